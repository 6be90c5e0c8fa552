import { DeleteLink } from '~/components/delete/delete-link'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { deleteLabels, manageMediaLabels } from '~/labels/dashboard'
import { mediaLabels } from '~/labels/post'
import { siteLabels } from '~/labels/site'
import type { MediaView } from '~/view-models/site'
import { mediaDeletion } from '~/components/media/deletion'

const { title, type, url } = manageMediaLabels
const COLUMNS = [title, type, url, deleteLabels.delete]

interface MediaListProps {
  items: MediaView[]
  headingId: string
}

export function MediaList({ items, headingId }: MediaListProps) {
  return (
    <RowTable name={manageMediaLabels.list} columns={COLUMNS}>
      {items.map((item) => (
        <tr key={item.id} role="row">
          <Cell part="title" className="wrap-anywhere">
            <p lang={item.language} className="font-semibold">
              {item.title}
            </p>
            {item.description && (
              <p lang={item.descriptionLanguage} className="clamp-lines-2 text-small text-muted">
                {item.description}
              </p>
            )}
          </Cell>
          <Cell part="pair" label={type}>
            {mediaLabels[item.type]}
          </Cell>
          <Cell part="pair" label={url}>
            <a
              href={item.url}
              target="_blank"
              rel="noopener noreferrer"
              className="block max-w-60 text-small wrap-anywhere whitespace-normal text-link hover:underline max-lg:text-end"
            >
              {item.url.replace(/^https:\/\/(www\.)?/i, '')}
              <VisuallyHidden> ({siteLabels.opensInNewTab})</VisuallyHidden>
            </a>
          </Cell>
          <Cell part="action">
            <DeleteLink
              deletion={mediaDeletion(item, 'tab')}
              focusAfter={headingId}
              className={actionClass('danger')}
            />
          </Cell>
        </tr>
      ))}
    </RowTable>
  )
}
