import type { LibraryFile } from '~/domain/files/library.server'
import { withColour } from '~/domain/core/picture-url'
import { detectLanguage } from '~/text/language'
import { formatBytes } from '~/text/numbers'
import type { DateStyle } from '~/time/format-date'
import { toTime } from './number-style.server'

export function toLibraryItem(file: LibraryFile, dates: DateStyle) {
  const { name, colour, size, createdAt, updatedAt: _, ...item } = file
  return {
    ...item,
    title: name,
    language: detectLanguage(name),
    image: withColour(file.url, colour),
    sizeLabel: (file.isAudio ? '' : `${file.width} × ${file.height}, `) + formatBytes(size),
    added: toTime(createdAt, dates),
  }
}

export type LibraryItem = ReturnType<typeof toLibraryItem>

export interface PicturesPage {
  items: LibraryItem[]
  hasMore: boolean
}
