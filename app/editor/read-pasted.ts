import type { Block } from './article'
import { readElement } from './read-html'
import { readStyle } from './style'
import { joinWordLists } from './word-lists'

/**
 * Reads HTML from other programs. Colours are dropped (Word and Google Docs set black text to
 * black, which disappears in dark mode); structure and emphasis stay.
 */
export function readPasted(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  joinWordLists(body)
  for (const element of body.querySelectorAll('[style], [color]')) {
    element.removeAttribute('color')
    const style = readStyle(element)
    if (style['mso-hide'] || style.display === 'none') element.remove()
    else element.setAttribute('style', keptStyle(style))
  }
  for (const picture of body.querySelectorAll('img')) if (isTracker(picture)) picture.remove()
  return readElement(body)
}

const KEPT = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'text-align']

function keptStyle(style: Record<string, string | undefined>): string {
  return KEPT.map((name) => (style[name] ? `${name}:${style[name]}` : ''))
    .filter(Boolean)
    .join(';')
}

function isTracker(picture: Element): boolean {
  return picture.getAttribute('width') === '1' && picture.getAttribute('height') === '1'
}
