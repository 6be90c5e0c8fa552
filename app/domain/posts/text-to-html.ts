import { findMedia } from '~/domain/multimedia/media-url'
import { embedHtml } from './embed'

const BLOCK_TAG = /<(p|h[1-3]|ul|ol|li|blockquote|img|br|hr)\b/i

/** An empty line starts a paragraph. Text with block tags is HTML already and stays. */
export function textToHtml(text: string): string {
  if (text.trim() === '' || BLOCK_TAG.test(text)) return text
  return text
    .trim()
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(toParagraph)
    .join('\n')
}

function toParagraph(text: string): string {
  const line = text.trim()
  const media = findMedia(line)
  return media ? embedHtml(media) : `<p>${line.replaceAll('\n', '<br>')}</p>`
}
