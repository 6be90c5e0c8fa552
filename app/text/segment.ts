import { remember } from './remember'

const segmenter = remember(() => new Intl.Segmenter('hi', { granularity: 'grapheme' }))
const CHUNK = 512

// Without Intl.Segmenter (Firefox before 125): line break, flag, emoji sequence, letter with marks.
const CLUSTER =
  /\r\n|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)*|[^][\p{M}\u200C\u200D]*/gu

export function segment(text: string): Iterable<string> {
  return typeof Intl.Segmenter === 'function' ? segmentInChunks(text) : matchClusters(text)
}

/** V8 is quadratic in long texts: 8 s for 85,000 characters. Rereads a chunk's last cluster. */
function* segmentInChunks(text: string): Generator<string> {
  let start = 0
  let size = CHUNK
  while (start < text.length) {
    const end = chunkEnd(text, start + size)
    const chunkStart = start
    let held = ''
    for (const { segment: cluster } of segmenter().segment(text.slice(start, end))) {
      if (held !== '') yield held
      start += held.length
      held = cluster
    }
    if (end === text.length) {
      yield held
      return
    }
    // A cluster longer than the chunk: double the chunk, which keeps the time linear.
    size = start === chunkStart ? size * 2 : CHUNK
  }
}

function chunkEnd(text: string, requested: number): number {
  if (requested >= text.length) return text.length
  const splitsPair = /[\uDC00-\uDFFF]/.test(text.charAt(requested))
  return splitsPair ? requested + 1 : requested
}

function* matchClusters(text: string): Generator<string> {
  for (const [cluster] of text.matchAll(CLUSTER)) yield cluster
}
