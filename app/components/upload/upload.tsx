import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import type { UploadKind } from '~/domain/files/schema'
import { uploadLabels as labels } from '~/labels/upload'
import type { Sending } from './send-file'

export interface SentPicture {
  id: string
  url: string
  width: number
  height: number
}

interface Options {
  /** Once for each file. */
  onUploaded: (picture: SentPicture, file: File) => void
  onFailed?: (message: string) => void
}

type Phase = 'idle' | 'sending' | 'paused' | 'failed'

interface State {
  phase: Phase
  percent: number
  /** Of the file that is being sent, from 0. */
  index: number
  error?: string
}

const IDLE: State = { phase: 'idle', percent: 0, index: 0 }

export type Upload = ReturnType<typeof useUpload>

/** Sends files one after the other. The script that does it is loaded with the first. */
export function useUpload(kind: UploadKind, { onUploaded, onFailed }: Options) {
  const [state, setState] = useState(IDLE)
  const files = useRef<File[]>([])
  const crop = useRef<string | undefined>(undefined)
  const sending = useRef<Sending | null>(null)
  const isPaused = useRef(false)
  /** Raised by whoever ends the present run. */
  const run = useRef(0)

  useEffect(() => cancel, [])

  function cancel() {
    run.current += 1
    sending.current?.cancel()
    sending.current = null
    isPaused.current = false
    setState(IDLE)
  }

  async function send(from: number) {
    run.current += 1
    const own = run.current
    const change = (changed: Partial<State>) => {
      if (own === run.current) setState((last) => ({ ...last, ...changed }))
    }
    for (const [index, file] of files.current.entries()) {
      if (index < from) continue
      change({ phase: 'sending', percent: 0, index, error: undefined })
      try {
        const { sendFile } = await import('./send-file')
        if (own !== run.current) return
        sending.current = sendFile(kind, file, {
          crop: crop.current,
          onProgress: (percent) => change({ percent }),
        })
        // While the script was loaded.
        if (isPaused.current) sending.current.pause()
        const picture = await sending.current.done
        if (own !== run.current) return
        onUploaded(picture, file)
      } catch (error) {
        if (own !== run.current) return
        const message = error instanceof Error ? error.message : labels.unreachable
        change({ phase: 'failed', error: message })
        onFailed?.(message)
        return
      }
    }
    change(IDLE)
  }

  return {
    ...state,
    count: files.current.length,
    isBusy: state.phase === 'sending' || state.phase === 'paused',
    start: (chosen: File[], chosenCrop?: string) => {
      cancel()
      files.current = chosen
      crop.current = chosenCrop
      void send(0)
    },
    retry: () => void send(state.index),
    cancel,
    pause: () => {
      isPaused.current = true
      sending.current?.pause()
      setState((last) => ({ ...last, phase: 'paused' }))
    },
    resume: () => {
      isPaused.current = false
      sending.current?.resume()
      setState((last) => ({ ...last, phase: 'sending' }))
    },
  }
}

/** Nothing while nothing is sent. `upload.error` belongs to the field. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { phase, percent, index, count } = upload
  if (phase === 'idle') return null
  const isPaused = phase === 'paused'
  const isFailed = phase === 'failed'
  return (
    <div className="space-y-2">
      <div role="status" className="flex justify-between gap-3 text-small">
        <span>
          {isFailed ? labels.failed : isPaused ? labels.paused : labels.uploading}
          {count > 1 && ` ${labels.of(index + 1, count)}`}
        </span>
        <span aria-hidden className="tabular-nums">
          {percent} %
        </span>
      </div>
      <progress
        aria-label={labels.progress}
        value={percent}
        max={100}
        className="block h-3 w-full accent-[var(--link)]"
      />
      <div className="flex flex-wrap gap-3">
        {isFailed ? (
          <Button type="button" variant="outline" onClick={upload.retry}>
            {labels.retry}
          </Button>
        ) : (
          <Button type="button" variant="outline" onClick={isPaused ? upload.resume : upload.pause}>
            {isPaused ? labels.resume : labels.pause}
          </Button>
        )}
        <Button type="button" variant="outline" onClick={upload.cancel}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  )
}
