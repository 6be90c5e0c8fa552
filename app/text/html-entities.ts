import { pairTable } from './pair-table'

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
export function decodeEntities(text: string): string {
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
