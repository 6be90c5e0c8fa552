import type { Category } from '~/domain/categories/categories.server'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { DevotionalText } from '~/domain/nirvankand/nirvankand.server'

export function toApiCategory({ id, name, slug }: Category) {
  return { _id: id, name, slug }
}

export function toApiMedia({ id, type, url, title, description }: MediaItem) {
  return { _id: id, type, url, title, description }
}

/** The id before anything is saved: saving under it creates the document. */
const UNWRITTEN = 'new'

export function toApiDevotionalText(text: DevotionalText | null) {
  if (!text) return { _id: UNWRITTEN, title: '', subtitle: '', shlokas: [] }
  const { id, title, subtitle, shlokas } = text
  return { _id: id, title, subtitle, shlokas }
}
