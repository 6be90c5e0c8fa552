/** Replaces unsupported blocks in sanitised HTML, such as table cells and headings of level four. */
export const OTHER_BLOCK = 'div'

const INLINE = new Set('a span strong b em i u s img br'.split(' '))
const VOID = new Set(['br', 'hr', 'img'])
const HOLDERS = new Set(['li', 'blockquote', 'ul', 'ol'])

interface OpenElement {
  kind: 'other' | 'paragraph' | 'line' | 'known'
  name: string
  attributes: string
}

/** Turns these blocks into paragraphs, or into line breaks where HTML allows none, so that words do not run together. */
export function toParagraphs(html: string): string {
  if (!html.includes(`<${OTHER_BLOCK}`)) return html
  const builder = new ParagraphBuilder()
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g,
  )) {
    builder.addText(html.slice(end, index))
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

  addText(text: string): void {
    if (text.trim() !== '') {
      this.#startLine()
      this.#hasContent = true
    }
    this.html += text
  }

  open(name: string, attributes: string, tag: string): void {
    if (name === OTHER_BLOCK) return this.#openOther(attributes)
    if (INLINE.has(name)) this.#startLine()
    else this.#startBlock()
    this.html += tag
    if (name === 'img') this.#hasContent = true
    if (!VOID.has(name)) this.#open.push({ kind: 'known', name, attributes })
  }

  close(name: string, tag: string): void {
    if (name === OTHER_BLOCK) {
      this.#endParagraph()
      if (this.#open.pop()?.kind === 'line') this.#breakLine()
      return
    }
    this.#open.pop()
    this.html += tag
    if (!INLINE.has(name)) this.#startOver()
  }

  #openOther(attributes: string): void {
    this.#endParagraph()
    const parent = this.#open.at(-1)
    const isHolder = !parent || parent.kind === 'other' || HOLDERS.has(parent.name)
    if (!isHolder) this.#breakLine()
    const inherited = attributes || (parent?.kind === 'other' ? parent.attributes : '')
    this.#open.push({
      kind: isHolder ? 'other' : 'line',
      name: OTHER_BLOCK,
      attributes: inherited,
    })
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
