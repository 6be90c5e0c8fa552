import { DeleteLink, mediaDeletion } from '~/components/delete/deletion'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import type { MediaView } from '~/view-models/site.server'

export default function DeleteMediaLink({ item }: { item: MediaView }) {
  return (
    <DeleteLink
      deletion={mediaDeletion(item, 'home', useLabels())}
      focusAfter="media-heading"
      className={buttonClass('outline-danger')}
    />
  )
}
