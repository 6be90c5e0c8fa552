import { useEffect, useRef, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import type { UploadKind } from '~/domain/core/file-schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'
import { type FileResult, sendFiles, type SendInput, type SendState } from './send-files.client'

interface Options {
  /** @param index the file's position in the upload; files finish in any order */
  onUploaded?: (picture: StoredPicture, index: number) => void
  uploaded?: (values: { count: number }) => string
  /** A dialog reports the upload itself: a toast would be hidden behind it. */
  isInDialog?: boolean
}

interface UploadState extends SendState {
  phase: 'idle' | 'sending' | 'paused' | 'ended'
  files: File[]
  input: SendInput
}

const NONE: SendState['results'] = new Map()
const IDLE: UploadState = {
  phase: 'idle',
  percent: 0,
  results: NONE,
  isOffline: false,
  files: [],
  input: {},
}

export type Upload = ReturnType<typeof useUpload>

export function useUpload(kind: UploadKind, { onUploaded, uploaded, isInDialog }: Options) {
  const { upload: labels, library, formFailures } = useLabels()
  const [state, setState] = useState(IDLE)
  const [stored, setStored] = useState(0)
  const sending = useRef<ReturnType<typeof sendFiles> | null>(null)

  useEffect(() => () => sending.current?.cancel(), [])

  function cancel() {
    sending.current?.cancel()
    sending.current = null
    setState(IDLE)
  }

  /** @param before the results that a retry keeps */
  function start(files: File[], input: SendInput = {}, before = NONE) {
    cancel()
    setState({ ...IDLE, phase: 'sending', files, input, results: before })
    const waiting = files.filter((file) => !before.has(file))
    sending.current = sendFiles(kind, waiting, {
      ...input,
      onChange: ({ results = NONE, ...changed }) =>
        setState((last) => {
          return { ...last, ...changed, results: new Map([...last.results, ...results]) }
        }),
      onUploaded(picture, file) {
        setStored((count) => count + 1)
        onUploaded?.(picture, files.indexOf(file))
      },
      onEnd: (results) => end(files, [...before.values(), ...results.values()]),
    })
  }

  /** Several files that were not all added have a line each; anything else is one toast. */
  function end(files: File[], results: FileResult[]) {
    const isFailed = results.some(({ failure }) => failure)
    const known = results.filter(({ picture }) => picture?.isKnown).length
    const hasLines = files.length > 1 && (isFailed || known > 0)
    setState((last) => (isFailed || hasLines ? { ...last, phase: 'ended' } : IDLE))
    if (hasLines || isInDialog) return
    const count = files.length
    const added = uploaded?.({ count }) ?? labels.uploaded
    const message = uploaded && known > 0 ? library.known({ count: known }) : added
    if (isFailed) showToast({ type: 'error', message: formFailures.upload })
    else showToast({ type: 'success', message })
  }

  function pause(isPaused: boolean) {
    if (isPaused) sending.current?.pause()
    else sending.current?.resume()
    setState((last) => ({ ...last, phase: isPaused ? 'paused' : 'sending' }))
  }

  const { files, input, results } = state
  const [only] = files.length === 1 ? results.values() : []
  const kept = [...results].filter(([, { failure }]) => !failure || failure.isOfFile)
  return {
    ...state,
    stored,
    isBusy: state.phase === 'sending' || state.phase === 'paused',
    /** Why a single file was not stored; several files have a line each. */
    errors: only?.failure && [only.failure.message],
    start,
    /** Sends again the files that may be stored then. */
    retry: kept.length < results.size ? () => start(files, input, new Map(kept)) : undefined,
    cancel,
    pause,
  }
}

export function UploadProgress({ upload }: { upload: Upload }) {
  const { upload: labels, lost, editor } = useLabels()
  const { phase, percent, files, results, isOffline, retry } = upload
  if (phase === 'idle') return null
  const isPaused = phase === 'paused'
  const isEnded = phase === 'ended'
  const count = files.length
  const added = [...results.values()].filter(({ picture }) => picture && !picture.isKnown)
  const progress = isPaused ? labels.paused : isOffline ? labels.offline : labels.uploading
  const place = count > 1 && labels.of({ index: Math.min(results.size + 1, count), count })
  const button = { type: 'button', variant: 'outline' } as const
  return (
    <div className="space-y-2">
      <div role="status" className="flex justify-between gap-3 text-small">
        {!isEnded && (
          <>
            <span>
              {progress} {place}
            </span>
            <span aria-hidden className="tabular-nums">
              {percent} %
            </span>
          </>
        )}
        {isEnded && count > 1 && labels.added({ count: added.length, total: count })}
      </div>
      {!isEnded && (
        <progress
          aria-label={labels.progress}
          value={percent}
          max={100}
          className="block h-3 w-full accent-[var(--link)]"
        />
      )}
      {count > 1 && <FileLines files={files} results={results} />}
      <div className="flex flex-wrap gap-3">
        {!isEnded && (
          <Button {...button} onClick={() => upload.pause(!isPaused)}>
            {isPaused ? labels.resume : labels.pause}
          </Button>
        )}
        {isEnded && retry && (
          <Button {...button} onClick={retry}>
            {lost.tryAgain}
          </Button>
        )}
        <Button {...button} onClick={upload.cancel}>
          {isEnded ? editor.close : labels.cancel}
        </Button>
      </div>
    </div>
  )
}

/** A line for each file that was not added, with its own reason. */
function FileLines({ files, results }: Pick<Upload, 'files' | 'results'>) {
  const { ofFile, known } = useLabels().upload
  const lines = files.flatMap((file, index) => {
    const { failure, picture } = results.get(file) ?? {}
    const message = failure?.message ?? (picture?.isKnown ? known : null)
    return message === null ? [] : { index, failure, text: ofFile({ name: file.name, message }) }
  })
  return (
    <ul className="list-disc space-y-1 ps-5 text-small wrap-anywhere empty:hidden">
      {lines.map(({ index, failure, text }) => (
        <li key={index} className={failure ? 'font-semibold text-err' : 'text-muted'}>
          {text}
        </li>
      ))}
    </ul>
  )
}
