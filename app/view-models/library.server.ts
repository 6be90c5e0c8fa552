import type { LibraryFile } from '~/domain/files/library.server'
import { withColour } from '~/domain/files/picture-url'
import { detectLanguage } from '~/text/language'
import { formatBytes } from '~/text/numbers'
import type { DateStyle } from '~/time/format-date'
import { toTime } from './number-style.server'

export function toLibraryItem(file: LibraryFile, dates: DateStyle) {
  const {
    id,
    name,
    url,
    colour,
    width,
    height,
    uses,
    isEarlier,
    missing,
    alt,
    caption,
    credit,
    isProfilePicture,
    isAudio,
  } = file
  return {
    id,
    title: name,
    language: detectLanguage(name),
    url,
    image: withColour(url, colour),
    width,
    height,
    alt,
    caption,
    credit,
    uses,
    isEarlier,
    missing,
    isProfilePicture,
    isAudio,
    sizeLabel: (isAudio ? '' : `${width} × ${height}, `) + formatBytes(file.size),
    added: toTime(file.createdAt, dates),
  }
}

export type LibraryItem = ReturnType<typeof toLibraryItem>

export interface PicturesPage {
  items: LibraryItem[]
  hasMore: boolean
}
