import { findMedia } from '~/domain/multimedia/media-url'
import { embedHtml } from './embed'

const BLOCK_TAG = /<(p|h[1-3]|ul|ol|li|blockquote|img|br|hr)\b/i

/**
 * What somebody typed into the plain text area, as HTML: an empty line starts a paragraph, a single line break stays one.
 * Text that has block tags already is HTML and is left alone.
 */
export function textToHtml(text: string): string {
  if (text.trim() === '' || BLOCK_TAG.test(text)) return text
  return text
    .trim()
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(toParagraph)
    .join('\n')
}

/** The address of a video alone on its line is the video. */
function toParagraph(text: string): string {
  const line = text.trim()
  const media = findMedia(line)
  return media ? embedHtml(media) : `<p>${line.replaceAll('\n', '<br>')}</p>`
}
