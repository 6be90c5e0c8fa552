import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import { DeleteLink, postDeletion } from '~/components/delete/deletion'
import { actionClass, RowButton, RowLink } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { dashboardPath, editPath, historyPath, planPath, previewLinksPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import type { PostListRow } from './posts.server'

export const viewPath = ({ id, slug, status }: PostListRow) =>
  status === 'draft' ? dashboardPath('preview-post', id) : postPath(slug)

/**
 * The line below shows the state and, on narrow screens, the columns that are hidden there. Items
 * that do not fit in the line are hidden as a whole, unless the line has links.
 */
export function Title({ row }: { row: PostListRow }) {
  const { postTable: labels, previewLinks, history, common } = useLabels()
  const { author, viewCount } = row
  const hasLink = row.hasChanges || row.plan
  return (
    <>
      <Link
        to={row.status === 'draft' ? editPath(row) : viewPath(row)}
        lang={row.language}
        className="font-semibold text-balance hover:underline max-xl:clamp-lines-2"
      >
        {row.title}
      </Link>
      <p
        className={clsx(
          'text-meta text-muted max-xl:flex max-xl:flex-wrap max-xl:gap-x-2 max-xl:overflow-clip xl:*:me-3',
          !hasLink && 'max-xl:max-h-[1.5em] max-[22rem]:max-h-[3em]',
        )}
      >
        <span className="font-semibold">
          {labels.states[row.status === 'draft' ? 'draft' : 'published']}
        </span>
        {row.plan && (
          <Link to={planPath(row.id)} className="font-semibold text-link underline">
            {row.plan.text}
          </Link>
        )}
        {row.hasChanges && (
          <RowLink
            row={row}
            to={historyPath(row.id, { from: 'present', to: 'pending' })}
            label={history.changes.pending}
            className="text-link underline"
          />
        )}
        {/* On narrow screens the date is more useful than the usual state. */}
        <time {...row.updatedDay} className={clsx('xl:hidden', !hasLink && 'order-first')} />
        <span className="xl:hidden">
          <CategoryName category={row.category} />
        </span>
        {author && (
          <span>
            {labels.byBefore} <span lang={author.language}>{author.name}</span>
          </span>
        )}
        <RowLink
          row={row}
          to={viewPath(row)}
          label={row.status === 'draft' ? common.preview : labels.view}
          className="text-link underline max-xl:hidden"
        />
        {hasPreviewLinks(row) && (
          <RowLink
            row={row}
            to={previewLinksPath(row.id)}
            label={previewLinks.title}
            className="text-link underline max-xl:hidden"
          />
        )}
        {viewCount > 0 && <span>{labels.views({ count: viewCount })}</span>}
      </p>
    </>
  )
}

export function CategoryName({ category: { name, language } }: Pick<PostListRow, 'category'>) {
  const { noCategory } = useLabels().postForm
  if (name === DEFAULT_CATEGORY) return noCategory
  return <span lang={language}>{name}</span>
}

const hasPreviewLinks = ({ status, hasChanges }: PostListRow) => status === 'draft' || hasChanges

export function MoreActions({ row }: { row: PostListRow }) {
  const { plan: labels, previewLinks, history } = useLabels()
  const isDraft = row.status === 'draft'
  const label = row.plan ? labels.change : labels[isDraft ? 'publish' : 'unpublish']
  return (
    <>
      <RowLink row={row} to={planPath(row.id)} label={label} />
      {row.plan?.isOpen && (
        <RowButton
          row={row}
          field={LIST_FIELDS.postId}
          intent={LIST_INTENTS.cancelPlan}
          label={labels.cancel}
        />
      )}
      {hasPreviewLinks(row) && (
        <RowLink row={row} to={previewLinksPath(row.id)} label={previewLinks.title} />
      )}
      <RowLink row={row} to={historyPath(row.id)} label={history.heading} />
    </>
  )
}

export function DraftActions({ row }: { row: PostListRow }) {
  const common = useLabels().common
  return (
    <div className="xl:flex xl:gap-4">
      <RowLink row={row} to={editPath(row)} label={common.edit} />
      <div className="xl:hidden">
        <RowLink row={row} to={viewPath(row)} label={common.preview} />
      </div>
      <RowButton
        row={row}
        field={LIST_FIELDS.postId}
        intent={LIST_INTENTS.publish}
        label={common.publish}
      />
      <div className="xl:hidden">
        <MoreActions row={row} />
      </div>
      <DeletePostLink row={row} />
    </div>
  )
}

export function DeletePostLink({ row }: { row: PostListRow }) {
  const labels = useLabels()
  const { pathname, search } = useLocation()
  return (
    <DeleteLink
      deletion={postDeletion(row, pathname + search, labels)}
      className={actionClass('danger')}
    />
  )
}

export function FeaturedButton({ row }: { row: PostListRow }) {
  const labels = useLabels().postTable
  const { formData } = useNavigation()
  const intent = row.isFeatured ? LIST_INTENTS.unfeature : LIST_INTENTS.feature
  const isBusy =
    formData?.get(LIST_FIELDS.postId) === row.id && formData.get(LIST_FIELDS.intent) === intent
  const isFeatured = row.isFeatured !== isBusy
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={LIST_FIELDS.postId} value={row.id} />
      <button
        type="submit"
        name={LIST_FIELDS.intent}
        value={intent}
        aria-pressed={isFeatured}
        title={labels.featured}
        className="inline-flex h-11 items-center gap-3 rounded-button px-4 hover:bg-sunk max-xl:w-full max-xl:font-semibold max-xl:text-link xl:w-11 xl:justify-center xl:px-0"
      >
        <Icon
          name="star"
          className={clsx('size-5.5', isFeatured ? 'fill-haldi text-ink' : 'text-muted')}
        />
        <span className="xl:sr-only">{labels.featured}</span>
        <VisuallyHidden lang={row.language}> {row.title}</VisuallyHidden>
      </button>
    </Form>
  )
}
