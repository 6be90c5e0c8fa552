import { findMedia } from './media-url'
import { embedHtml, sourceHtml } from './post-html'

/** Stands for an unsupported block in sanitised HTML, such as a level-four heading. */
export const OTHER_BLOCK = 'div'

/** The attribute of an unsupported block that contains the URL of the video to show instead. */
export const EMBED = 'data-embed'

/** The value of the attribute for a block whose text is the URL. */
export const EMBED_TEXT = 'text'

const INLINE = new Set('a span strong b em i u s del ins q cite small sup sub img br'.split(' '))
const VOID = new Set(['br', 'hr', 'img'])
const HOLDERS = new Set('li blockquote ul ol td th figure'.split(' '))

/** Browsers drop these tags outside their parents, so words would run together. */
const PARENTS: Partial<Record<string, readonly string[]>> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  figcaption: ['figure'],
}
const MISPLACED = new RegExp(
  `<(?:${[OTHER_BLOCK, 'q', 'table', ...Object.keys(PARENTS)].join('|')})\\b`,
)

interface OpenElement {
  kind: 'other' | 'paragraph' | 'line' | 'known'
  name: string
  attributes: string
  isEmbed?: boolean
}

/** Turns unsupported and misplaced blocks into paragraphs, or line breaks where HTML allows no paragraph, to separate words. */
export function toParagraphs(html: string): string {
  if (!MISPLACED.test(html)) return html
  const builder = new ParagraphBuilder()
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g,
  )) {
    builder.addText(html.slice(end, index), name)
    end = index + tag.length
    if (slash) builder.close(name, tag)
    else builder.open(name, attributes, tag)
  }
  builder.addText(html.slice(end))
  return builder.html
}

class ParagraphBuilder {
  html = ''
  readonly #open: OpenElement[] = []
  #hasContent = false
  #isBreakDue = false
  #quotes = 0

  addText(text: string, nextTag = ''): void {
    const card = INLINE.has(nextTag) ? null : this.#cardOf(text.trim())
    if (card) {
      this.#startBlock()
      this.html += card
      return
    }
    if (text.trim() !== '') {
      this.#startLine()
      this.#hasContent = true
    }
    this.html += text
  }

  open(name: string, attributes: string, tag: string): void {
    if (name === 'q') return this.addText(this.#quotes++ % 2 === 0 ? '“' : '‘', name)
    if (name === OTHER_BLOCK || this.#isMisplaced(name)) return this.#openOther(attributes)
    if (INLINE.has(name)) this.#startLine()
    else this.#startBlock()
    this.html += tag
    if (name === 'img') this.#hasContent = true
    if (!VOID.has(name)) this.#open.push({ kind: 'known', name, attributes })
  }

  close(name: string, tag: string): void {
    if (name === 'q') return this.addText(--this.#quotes % 2 === 0 ? '”' : '’', name)
    const top = this.#open.at(this.#open.at(-1)?.kind === 'paragraph' ? -2 : -1)
    if (top?.kind === 'other' || top?.kind === 'line') {
      this.#endParagraph()
      if (this.#open.pop()?.kind === 'line') this.#breakLine()
      return
    }
    this.#open.pop()
    this.html += tag
    if (!INLINE.has(name)) this.#startOver()
  }

  #isMisplaced(name: string): boolean {
    if (name === 'table') return this.#open.some((each) => each.name === name)
    const parent = this.#open.at(this.#open.at(-1)?.kind === 'paragraph' ? -2 : -1)
    return !(PARENTS[name]?.includes(parent?.name ?? '') ?? true)
  }

  #openOther(html: string): void {
    this.#endParagraph()
    const media = findMedia(/ data-embed="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    // A paragraph inherits only the style of a misplaced cell.
    const attributes = / style="[^"]*"/.exec(html)?.[0] ?? ''
    const parent = this.#open.at(-1)
    const isHolder = !parent || parent.kind === 'other' || HOLDERS.has(parent.name)
    if (!isHolder) this.#breakLine()
    const inherited = attributes || (parent?.kind === 'other' ? parent.attributes : '')
    this.#open.push({
      kind: isHolder ? 'other' : 'line',
      name: OTHER_BLOCK,
      attributes: inherited,
      isEmbed: html.includes(` ${EMBED}="${EMBED_TEXT}"`),
    })
    if (media) this.#addEmbed(media, isHolder)
  }

  /** Returns the card of a URL alone in a block: of a video, or of any page in WordPress's block. */
  #cardOf(text: string): string | null {
    if (this.#open.at(-1)?.kind !== 'other' || !/^https?:\/\/\S+$/.test(text)) return null
    const media = findMedia(text.replaceAll('&amp;', '&'))
    if (media) return embedHtml(media)
    return this.#open.some(({ isEmbed }) => isEmbed)
      ? sourceHtml(text.replaceAll('"', '&quot;'))
      : null
  }

  /** Adds a video as a separate paragraph where HTML allows one. */
  #addEmbed(media: NonNullable<ReturnType<typeof findMedia>>, isHolder: boolean): void {
    const html = embedHtml(media)
    if (isHolder) this.#startBlock()
    else this.#startLine()
    this.html += isHolder ? html : html.replace(/<\/?p>/g, '')
    this.#hasContent = true
  }

  #startLine(): void {
    const parent = this.#open.at(-1)
    if (parent?.kind === 'other') {
      this.html += `<p${parent.attributes}>`
      this.#open.push({ kind: 'paragraph', name: 'p', attributes: '' })
      this.#startOver()
    }
    if (this.#isBreakDue) this.html += '<br />'
    this.#isBreakDue = false
  }

  #startBlock(): void {
    this.#endParagraph()
    this.#startOver()
  }

  #endParagraph(): void {
    if (this.#open.at(-1)?.kind !== 'paragraph') return
    this.#open.pop()
    this.html += '</p>'
    this.#startOver()
  }

  #breakLine(): void {
    this.#isBreakDue ||= this.#hasContent
  }

  #startOver(): void {
    this.#hasContent = false
    this.#isBreakDue = false
  }
}
