import type { media as english } from '../en/media'
import type { Words } from '../words'

export const media: Words<typeof english> = {
  youtube: 'YouTube',
  reel: 'Instagram रील',
  deleteVideo: 'वीडियो हटाएँ',
  deleteReel: 'रील हटाएँ',
}
