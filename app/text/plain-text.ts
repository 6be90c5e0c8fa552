import { Parser } from 'htmlparser2'
import { withoutControls } from './clean'
import { toPowerSigns } from './powers'

const BLOCK_TAGS = new Set(
  `address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form
   h1 h2 h3 h4 h5 h6 head header hr html iframe img legend li main nav ol optgroup option p pre section small summary
   table tbody td tfoot th thead title tr ul video`.split(/\s+/),
)
const RAW_TEXT_TAGS = new Set(['script', 'style'])

/** Returns one line of text; escape it before using it in HTML. Only block tags separate words: `रा<b>म</b>` is राम. */
export function toPlainText(html: string): string {
  let text = ''
  let isRaw = false
  let power: 'sup' | 'sub' | null = null
  const onTag = (name: string, isOpening: boolean) => {
    if (RAW_TEXT_TAGS.has(name)) isRaw = isOpening
    else if (name === 'sup' || name === 'sub') power = isOpening ? name : null
    else if (BLOCK_TAGS.has(name)) text += ' '
  }
  const parser = new Parser({
    onopentagname: (name) => onTag(name, true),
    onclosetag: (name) => onTag(name, false),
    ontext: (piece) => (text += isRaw ? '' : power ? toPowerSigns(piece, power) : piece),
  })
  parser.end(html)
  // Invalid numeric entities decode to U+FFFD.
  return withoutControls(text)
    .replaceAll('\uFFFD', '')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}
