import { pairTable } from './devanagari'

// What sanitize-html, editors and old imports write; other entities stay as written.
const NAMED = pairTable(`
  amp & lt < gt > quot " apos ' hellip … mdash — ndash – lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo »
  middot · bull • copy © reg ® trade ™ deg ° times × rarr → larr ←
`)
  .set('nbsp', '\u00A0')
  .set('shy', '\u00AD')
  .set('zwnj', '\u200C')
  .set('zwj', '\u200D')

const ENTITY = /&(?:#x([0-9a-f]{1,8})|#([0-9]{1,8})|([a-z]{2,8}));/gi

/** Decodes once: `&amp;lt;` becomes `&lt;`. A number that is no character disappears. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? entity
    return characterOf(hex !== undefined ? parseInt(hex, 16) : parseInt(decimal ?? '', 10))
  })
}

function characterOf(code: number): string {
  const isControl =
    (code < 0x20 && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code <= 0x9f)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code > 0x10ffff ? '' : String.fromCodePoint(code)
}

const BLOCK_TAGS = new Set(
  `address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form
   h1 h2 h3 h4 h5 h6 head header hr html iframe img legend li main nav ol optgroup option p pre section summary
   table tbody td tfoot th thead title tr ul video`.split(/\s+/),
)
const END_OF_RAW_TEXT = new Map([
  ['script', /<\/script(?=[\s/>])/gi],
  ['style', /<\/style(?=[\s/>])/gi],
])
const TAG_NAME = /<\/?([a-z][^\s/>]*)/iy

/**
 * The text of an HTML fragment in one line; escape it before using it in HTML. Only block tags
 * separate words: `रा<b>म</b>` is राम. One pass: `/<[^>]*>/` is quadratic on `<<<<<…`.
 */
export function toPlainText(html: string): string {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const textEnd = open === -1 ? html.length : open
    parts.push(decodeEntities(html.slice(at, textEnd)))
    if (open === -1) break
    at = readMarkup(html, open, parts)
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function readMarkup(html: string, open: number, parts: string[]): number {
  if (html.startsWith('<!--', open)) return endAfter(html, '-->', open + 4)
  TAG_NAME.lastIndex = open
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase()
  if (name === undefined) {
    // Browsers read `<!doctype>`, `<?xml?>` and `</3>` as comments; any other `<` is text (5 < 6).
    if (/^[!?/]/.test(html.charAt(open + 1))) return endAfter(html, '>', open + 1)
    parts.push('<')
    return open + 1
  }
  if (BLOCK_TAGS.has(name)) parts.push(' ')
  const end = endOfTag(html, TAG_NAME.lastIndex)
  const endOfRawText = html.charAt(open + 1) === '/' ? undefined : END_OF_RAW_TEXT.get(name)
  if (endOfRawText === undefined) return end
  endOfRawText.lastIndex = end
  return endOfRawText.exec(html)?.index ?? html.length
}

/** Skips a `>` inside a quoted attribute value. */
function endOfTag(html: string, from: number): number {
  let previous = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (character === '>') return at + 1
    if (/\s/.test(character)) continue
    if (previous === '=' && (character === '"' || character === "'")) {
      at = endAfter(html, character, at + 1) - 1
    }
    previous = character
  }
  return html.length
}

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}
