import { Link, useActionData } from '@remix-run/react'
import { SelectField } from '~/components/form/field'
import { Pages } from '~/components/list/more'
import { Picture } from '~/components/post/picture'
import { ToastNotice } from '~/components/site/toasts'
import { EmptyState } from '~/components/ui/empty-state'
import type { LibraryFilter } from '~/domain/files/library-filter'
import type { FormReply } from '~/view-models/replies'
import { listFilterLabels } from '~/labels/dashboard'
import { libraryLabels as labels } from '~/labels/library'
import {
  LIBRARY_FIELDS,
  LIBRARY_INTENTS,
  LIBRARY_TAB,
  libraryFilePath,
  libraryPath,
} from '~/paths/library-paths'
import type { LibraryItem } from '~/view-models/library.server'
import { BulkBar, DeleteManyQuestion, SelectBox } from '../posts/bulk-bar'
import { FilterButton, filterField, FilterForm, WordsField } from '../posts/list-filters'
import { LoadFailed, useTabData } from '../tab'
import { FileDetailsPage } from './file-details'
import type { act, load } from './library.server'
import { PictureForm } from './picture-form'

type Listed = Extract<Awaited<ReturnType<typeof load>>, { filter: object }>
type PageOf<Result> = Result extends { ok: true; value: infer Value } ? Value : never

const BULK = { field: LIBRARY_FIELDS.fileId, question: labels.deleteQuestion }

export default function LibraryTab() {
  const tab = useTabData<typeof load>()
  const reply = useActionData<typeof act>()
  if (reply && 'question' in reply) {
    return <DeleteManyQuestion rows={reply.question.rows} {...BULK} />
  }
  return tab.file ? (
    <FileDetailsPage key={tab.file.version} file={tab.file} reply={reply} />
  ) : (
    <LibraryList {...tab} reply={reply} />
  )
}

function LibraryList({ filter, page, reply }: Listed & { reply?: FormReply }) {
  return (
    <>
      <ToastNotice toast={reply?.toast ?? null} />
      <h1 className="mb-6 text-heading font-bold text-head">{labels.title}</h1>
      <PictureForm
        id="library-files"
        action={LIBRARY_TAB}
        intent={LIBRARY_INTENTS.upload}
        label={labels.files}
        hint={labels.uploadHint}
        button={labels.upload}
        errors={reply?.result?.error?.file ?? undefined}
        multiple
        uploaded={labels.uploaded}
        className="mb-6 space-y-3 rounded-card border border-line bg-surface p-4"
      />
      <Filters filter={filter} />
      {page.ok ? (
        <FilePage filter={filter} page={page.value} />
      ) : (
        <LoadFailed failure={page} again={libraryPath(filter)} />
      )}
    </>
  )
}

function FilePage({ filter, page }: { filter: LibraryFilter; page: PageOf<Listed['page']> }) {
  const { rows, newer, older, undescribed } = page
  const isNarrowed = libraryPath(filter) !== libraryPath()
  if (rows.length === 0) {
    if (!isNarrowed) return <EmptyState text={labels.empty} language="en" drawing="lens" />
    const link = { to: LIBRARY_TAB, label: listFilterLabels.clear }
    return <EmptyState text={labels.noMatch} language="en" drawing="lens" link={link} />
  }
  return (
    <>
      {undescribed > 0 && filter.show !== 'missing' && (
        <p className="mb-6 rounded-field border border-line bg-sunk px-4 py-3">
          {labels.undescribed(undescribed)}{' '}
          <Link to={libraryPath({ show: 'missing' })} className="font-semibold text-link underline">
            {labels.showThem}
          </Link>
        </p>
      )}
      <BulkBar rows={rows} {...BULK}>
        <ul
          aria-label={labels.list}
          className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4"
        >
          {rows.map((item) => (
            <FileCard key={item.id} item={item} />
          ))}
        </ul>
        <Pages labels={labels} previous={newer} next={older} />
      </BulkBar>
    </>
  )
}

function FileCard({ item }: { item: LibraryItem }) {
  return (
    <li className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <Picture
        image={item.image}
        fit="contain"
        sizes="(width >= 1024px) 256px, 50vw"
        className="aspect-4/3 rounded-t-card bg-sunk"
      />
      <SelectBox
        row={item}
        name={LIBRARY_FIELDS.fileId}
        className="absolute start-1 top-1 z-10 rounded-field bg-surface"
      />
      <div className="min-w-0 space-y-1 p-3">
        <Link
          to={libraryFilePath(item.id)}
          lang={item.language}
          className="clamp-lines-2 font-semibold wrap-anywhere text-head after:absolute after:inset-0 hover:underline"
        >
          {item.title}
        </Link>
        <p className="text-meta text-muted">
          {item.sizeLabel} · <time {...item.added} />
        </p>
        <p className="text-meta">{item.uses > 0 ? labels.uses(item.uses) : labels.unused}</p>
        {item.missing.length > 0 && (
          <p className="text-meta font-semibold text-warn">{labels.missing(item.missing)}</p>
        )}
      </div>
    </li>
  )
}

function Filters({ filter }: { filter: LibraryFilter }) {
  return (
    <FilterForm
      tab="library"
      key={libraryPath(filter)}
      className="xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto]"
    >
      <WordsField words={filter.words} label={labels.search} />
      <SelectField
        field={filterField('kind', filter.kind)}
        label={labels.kind}
        options={labels.kinds}
      />
      <SelectField
        field={filterField('show', filter.show)}
        label={labels.show}
        options={labels.shows}
      />
      <FilterButton />
    </FilterForm>
  )
}
