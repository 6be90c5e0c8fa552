import type { Deletion } from '~/components/delete/deletion'
import { manageMediaLabels } from '~/labels/dashboard'
import { mediaLabels } from '~/labels/post'
import type { MediaView } from '~/view-models/site'

/** The tab that lists the media; its form is sent there too. */
export const MEDIA_TAB = '/dashboard?tab=multimedia'

export const MEDIA_SECTION = '/#media-heading'

export type MediaSource = 'home' | 'tab'

export function mediaDeletion(
  { id, type, title, language }: Pick<MediaView, 'id' | 'type' | 'title' | 'language'>,
  from: MediaSource,
): Deletion {
  const isVideo = type === 'youtube'
  return {
    question: isVideo
      ? manageMediaLabels.deleteVideoQuestion
      : manageMediaLabels.deleteReelQuestion,
    name: title,
    language,
    note: manageMediaLabels.deleteNote,
    label: isVideo ? mediaLabels.deleteVideo : mediaLabels.deleteReel,
    url: `/dashboard/delete-media/${encodeURIComponent(id)}${from === 'home' ? '?from=home' : ''}`,
    back: from === 'home' ? MEDIA_SECTION : MEDIA_TAB,
  }
}
