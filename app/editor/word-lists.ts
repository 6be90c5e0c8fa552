/**
 * Word writes a list as paragraphs: each has its mark as text, and its level in a property of its
 * own (`mso-list: l0 level2 lfo1`). Here they become lists.
 */
import { readStyle } from './style'

const LEVEL = /level(\d)/
/** `1.` `iv)` `(a)` `१.` are numbers. Anything else is a bullet. */
const NUMBER = /^\(?([\p{N}]+|[a-z]|[ivxlcdm]+)[.)]/iu

export function joinWordLists(body: Element) {
  /** The open lists, outermost first. */
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(LEVEL.exec(readStyle(paragraph)['mso-list'] ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (last === null || previousElement(paragraph) !== open[0]) open = []
    const item = toItem(paragraph)
    open = open.slice(0, level)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), item.isOrdered))
    open.at(-1)?.append(item.element)
    paragraph.remove()
    last = item.element
  }
}

function previousElement(element: Element): Element | null {
  return element.previousElementSibling
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
