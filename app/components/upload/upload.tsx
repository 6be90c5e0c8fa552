import { useEffect, useRef, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import type { UploadKind } from '~/domain/files/schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'
import { uploadLabels as labels } from '~/labels/upload'
import type { SendInput, Sending, SendState } from './send-file'

interface UploadOptions {
  onUploaded?: (picture: StoredPicture) => void
  uploaded?: (stored: number) => string
}

interface UploadState extends Omit<SendState, 'phase'> {
  phase: 'idle' | 'failed' | SendState['phase']
  files: File[]
  /** Errors of the file field. */
  errors?: string[]
}

const IDLE: UploadState = { phase: 'idle', percent: 0, index: 0, files: [] }

export type Upload = ReturnType<typeof useUpload>

/** Sends files one after the other. The script that does it is loaded with the first. */
export function useUpload(kind: UploadKind, { onUploaded, uploaded }: UploadOptions) {
  const [state, setState] = useState(IDLE)
  const { phase, files } = state
  const input = useRef<SendInput>({})
  const sending = useRef<Promise<Sending> | null>(null)

  useEffect(() => cancel, [])

  function cancel() {
    void sending.current?.then(
      (last) => last.cancel(),
      () => undefined,
    )
    sending.current = null
    setState(IDLE)
  }

  function start(chosen: File[], chosenInput: SendInput = {}) {
    cancel()
    input.current = chosenInput
    setState({ ...IDLE, phase: 'sending', files: chosen })
    const onChange = (changed: Partial<UploadState>) => {
      if (sending.current === own) setState((last) => ({ ...last, ...changed }))
    }
    const onEnd = (failed: File[], errors: string[]) => {
      const stored = chosen.length - failed.length
      const type = stored === 0 ? 'error' : failed.length > 0 ? 'warning' : 'success'
      const said = uploaded?.(stored) ?? labels.uploaded
      showToast({ type, message: stored === 0 ? labels.failed : said })
      onChange(errors.length > 0 ? { phase: 'failed', files: failed, errors } : IDLE)
    }
    const own = import('./send-file').then(({ sendFiles }) =>
      sendFiles(kind, chosen, { ...chosenInput, onChange, onUploaded, onEnd }),
    )
    own.catch(() => {
      if (sending.current === own) onEnd(chosen, [labels.unreachable])
    })
    sending.current = own
  }

  function pause(isPaused: boolean) {
    void sending.current?.then((own) => (isPaused ? own.pause() : own.resume()))
    setState((last) => ({ ...last, phase: isPaused ? 'paused' : 'sending' }))
  }

  return {
    ...state,
    isBusy: phase === 'sending' || phase === 'paused',
    start,
    retry: () => start(files, input.current),
    cancel,
    pause,
  }
}

/** Nothing while nothing is sent. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { phase, percent, index, files } = upload
  if (phase === 'idle') return null
  const isPaused = phase === 'paused'
  const isFailed = phase === 'failed'
  return (
    <div className="space-y-2">
      <div role="status" className="flex justify-between gap-3 text-small">
        <span>
          {isFailed ? labels.failed : isPaused ? labels.paused : labels.uploading}
          {files.length > 1 && ` ${labels.of(index + 1, files.length)}`}
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
          <Button type="button" variant="outline" onClick={() => upload.pause(!isPaused)}>
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
