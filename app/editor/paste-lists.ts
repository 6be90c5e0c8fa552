import { create } from './paste-blocks'
import { readStyle } from './read-html'

const LEVEL = /level(\d)/
/** `1.` `iv)` `(a)` `१.` `क)` are numbers. Any other marker is a bullet. */
const NUMBER = /^\(?(\p{N}+|\p{L}\p{M}*|[ivxlcdm]+)[.)]/iu

/** Word's lists are paragraphs that contain the marker as text and the level in a private property (`mso-list: l0 level2 lfo1`). */
export function joinWordLists(body: Element) {
  let open: Element[] = []
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(LEVEL.exec(readStyle(paragraph)['mso-list'] ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const item = toItem(paragraph)
    const isSameKind = open[level - 1]?.tagName === (item.isOrdered ? 'OL' : 'UL')
    open = open.slice(0, isSameKind ? level : level - 1)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), item.isOrdered))
    open.at(-1)?.append(item.element)
    paragraph.remove()
  }
}

function startList(paragraph: Element, around: Element | undefined, isOrdered: boolean): Element {
  const list = create(paragraph, isOrdered ? 'ol' : 'ul')
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
  return { element: create(paragraph, 'li', ...paragraph.childNodes), isOrdered }
}
