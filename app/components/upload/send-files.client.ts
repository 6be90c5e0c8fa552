/** Sends files to our server or to UploadThing, and resumes after a lost connection. */
import type { FileRoute } from 'uploadthing/types'
import { presentLabels } from '~/components/site/use-labels'
import type { UploadKind } from '~/domain/core/file-schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'

type Output = StoredPicture | { error: string }
type Route = FileRoute<{ input: SendInput; output: Output; errorShape: object }>

/** The maximum number of consecutive attempts without progress. With increasing delays, they take about a minute in total. */
const MAX_ATTEMPTS = 6
const LONGEST_WAIT = 30_000
/** Statuses of an interrupted upload or a busy server; after any other error, a retry would fail too. */
const TEMPORARY = new Set([408, 409, 429, 502, 503, 504])

export interface SendInput {
  crop?: string
  replaces?: string
}

export interface SendState {
  percent: number
  results: ReadonlyMap<File, FileResult>
  /** True while an attempt to reach the server has failed. */
  isOffline: boolean
}

export type FileResult =
  | { picture: StoredPicture; failure?: undefined }
  | { failure: Failure; picture?: undefined }

interface SendOptions extends SendInput {
  onChange: (state: Partial<SendState>) => void
  onUploaded: (picture: StoredPicture, file: File) => void
  onEnd: (results: ReadonlyMap<File, FileResult>) => void
}

/** UploadThing's client, for our server or the service; loaded on the first upload. */
async function loadClient() {
  const { generateReactHelpers } = await import('@uploadthing/react')
  return generateReactHelpers<Record<UploadKind, Route>>({ url: '/api/uploadthing' })
}

const MAX_PARALLEL = 2

/** Sends two files at a time, and resumes after a lost connection. */
export function sendFiles(kind: UploadKind, files: File[], options: SendOptions) {
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
    const percent = Math.floor((all / Math.max(1, total)) * 100)
    if (!isCancelled) onChange({ percent, isOffline: false })
  }

  async function attempt({ createUpload }: Client, file: File): Promise<FileResult> {
    const upload = await createUpload(kind, {
      files: [file],
      input,
      onUploadProgress: ({ loaded }) => report(file, loaded),
    })
    uploads.add(upload)
    try {
      if (paused ?? isCancelled) upload.pauseUpload()
      const { serverData } = await upload.done(file)
      if (!('error' in serverData)) return { picture: serverData }
      return { failure: { ...OF_FILE, message: serverData.error } }
    } finally {
      uploads.delete(upload)
    }
  }

  async function send(client: Client, file: File): Promise<FileResult> {
    for (let attempts = 1; ; attempts += 1) {
      const before = sent.get(file) ?? 0
      try {
        return await attempt(client, file)
      } catch (error) {
        const failure = describe(error)
        if ((sent.get(file) ?? 0) > before) attempts = 1
        if (!failure.isTemporary || attempts >= MAX_ATTEMPTS) return { failure }
        if (!isCancelled) onChange({ isOffline: failure.isOffline })
        await wait(Math.min(LONGEST_WAIT, 500 * 2 ** attempts))
        await paused?.promise
        if (isCancelled) return new Promise(() => {})
      }
    }
  }

  async function sendAll() {
    const client = await loadClient().catch(() => null)
    if (isCancelled) return
    const results = new Map<File, FileResult>()
    const end = (file: File, result: FileResult) => {
      results.set(file, result)
      onChange({ results: new Map(results) })
    }
    const waiting = [...files]

    async function work(client: Client) {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        if (isCancelled) return
        const result = await send(client, file)
        if (isCancelled) return
        report(file, file.size)
        end(file, result)
        if (result.picture) onUploaded(result.picture, file)
        // Without a connection, the other files would fail as well.
        else if (!result.failure.isOfFile) for (const other of waiting.splice(0)) end(other, result)
      }
    }

    if (client) await Promise.all(Array.from({ length: MAX_PARALLEL }, () => work(client)))
    else for (const file of files) end(file, { failure: unreachable() })
    if (!isCancelled) onEnd(results)
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
  /** True if the same attempt may soon succeed. */
  isTemporary: boolean
  isOffline: boolean
  /** True if the file itself was rejected: a retry would fail too, but the next file may succeed. */
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
  if (typeof statusCode !== 'number') return unreachable()
  // Signing in again, in another tab, makes a retry useful, but not an automatic one.
  if (statusCode === 401) return { ...OF_LINE, isTemporary: false, message: labels.signedOut }
  // A retry renews an expired signed URL.
  const isTemporary = TEMPORARY.has(statusCode) || (statusCode === 403 && data !== undefined)
  const message = partOf(reply, 'message')
  const text = typeof message === 'string' ? message : formFailures.upload
  return { ...(isTemporary ? OF_LINE : OF_FILE), message: text }
}

const OF_FILE = { isTemporary: false, isOfFile: true, isOffline: false }
const OF_LINE = { isTemporary: true, isOfFile: false, isOffline: false }

const unreachable = (): Failure => ({
  ...OF_LINE,
  isOffline: true,
  message: presentLabels().upload[navigator.onLine ? 'unreachable' : 'offline'],
})
