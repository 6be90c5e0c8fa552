import { useEffect, useRef, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import type { UploadKind } from '~/domain/files/schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'
import { uploadLabels as labels } from '~/labels/upload'
import type { SendInput, Sending } from './send-file'

interface Options {
  onUploaded?: (picture: StoredPicture) => void
  uploaded?: (stored: number) => string
}

type Phase = 'idle' | 'sending' | 'paused' | 'failed'

interface State {
  phase: Phase
  percent: number
  index: number
  error?: string
}

const IDLE: State = { phase: 'idle', percent: 0, index: 0 }

export type Upload = ReturnType<typeof useUpload>

/** Sends files one after the other. The script that does it is loaded with the first. */
export function useUpload(kind: UploadKind, { onUploaded, uploaded }: Options) {
  const [state, setState] = useState(IDLE)
  const files = useRef<File[]>([])
  const input = useRef<SendInput>({})
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

  async function send(chosen: File[]) {
    cancel()
    const own = run.current
    const failed: File[] = []
    const errors: string[] = []
    const change = (changed: Partial<State>) => setState((last) => ({ ...last, ...changed }))
    files.current = chosen
    for (const [index, file] of chosen.entries()) {
      change({ phase: isPaused.current ? 'paused' : 'sending', percent: 0, index })
      try {
        const { sendFile } = await import('./send-file').catch(() => {
          throw new Error(labels.unreachable)
        })
        if (own !== run.current) return
        sending.current = sendFile(kind, file, {
          ...input.current,
          onProgress: (percent) => own === run.current && change({ percent }),
        })
        if (isPaused.current) sending.current.pause()
        const picture = await sending.current.done
        if (own !== run.current) return
        onUploaded?.(picture)
      } catch (error) {
        if (own !== run.current) return
        const { message, cause } = error as Error
        errors.push(chosen.length > 1 ? labels.ofFile(file.name, message) : message)
        failed.push(file)
        if (cause === true) continue
        failed.push(...chosen.slice(index + 1))
        break
      }
    }
    files.current = failed
    const stored = chosen.length - failed.length
    const type = stored === 0 ? 'error' : failed.length > 0 ? 'warning' : 'success'
    const said = uploaded?.(stored) ?? labels.uploaded
    showToast({ type, message: stored === 0 ? labels.failed : said })
    change(failed.length === 0 ? IDLE : { phase: 'failed', error: errors.join(' ') })
  }

  return {
    ...state,
    count: files.current.length,
    isBusy: state.phase === 'sending' || state.phase === 'paused',
    start: (chosen: File[], chosenInput: SendInput = {}) => {
      input.current = chosenInput
      void send(chosen)
    },
    retry: () => void send(files.current),
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
