/** Converts HTML from word processors and other sites into elements that the editor reads. */
import { parseVariantKey, pictureKey, viewUrl } from '~/domain/core/picture-url'
import { joinCode, markHeaders, markQuotes, showEmbeds, showPlayers } from './paste-blocks'
import { joinFigures, MISSING_PICTURE } from './paste-figures'
import { moveFootnotes } from './paste-footnotes'
import { joinWordLists } from './paste-lists'
import { parseHtml, readStyle } from './read-html'

export { markdownToHtml } from './paste-markdown'

const KEPT =
  'font-weight font-style text-decoration text-decoration-line text-align vertical-align'.split(' ')

/** Elements that are not for readers: menus, controls, tracking pixels, and comments from Word and Google Docs. */
const UNSEEN = [
  'script, style, noscript, nav, button, dialog, [hidden], [aria-hidden="true"]',
  'img[width="1"][height="1"], [role="checkbox"] > img',
  'b[id^="docs-internal-guid"] > br, .Apple-interchange-newline',
  '.MsoCommentReference, .MsoCommentText, .msocomtxt, .msocomanchor, .msocomoff',
  'a[href^="#cmnt"][id^="cmnt_ref"]',
].join()

export function cleanPasted(html: string): Element {
  const body = parseHtml(html)
  removeUnseen(body)
  shortenOwnUrls(body)
  joinWordLists(body)
  joinCode(body)
  markQuotes(body)
  showEmbeds(body)
  showPlayers(body)
  moveFootnotes(body)
  joinFigures(body)
  markHeaders(body)
  for (const line of body.querySelectorAll('br[clear]')) line.replaceWith(' ')
  removeLooks(body)
  return body
}

export const hasMissingPicture = (body: Element) =>
  body.querySelector(`img[src="${MISSING_PICTURE}"]`) !== null

function removeUnseen(body: Element) {
  for (const element of body.querySelectorAll(UNSEEN)) element.remove()
  for (const comment of body.querySelectorAll('a[href^="#cmnt_ref"]'))
    comment.closest('div')?.remove()
  for (const element of body.querySelectorAll('[style]')) {
    const style = readStyle(element)
    if (style['mso-hide'] || style.display === 'none') element.remove()
  }
}

/** Removes this site's origin from copied links and pictures, and the width from the URLs of its pictures. */
function shortenOwnUrls(body: Element) {
  for (const element of body.querySelectorAll('[href], [src]')) {
    const name = element.hasAttribute('src') ? 'src' : 'href'
    const url = element.getAttribute(name)!
    if (!url.startsWith(`${location.origin}/`)) continue
    const path = url.slice(location.origin.length)
    const hash = parseVariantKey(path.replace('/media/', ''))?.hash
    element.setAttribute(name, hash ? viewUrl(pictureKey(hash)) : path)
  }
}

/** Drops colours, because Word and Google Docs give ordinary text the colour black, which is invisible in dark mode. */
function removeLooks(body: Element) {
  for (const element of body.querySelectorAll('[style], [color]')) {
    element.removeAttribute('color')
    const style = readStyle(element)
    const kept = KEPT.filter((name) => style[name]).map((name) => `${name}:${style[name]}`)
    element.setAttribute('style', kept.join(';'))
  }
}
