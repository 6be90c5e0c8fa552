import { useEffect, useRef, useState } from 'react'
import type { FileRoute } from 'uploadthing/types'
import { showToast } from '~/components/site/toasts'
import { presentLabels, useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import type { UploadKind } from '~/domain/core/file-schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'

interface Options {
  /** @param index the file's position in the upload; files finish in any order */
  onUploaded?: (picture: StoredPicture, index: number) => void
  uploaded?: (values: { count: number }) => string
}

interface UploadState extends SendState {
  phase: 'idle' | 'sending' | 'paused' | 'failed'
  files: File[]
  input: SendInput
  errors?: string[]
}

const IDLE: UploadState = { phase: 'idle', percent: 0, index: 0, files: [], input: {} }

export type Upload = ReturnType<typeof useUpload>

export function useUpload(kind: UploadKind, { onUploaded, uploaded }: Options) {
  const { upload: labels, formFailures } = useLabels()
  const [state, setState] = useState(IDLE)
  const [stored, setStored] = useState(0)
  const sending = useRef<ReturnType<typeof sendFiles> | null>(null)

  useEffect(() => () => sending.current?.cancel(), [])

  function cancel() {
    sending.current?.cancel()
    sending.current = null
    setState(IDLE)
  }

  function start(files: File[], input: SendInput = {}) {
    cancel()
    setState({ ...IDLE, phase: 'sending', files, input })
    const change = (changed: Partial<UploadState>) => setState((last) => ({ ...last, ...changed }))
    sending.current = sendFiles(kind, files, {
      ...input,
      onChange: change,
      onUploaded(picture, file) {
        setStored((count) => count + 1)
        onUploaded?.(picture, files.indexOf(file))
      },
      onEnd(failed, errors) {
        const count = files.length - failed.length
        const type = count === 0 ? 'error' : failed.length > 0 ? 'warning' : 'success'
        const done = uploaded?.({ count }) ?? labels.uploaded
        showToast({ type, message: count === 0 ? formFailures.upload : done })
        change(errors.length > 0 ? { phase: 'failed', files: failed, errors } : IDLE)
      },
    })
  }

  function pause(isPaused: boolean) {
    if (isPaused) sending.current?.pause()
    else sending.current?.resume()
    setState((last) => ({ ...last, phase: isPaused ? 'paused' : 'sending' }))
  }

  return {
    ...state,
    stored,
    isBusy: state.phase === 'sending' || state.phase === 'paused',
    start,
    retry: () => start(state.files, state.input),
    cancel,
    pause,
  }
}

export function UploadProgress({ upload }: { upload: Upload }) {
  const { upload: labels, formFailures, lost } = useLabels()
  const { phase, percent, index, files } = upload
  if (phase === 'idle') return null
  const isPaused = phase === 'paused'
  const isFailed = phase === 'failed'
  return (
    <div className="space-y-2">
      <div role="status" className="flex justify-between gap-3 text-small">
        <span>
          {isFailed ? formFailures.upload : isPaused ? labels.paused : labels.uploading}
          {files.length > 1 && ` ${labels.of({ index: index + 1, count: files.length })}`}
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
            {lost.tryAgain}
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

type Output = StoredPicture | { error: string }
type Route = FileRoute<{ input: SendInput; output: Output; errorShape: object }>

/** The maximum number of consecutive attempts without progress. With increasing delays, they take about a minute in total. */
const MAX_ATTEMPTS = 6
const LONGEST_WAIT = 30_000
/** Statuses of an interrupted upload or a busy server; after any other error, a retry would fail too. */
const TEMPORARY = new Set([408, 409, 429, 502, 503, 504])

interface SendInput {
  crop?: string
  replaces?: string
}

interface SendState {
  percent: number
  index: number
}

interface SendOptions extends SendInput {
  onChange: (state: Partial<SendState>) => void
  onUploaded: (picture: StoredPicture, file: File) => void
  onEnd: (failed: File[], errors: string[]) => void
}

/** UploadThing's client, for our server or the service; loaded on the first upload. */
async function loadClient() {
  const { generateReactHelpers } = await import('@uploadthing/react')
  return generateReactHelpers<Record<UploadKind, Route>>({ url: '/api/uploadthing' })
}

const MAX_PARALLEL = 2

/** Sends two files at a time, and resumes after a lost connection. */
function sendFiles(kind: UploadKind, files: File[], options: SendOptions) {
  const { onChange, onUploaded, onEnd, ...input } = options
  type Client = Awaited<ReturnType<typeof loadClient>>
  const uploads = new Set<Awaited<ReturnType<Client['createUpload']>>>()
  const sent = new Map<File, number>()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let isCancelled = false
  let paused: ReturnType<typeof withResolvers> | undefined

  function report(file: File, bytes: number) {
    sent.set(file, Math.min(bytes, file.size))
    const all = [...sent.values()].reduce((sum, each) => sum + each, 0)
    if (!isCancelled) onChange({ percent: Math.floor((all / Math.max(1, total)) * 100) })
  }

  async function attempt({ createUpload }: Client, file: File): Promise<StoredPicture | Failure> {
    const upload = await createUpload(kind, {
      files: [file],
      input,
      onUploadProgress: ({ loaded }) => report(file, loaded),
    })
    uploads.add(upload)
    try {
      if (paused ?? isCancelled) upload.pauseUpload()
      const { serverData } = await upload.done(file)
      return 'error' in serverData ? { ...OF_FILE, message: serverData.error } : serverData
    } finally {
      uploads.delete(upload)
    }
  }

  async function send(client: Client, file: File): Promise<StoredPicture | Failure> {
    for (let attempts = 1; ; attempts += 1) {
      const before = sent.get(file) ?? 0
      try {
        return await attempt(client, file)
      } catch (error) {
        const failure = describe(error)
        if ((sent.get(file) ?? 0) > before) attempts = 1
        if (!failure.isTemporary || attempts >= MAX_ATTEMPTS) return failure
        await wait(Math.min(LONGEST_WAIT, 500 * 2 ** attempts))
        await paused?.promise
        if (isCancelled) return new Promise(() => {})
      }
    }
  }

  async function sendAll() {
    const client = await loadClient().catch(() => null)
    if (isCancelled) return
    if (!client) return onEnd(files, [presentLabels().upload.unreachable])
    const failed: File[] = []
    const errors: string[] = []
    const waiting = [...files]
    let done = 0

    async function work(client: Client) {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        if (isCancelled) return
        const result = await send(client, file)
        if (isCancelled) return
        done += 1
        onChange({ index: Math.min(done, files.length - 1) })
        if ('url' in result) onUploaded(result, file)
        else {
          const { message, isOfFile } = result
          const { ofFile } = presentLabels().upload
          errors.push(files.length > 1 ? ofFile({ name: file.name, message }) : message)
          failed.push(file)
          // Without a connection, the other files would fail as well.
          if (!isOfFile) failed.push(...waiting.splice(0))
        }
      }
    }

    await Promise.all(Array.from({ length: MAX_PARALLEL }, () => work(client)))
    if (!isCancelled) onEnd(failed, errors)
  }

  void sendAll()
  return {
    pause() {
      if (paused) return
      paused = withResolvers()
      for (const upload of uploads) upload.pauseUpload()
    },
    resume() {
      paused?.resolve()
      paused = undefined
      for (const upload of uploads) upload.resumeUpload()
    },
    cancel() {
      isCancelled = true
      if (!paused) for (const upload of uploads) upload.pauseUpload()
      paused?.resolve()
    },
  }
}

/** Replaces `Promise.withResolvers`, which some browsers lack. */
function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Resolves after this delay, or as soon as the device is online again. */
function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { once: true })
  })
}

interface Failure {
  message: string
  isTemporary: boolean
  /** True if the file itself was rejected, so that the next file may succeed. */
  isOfFile: boolean
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Our server's errors are JSON; any other response means that the server was not reached. */
function describe(error: unknown): Failure {
  const { upload: labels, formFailures } = presentLabels()
  // UploadThing wraps an error from the first call.
  const thrown = partOf(error, 'error') ?? error
  const data = partOf(thrown, 'data')
  const reply = data ?? partOf(thrown, 'cause')
  const statusCode = partOf(reply, 'statusCode')
  if (typeof statusCode !== 'number') return { ...OF_LINE, message: labels.unreachable }
  if (statusCode === 401) return { ...OF_LINE, isTemporary: false, message: labels.signedOut }
  // A retry renews an expired signed URL.
  const isTemporary = TEMPORARY.has(statusCode) || (statusCode === 403 && data !== undefined)
  const message = partOf(reply, 'message')
  const text = typeof message === 'string' ? message : formFailures.upload
  return { ...(isTemporary ? OF_LINE : OF_FILE), message: text }
}

const OF_FILE = { isTemporary: false, isOfFile: true }
const OF_LINE = { isTemporary: true, isOfFile: false }
