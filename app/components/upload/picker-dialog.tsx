import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { controlClass, FieldErrors } from '~/components/form/field'
import { useAppended, useLastGood } from '~/components/list/more'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { picturesPath } from '~/paths/paths'
import type { LibraryItem, PicturesPage } from '~/view-models/library.server'
import { FilePicture } from './file-picture'

interface PickerDialogProps {
  isAudio: boolean
  onChoose: (item: LibraryItem) => void
  onClose: () => void
}

const NOTHING: LibraryItem[] = []

/** Rendered at the end of the page, since forms cannot be nested. Uses radio buttons, so that arrow keys move between pictures. */
export default function PickerDialog({ isAudio, onChoose, onClose }: PickerDialogProps) {
  const { library: labels, common, editor, site: siteLabels } = useLabels()
  const found = useFetcher<PicturesPage | null>()
  const following = useFetcher<PicturesPage | null>()
  const foundPage = useLastGood(found.data)
  const followingPage = useLastGood(following.data)
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const headingId = useId()
  const errorId = useId()
  const first = foundPage?.items ?? NOTHING
  const { items } = useAppended({ first, startIndex: 0, fetched: followingPage?.items })
  const hasMore = (items.length > first.length ? followingPage : foundPage)?.hasMore ?? false
  const isLoading = found.state !== 'idle' || found.data === undefined
  const { load } = found

  const kind = isAudio ? 'audio' : 'picture'

  useEffect(() => load(picturesPath('', kind)), [load, kind])

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const query = typeof typed === 'string' ? typed : ''
    setWords(query)
    load(picturesPath(query, kind))
  }

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('picture')
    const chosen = items.find((item) => item.id === id)
    setIsMissing(!chosen)
    if (chosen) onChoose(chosen)
  }

  return createPortal(
    // React's events bubble through portals, up to the form around the picture field.
    <div onSubmit={stop} onInput={stop} onChange={stop}>
      <Dialog headingId={headingId} onClose={onClose} focusHeading isWide>
        <h2 id={headingId} tabIndex={-1} className="text-card font-bold text-head outline-none">
          {isAudio ? labels.chooseAudio : labels.chooseTitle}
        </h2>
        <form role="search" onSubmit={search} className="mt-4 flex gap-3">
          <input
            type="search"
            name="q"
            aria-label={labels.search}
            placeholder={labels.search}
            maxLength={80}
            className={`${controlClass} min-w-0`}
          />
          <Button variant="dark">{common.search}</Button>
        </form>
        <form noValidate onSubmit={choose} className="mt-4 space-y-4">
          <fieldset aria-describedby={isMissing ? errorId : undefined}>
            <legend className="sr-only">{labels.kinds[kind]}</legend>
            <div className="grid max-h-[50svh] grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-3 md:grid-cols-4">
              {items.map((item) => (
                <PictureChoice key={item.id} item={item} />
              ))}
            </div>
            <p role="status" className="text-muted">
              {isLoading ? siteLabels.loading : items.length === 0 && labels.noMatch}
            </p>
          </fieldset>
          <FieldErrors id={errorId} errors={isMissing ? [editor.pictureMissing] : undefined} />
          <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
            <Button type="button" variant="outline" onClick={onClose}>
              {common.cancel}
            </Button>
            {hasMore && (
              <Button
                type="button"
                variant="outline"
                busy={following.state !== 'idle'}
                onClick={() => following.load(picturesPath(words, kind, items.at(-1)?.id))}
              >
                {common.showMore}
              </Button>
            )}
            <Button>{isAudio ? labels.chooseThisAudio : labels.chooseThis}</Button>
          </div>
        </form>
      </Dialog>
    </div>,
    document.body,
  )
}

const stop = (event: FormEvent) => event.stopPropagation()

function PictureChoice({ item }: { item: LibraryItem }) {
  return (
    <label className="relative min-w-0 cursor-pointer rounded-field border border-line p-1.5 text-small has-checked:border-link has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name="picture"
        value={item.id}
        className="absolute start-3 top-3 z-10 size-5 accent-[var(--link)]"
      />
      <FilePicture item={item} sizes="200px" className="bg-sunk" />
      <span lang={item.language} className="clamp-lines-2 mt-1 wrap-anywhere">
        {item.title}
      </span>
    </label>
  )
}
