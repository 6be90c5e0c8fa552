import type { LexicalNode } from 'lexical'
import { $readElement, parseHtml, readStyle } from './read-html'

const KEPT = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'text-align']

/**
 * Reads HTML from other programs. Colours are dropped (Word and Google Docs set black text to
 * black, which disappears in dark mode); structure and emphasis stay.
 */
export function $readPasted(html: string): LexicalNode[] {
  const body = parseHtml(html)
  joinWordLists(body)
  for (const element of body.querySelectorAll('[style], [color]')) {
    element.removeAttribute('color')
    const style = readStyle(element)
    if (style['mso-hide'] || style.display === 'none') element.remove()
    else {
      const kept = KEPT.filter((name) => style[name]).map((name) => `${name}:${style[name]}`)
      element.setAttribute('style', kept.join(';'))
    }
  }
  for (const pixel of body.querySelectorAll('img[width="1"][height="1"]')) pixel.remove()
  return $readElement(body)
}

const LEVEL = /level(\d)/
/** `1.` `iv)` `(a)` `१.` are numbers. Anything else is a bullet. */
const NUMBER = /^\(?([\p{N}]+|[a-z]|[ivxlcdm]+)[.)]/iu

/**
 * Word writes a list as paragraphs: each has its mark as text, and its level in a property of its
 * own (`mso-list: l0 level2 lfo1`). Here they become lists.
 */
function joinWordLists(body: Element) {
  let open: Element[] = []
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(LEVEL.exec(readStyle(paragraph)['mso-list'] ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const item = toItem(paragraph)
    open = open.slice(0, level)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), item.isOrdered))
    open.at(-1)?.append(item.element)
    paragraph.remove()
  }
}

function startList(paragraph: Element, around: Element | undefined, isOrdered: boolean): Element {
  const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  if (around) (around.lastElementChild ?? around).append(list)
  else paragraph.before(list)
  return list
}

function toItem(paragraph: Element): { element: Element; isOrdered: boolean } {
  const mark = [...paragraph.querySelectorAll('span')].find(
    (span) => readStyle(span)['mso-list']?.toLowerCase() === 'ignore',
  )
  const isOrdered = NUMBER.test(mark?.textContent?.trim() ?? '')
  mark?.remove()
  const element = paragraph.ownerDocument.createElement('li')
  element.append(...paragraph.childNodes)
  return { element, isOrdered }
}
