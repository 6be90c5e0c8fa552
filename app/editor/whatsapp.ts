/** Converts text copied from WhatsApp: its formatting marks, its links, and the stamp before each message. */
import { FOREIGN_REL } from '~/domain/html/post-html'

const TIME = String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}`
const DATE = String.raw`\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4}`
const NAME = String.raw`[^:\n]{1,60}:[ ]?`
/** `[12/03/26, 9:15 pm] Name:`, with time and date in either order, and `12/03/26, 9:15 pm - Name:` from an export. */
const STAMP = new RegExp(
  String.raw`^(?:\[(?=[^\]\n]*${DATE})(?=[^\]\n]*${TIME})[^\]\n]{8,40}\]|${DATE},?[ ]${TIME}[^\n-]{0,6}-)[ ]${NAME}`,
  'gmu',
)
const URL_IN_TEXT = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]।])/gu

const MARKS = (
  [
    ['*', 'strong'],
    ['_', 'em'],
    ['~', 's'],
  ] as const
).map(([mark, tag]) => {
  const inside = String.raw`[^\s${mark}](?:[^${mark}\n]*[^\s${mark}])?`
  const edge = String.raw`[\p{L}\p{M}\p{N}]`
  return [
    new RegExp(String.raw`(?<!${edge})[${mark}](${inside})[${mark}](?!${edge})`, 'gu'),
    tag,
  ] as const
})

export const hasStamps = (text: string) => text.search(STAMP) >= 0

/** True if the text has marks, stamps or links. Other text does not need conversion. */
export function isFromWhatsApp(text: string): boolean {
  return [STAMP, URL_IN_TEXT, ...MARKS.map(([mark]) => mark)].some((each) => text.search(each) >= 0)
}

export function whatsAppToHtml(text: string, { withoutStamps = false } = {}): string {
  const messages = text.replace(/\r\n?/g, '\n').replace(STAMP, withoutStamps ? '\n\n' : '\n\n$&')
  const paragraphs = messages.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return paragraphs
    .map((each) => `<p>${each.trim().split('\n').map(toLine).join('<br>')}</p>`)
    .join('')
}

function toLine(line: string): string {
  const parts = line.split(URL_IN_TEXT).map((part, number) => {
    const html = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    if (number % 2 === 1) return `<a href="${html}" rel="${FOREIGN_REL}">${html}</a>`
    return MARKS.reduce((marked, [mark, tag]) => marked.replace(mark, `<${tag}>$1</${tag}>`), html)
  })
  return parts.join('')
}
