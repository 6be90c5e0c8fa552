import { DeleteLink } from '~/components/delete/delete-link'
import { buttonClass } from '~/components/ui/button'
import type { MediaView } from '~/view-models/site'
import { mediaDeletion } from './deletion'

/** Fetched by admins' pages only. */
export default function DeleteMediaLink({ item }: { item: MediaView }) {
  return (
    <DeleteLink
      deletion={mediaDeletion(item, 'home')}
      focusAfter="media-heading"
      className={buttonClass('outline', 'border-err text-err')}
    />
  )
}
