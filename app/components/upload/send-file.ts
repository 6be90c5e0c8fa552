/** Loaded on the first upload: UploadThing's client, for our server or the service. */
import { generateReactHelpers } from '@uploadthing/react'
import type { FileRoute } from 'uploadthing/types'
import type { UploadKind } from '~/domain/files/schema'
import type { StoredPicture } from '~/domain/files/store-picture.server'
import { uploadLabels as labels } from '~/labels/upload'

type Output = StoredPicture | { error: string }
type Route = FileRoute<{ input: SendInput; output: Output; errorShape: object }>

const { createUpload } = generateReactHelpers<Record<UploadKind, Route>>({
  url: '/api/uploadthing',
})

/** Consecutive attempts without a byte sent, with increasing delays: about a minute in total. */
const MAX_ATTEMPTS = 6
const LONGEST_WAIT = 30_000
/** Broken off or busy; everything else would be said again. */
const TEMPORARY = new Set([408, 409, 429, 502, 503, 504])

export interface SendInput {
  crop?: string
  replaces?: string
}

export interface SendState {
  phase: 'sending' | 'paused'
  percent: number
  index: number
}

interface SendOptions extends SendInput {
  onChange: (state: Partial<SendState>) => void
  onUploaded?: (picture: StoredPicture) => void
  onEnd: (failed: File[], errors: string[]) => void
}

export type Sending = ReturnType<typeof sendFiles>

/** One after the other. Goes on by itself where the connection broke. */
export function sendFiles(kind: UploadKind, files: File[], options: SendOptions) {
  const { onChange, onUploaded, onEnd, ...input } = options
  let upload: Awaited<ReturnType<typeof createUpload>> | undefined
  let isCancelled = false
  let sent = 0
  let paused: ReturnType<typeof withResolvers> | undefined

  async function attempt(file: File): Promise<StoredPicture | Failure> {
    upload = await createUpload(kind, {
      files: [file],
      input,
      onUploadProgress: ({ loaded }) => {
        sent = Math.min(loaded, file.size)
        onChange({ percent: Math.floor((sent / file.size) * 100) })
      },
    })
    if (paused ?? isCancelled) upload.pauseUpload()
    const { serverData } = (await upload.done(file)) as { serverData: Output }
    return 'error' in serverData ? { ...OF_FILE, message: serverData.error } : serverData
  }

  async function send(file: File): Promise<StoredPicture | Failure> {
    sent = 0
    for (let attempts = 1; ; attempts += 1) {
      const before = sent
      try {
        return await attempt(file)
      } catch (error) {
        upload = undefined
        const failure = describe(error)
        if (sent > before) attempts = 1
        if (!failure.isTemporary || attempts >= MAX_ATTEMPTS) return failure
        await wait(Math.min(LONGEST_WAIT, 500 * 2 ** attempts))
        await paused?.promise
        if (isCancelled) return new Promise(() => {})
      }
    }
  }

  async function sendAll() {
    const failed: File[] = []
    const errors: string[] = []
    for (const [index, file] of files.entries()) {
      onChange({ phase: paused ? 'paused' : 'sending', percent: 0, index })
      const result = await send(file)
      if (isCancelled) return
      if ('url' in result) onUploaded?.(result)
      else {
        const { message, isOfFile } = result
        errors.push(files.length > 1 ? labels.ofFile(file.name, message) : message)
        failed.push(...(isOfFile ? [file] : files.slice(index)))
        if (!isOfFile) break
      }
    }
    onEnd(failed, errors)
  }

  void sendAll()
  return {
    pause() {
      if (paused) return
      paused = withResolvers()
      upload?.pauseUpload()
    },
    resume() {
      paused?.resolve()
      paused = undefined
      upload?.resumeUpload()
    },
    cancel() {
      isCancelled = true
      if (!paused) upload?.pauseUpload()
      paused?.resolve()
    },
  }
}

/** `Promise.withResolvers` is younger than the phones that we care for. */
function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Or until the phone is connected again. */
function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { once: true })
  })
}

interface Failure {
  message: string
  isTemporary: boolean
  /** True if the file itself was rejected: the next file may succeed. */
  isOfFile: boolean
}

interface Thrown {
  data?: unknown
  cause?: unknown
}

/** Our server's errors are JSON; anything else means that it was not reached. */
function describe(error: unknown): Failure {
  // The first call wraps its error.
  const { data, cause } = ((error as { error?: object }).error ?? error) as Thrown
  const { statusCode, message = labels.failed } = {
    ...((data ?? cause) as { statusCode?: number; message?: string }),
  }
  if (statusCode === undefined) return { ...OF_LINE, message: labels.unreachable }
  if (statusCode === 401) return { ...OF_LINE, isTemporary: false, message: labels.signedOut }
  // An expired signed URL is renewed.
  const isTemporary = TEMPORARY.has(statusCode) || (statusCode === 403 && data !== undefined)
  return { ...(isTemporary ? OF_LINE : OF_FILE), message }
}

const OF_FILE = { isTemporary: false, isOfFile: true }
const OF_LINE = { isTemporary: true, isOfFile: false }
