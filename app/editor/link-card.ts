import {
  $addUpdateTag,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import type { LinkCard } from '~/domain/links/link-card.server'
import { LINK_CARD_PATH } from '~/paths/paths'
import { escapeText } from '~/text/clean'
import { parseOwnJson } from '~/text/parse-json'
import { $lineOfLink, $selectBelow } from './commands'
import { $readElement, parseHtml } from './read-html'

/** Requests the page's metadata from the server. Returns null if there is no response. */
export async function fetchLinkCard(url: string): Promise<LinkCard | null> {
  const body = new FormData()
  body.set('url', url)
  const response = await fetch(LINK_CARD_PATH, { method: 'POST', body }).catch(() => null)
  return response?.ok ? parseOwnJson<LinkCard | null>(await response.text()) : null
}

/** Returns a quote whose source is the link. Every part can be edited, and feeds and older clients can show the quote. */
function cardHtml({ url, title, text, site, picture }: LinkCard): string {
  const link = `<a href="${escapeText(url)}">`
  const paragraphs = [
    title && `${link}<strong>${escapeText(title)}</strong></a>`,
    escapeText(text),
    picture &&
      `<img src="${picture.src}" alt="" width="${picture.width}" height="${picture.height}">`,
    `<cite>${link}${escapeText(site)}</a></cite>`,
  ]
  const blocks = paragraphs.filter(Boolean).map((words) => `<p>${words}</p>`)
  return `<blockquote>${blocks.join('')}</blockquote>`
}

/** Replaces the link with a card, in one undo step, unless it is no longer alone in its paragraph. */
export function showLinkCard(editor: LexicalEditor, link: NodeKey, card: LinkCard): boolean {
  let isShown = false
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG)
      const line = $lineOfLink($getNodeByKey(link))
      if (!line) return
      const selection = $getSelection()
      const hasCursor = $isRangeSelection(selection) && line.isParentOf(selection.anchor.getNode())
      const blocks = $readElement(parseHtml(cardHtml(card)))
      for (const block of blocks) line.insertBefore(block)
      line.remove()
      if (hasCursor) $selectBelow(blocks.at(-1)!)
      isShown = true
    },
    { discrete: true },
  )
  return isShown
}

/** Replaces the link once its page's metadata is loaded; if the page has no metadata, the link stays. */
export async function addLinkCard(editor: LexicalEditor, link: NodeKey, url: string) {
  const card = await fetchLinkCard(url)
  if (!card || !showLinkCard(editor, link, card)) return
  showToast({ type: 'success', message: presentLabels().editor.linkCardShown })
}
