import { findMedia, mediaPageUrl } from '~/domain/html/media-url'
import { isLinkUrl } from './link-url'

export const isBlank = (node: Node | null | undefined) => !node?.textContent?.trim()

export function create(near: Element, tag: string, ...children: (Node | string)[]): Element {
  const element = near.ownerDocument.createElement(tag)
  element.append(...children)
  return element
}

function linkTo(near: Element, href: string, words = href): Element {
  const link = create(near, 'a', words)
  link.setAttribute('href', href)
  return link
}

export function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node instanceof Text && !isBlank(node)) texts.push(node)
  }
  return texts
}

const BOLD = 'b, strong, [style*="font-weight:7"], [style*="font-weight:bold"]'
const CODE = ['mono', 'courier', 'consolas', 'menlo']
  .map((font) => `[style*="${font}" i], [face*="${font}" i]`)
  .join()

/** True if all words in `element` are inside matching descendants. */
function isAll(selector: string, element: Element): boolean {
  const around = textsOf(element).map(({ parentElement }) => parentElement?.closest(selector))
  return around.length > 0 && around.every((each) => each && element.contains(each))
}

/** Joins paragraphs in a monospace font into code blocks, unless all of the text is monospace. */
export function joinCode(body: Element) {
  const lines = [...body.querySelectorAll('p')].filter((line) => !line.closest('li, td, th, pre'))
  const isCode = (line: Element) => isAll(CODE, line)
  const all = [...body.querySelectorAll('p, li, td, h1, h2, h3')]
  if (all.every((block) => isBlank(block) || isCode(block))) return
  let code: Element | undefined
  for (const line of lines.filter(isCode)) {
    for (const end of line.querySelectorAll('br')) end.replaceWith('\v')
    const text = (line.textContent ?? '').replace(/[\t\r\n]+/g, ' ').replace(/\u00A0/g, ' ')
    const words = text.replaceAll('\v', '\n').trimEnd()
    let before = line.previousElementSibling
    const gap = before?.tagName === 'P' && isBlank(before) ? before : null
    if (gap) before = gap.previousElementSibling
    if (code && before === code) {
      code.append(`${gap ? '\n' : ''}\n${words}`)
      gap?.remove()
      line.remove()
    } else {
      code = create(line, 'pre', words)
      line.replaceWith(code)
    }
  }
}

const BLOCK = /^(P|UL|OL|DIV|H[1-6R]|FOOTER|FIGURE|TABLE|PRE|BLOCKQUOTE)$/

/** Converts Word's quotes; the text after a quote's last paragraph becomes its source. */
export function markQuotes(body: Element) {
  for (const line of body.querySelectorAll('.MsoQuote, .MsoIntenseQuote')) {
    const quote = create(line, 'blockquote')
    line.replaceWith(quote)
    quote.append(line)
  }
  for (const quote of body.querySelectorAll('blockquote')) {
    const last = [...quote.children].findLast(({ tagName }) => BLOCK.test(tagName))
    if (!last) continue
    const source = create(quote, 'footer')
    while (last.nextSibling) source.append(last.nextSibling)
    if (!isBlank(source)) quote.append(source)
  }
}

/** Turns embedded videos into links, and embedded posts from other sites into quotes with a link. */
export function showEmbeds(body: Element) {
  for (const frame of body.querySelectorAll('iframe, [data-instgrm-permalink]')) {
    const src = frame.getAttribute('src') ?? frame.getAttribute('data-instgrm-permalink') ?? ''
    const url = src.replace(/^\/\//, 'https://')
    const media = findMedia(url)
    const post = media ? null : postOf(url)
    if (media) frame.replaceWith(create(frame, 'p', linkTo(frame, mediaPageUrl(media))))
    else if (post) {
      const source = create(frame, 'footer', linkTo(frame, post))
      frame.replaceWith(create(frame, 'blockquote', source))
    }
  }
}

function postOf(src: string): string | null {
  if (!URL.canParse(src)) return null
  const { host, pathname, searchParams } = new URL(src)
  if (/^www\.facebook\.com\/plugins\/(post|video)\.php$/.test(host + pathname))
    return searchParams.get('href')
  const id = host === 'platform.twitter.com' && searchParams.get('id')
  return id ? `https://x.com/i/status/${id}` : null
}

export function showPlayers(body: Element) {
  for (const player of body.querySelectorAll('audio, video')) {
    const source = player.querySelector('source')?.getAttribute('src')
    const src = player.getAttribute('src') ?? source ?? ''
    const caption = player.closest('figure')?.querySelector('figcaption')
    if (!isLinkUrl(src) || caption?.querySelector('a')) player.remove()
    else {
      const words = isBlank(caption) ? src : caption!.textContent
      player.replaceWith(create(player, 'p', linkTo(player, src, words.trim())))
      caption?.remove()
    }
  }
}

/** Turns the cells of a table's head into header cells; without a head, those of a bold first row above a row that is not bold. */
export function markHeaders(body: Element) {
  for (const table of body.querySelectorAll('table')) {
    const [first, ...others] = table.rows
    const isHead = (row: Element) =>
      [...row.children].every((cell) => isBlank(cell) || isAll(BOLD, cell))
    const hasHead = table.querySelector('th') !== null || isBlank(first)
    const isMarked = !hasHead && first && isHead(first) && others.some((row) => !isHead(row))
    const cells = [...table.querySelectorAll('thead td'), ...(isMarked ? first.cells : [])]
    for (const cell of new Set(cells)) {
      const header = create(cell, 'th', ...cell.childNodes)
      for (const { name, value } of cell.attributes) header.setAttribute(name, value)
      cell.replaceWith(header)
      for (const bold of header.querySelectorAll('b, strong, span[style*="font-weight"]'))
        bold.replaceWith(...bold.childNodes)
    }
  }
}
