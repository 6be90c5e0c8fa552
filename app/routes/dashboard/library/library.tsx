import { Link, useActionData } from '@remix-run/react'
import { SelectBox } from '~/components/list/bulk-bar'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { FilePicture } from '~/components/upload/file-picture'
import type { FormReply } from '~/view-models/replies'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIBRARY_INTENTS, LIST_FIELDS } from '~/paths/intents'
import { listPath } from '~/paths/list-paths'
import { LIBRARY_TAB, libraryFilePath } from '~/paths/paths'
import type { LibraryItem } from '~/view-models/library.server'
import { useTabData } from '../tab'
import { FileDetailsPage } from './file-details'
import type { load } from './library.server'
import { PictureForm } from './picture-form'

const toList = ({
  library: labels,
  listFilter,
  trash,
}: ScreenLabels): SearchableList<LibraryItem> => ({
  tab: 'library',
  heading: labels.title,
  label: labels.list,
  filters: [
    { name: 'q', label: labels.search, className: 'max-xl:col-span-full' },
    { name: 'kind', label: trash.kind, options: labels.kinds },
    { name: 'show', label: labels.show, options: labels.shows },
  ],
  filterClass: 'xl:grid-cols-[minmax(12rem,1fr)_auto_auto_auto]',
  bulk: { field: LIST_FIELDS.fileId, question: labels.deleteQuestion },
  pages: labels,
  empty: { text: labels.empty, drawing: 'lens' },
  noMatch: { text: labels.noMatch, clear: listFilter.clear },
})

export default function LibraryTab() {
  const tab = useTabData<typeof load>()
  const labels = useLabels()
  const reply = useActionData<FormReply>()
  if ('file' in tab) {
    return <FileDetailsPage key={tab.file.version} file={tab.file} reply={reply} />
  }
  const { filter, page } = tab
  const undescribed = page.ok && filter.show !== 'missing' ? page.value.undescribed : 0
  return (
    <ListPage
      list={toList(labels)}
      data={tab}
      intro={<AddPictures reply={reply} total={page.ok ? page.value.total : 0} />}
    >
      {(rows) => (
        <>
          {undescribed > 0 && <Undescribed count={undescribed} />}
          <ul
            aria-label={labels.library.list}
            className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4"
          >
            {rows.map((item) => (
              <FileCard key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </ListPage>
  )
}

function AddPictures({ reply, total }: { reply?: FormReply; total: number }) {
  const labels = useLabels().library
  return (
    <>
      <ToastNotice toast={reply?.toast ?? null} />
      {total > 0 && (
        <p className="-mt-2 mb-3 text-small text-muted">{labels.total({ count: total })}</p>
      )}
      <PictureForm
        id="library-files"
        action={LIBRARY_TAB}
        intent={LIBRARY_INTENTS.upload}
        label={labels.files}
        hint={
          <>
            <span className="needs-script">{labels.uploadHint}</span>
            <span className="needs-no-script">{labels.uploadHintNoScript}</span>
          </>
        }
        button={labels.upload}
        errors={reply?.result?.error?.file ?? undefined}
        multiple
        kind="file"
        uploaded={labels.uploaded}
        className="mb-6 space-y-3 rounded-card border border-line bg-surface p-4"
      />
    </>
  )
}

function Undescribed({ count }: { count: number }) {
  const labels = useLabels().library
  return (
    <p className="mb-6 rounded-field border border-line bg-sunk px-4 py-3">
      {labels.undescribed({ count })}{' '}
      <Link
        to={listPath('library', { show: 'missing' })}
        className="font-semibold text-link underline"
      >
        {labels.showThem}
      </Link>
    </p>
  )
}

function FileCard({ item }: { item: LibraryItem }) {
  const labels = useLabels().library
  return (
    <li className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <FilePicture
        item={item}
        sizes="(width >= 1024px) 256px, 50vw"
        className="rounded-t-card bg-sunk"
      />
      <SelectBox
        row={item}
        name={LIST_FIELDS.fileId}
        className="absolute start-0 top-0 z-10 rounded-ss-card rounded-ee-field bg-surface"
      />
      <div className="min-w-0 space-y-1 p-3">
        <Link
          to={libraryFilePath(item.id)}
          lang={item.language}
          className="clamp-lines-2 font-semibold wrap-anywhere text-head after:absolute after:inset-0 hover:underline"
        >
          {item.title}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          {item.sizeLabel} <time {...item.added} />
        </p>
        <p className="text-meta">
          {item.uses > 0
            ? labels.uses({ count: item.uses })
            : labels[item.isEarlier ? 'onlyEarlier' : 'unused']}
        </p>
        {item.missing.length > 0 && (
          <p className="text-meta font-semibold text-warn">
            {labels.missing({ languages: item.missing.map((each) => labels.languages[each]) })}
          </p>
        )}
      </div>
    </li>
  )
}
