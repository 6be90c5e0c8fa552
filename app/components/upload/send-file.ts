/** Loaded when somebody sends a file: UploadThing's library, which speaks with our server or with the service. */
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

/** In a row and without a byte sent, with a growing wait between them: about a minute in all. */
const MAX_ATTEMPTS = 6
const LONGEST_WAIT = 30_000
/** Broken off or busy; everything else would be said again. */
const TEMPORARY = new Set([408, 409, 429, 502, 503, 504])

/** The file was received, and is no picture that is taken. */
class Rejection extends Error {}

export interface SendInput {
  crop?: string
  replaces?: string
}

type Options = SendInput & { onProgress: (percent: number) => void }

export interface Sending {
  pause: () => void
  resume: () => void
  /** `done` stays open then. */
  cancel: () => void
  /** @throws Error with a message for people; its cause is whether the next file may fare better */
  done: Promise<StoredPicture>
}

/** Goes on by itself where the connection broke. */
export function sendFile(kind: UploadKind, file: File, { onProgress, ...input }: Options): Sending {
  let upload: Awaited<ReturnType<typeof createUpload>> | undefined
  let isCancelled = false
  let sent = 0
  let paused: ReturnType<typeof withResolvers> | undefined

  async function attempt(): Promise<StoredPicture> {
    upload = await createUpload(kind, {
      files: [file],
      input,
      onUploadProgress: ({ loaded }) => {
        sent = Math.min(loaded, file.size)
        onProgress(Math.floor((sent / file.size) * 100))
      },
    })
    if (paused ?? isCancelled) upload.pauseUpload()
    const done = await upload.done(file)
    const serverData = done.serverData as Output
    if ('error' in serverData) throw new Rejection(serverData.error)
    return serverData
  }

  async function run(): Promise<StoredPicture> {
    for (let attempts = 1; ; attempts += 1) {
      const before = sent
      try {
        return await attempt()
      } catch (error) {
        upload = undefined
        const { message, isTemporary, isOfFile } = describe(error)
        if (sent > before) attempts = 1
        if (!isTemporary || attempts >= MAX_ATTEMPTS) throw new Error(message, { cause: isOfFile })
        await wait(Math.min(LONGEST_WAIT, 500 * 2 ** attempts))
        await paused?.promise
        if (isCancelled) return new Promise(() => {})
      }
    }
  }

  return {
    pause() {
      if (paused) return
      paused = withResolvers()
      upload?.pauseUpload()
    },
    resume() {
      if (!paused) return
      paused.resolve()
      paused = undefined
      upload?.resumeUpload()
    },
    cancel() {
      isCancelled = true
      if (!paused) upload?.pauseUpload()
      paused?.resolve()
    },
    done: run(),
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
  /** Not of the line, nor of who sends. */
  isOfFile: boolean
}

interface Thrown {
  data?: unknown
  cause?: unknown
}

/** What our server says is JSON; without it nobody answered. */
function describe(error: unknown): Failure {
  if (error instanceof Rejection) return { ...OF_FILE, message: error.message }
  // What the first call throws has the error inside.
  const { data, cause } = ((error as { error?: object }).error ?? error) as Thrown
  const { statusCode, message = labels.failed } = {
    ...((data ?? cause) as { statusCode?: number; message?: string }),
  }
  if (statusCode === undefined) return { ...OF_LINE, message: labels.unreachable }
  if (statusCode === 401) return { ...OF_LINE, isTemporary: false, message: labels.signedOut }
  // A signed URL that is too old is made anew.
  const isTemporary = TEMPORARY.has(statusCode) || (statusCode === 403 && data !== undefined)
  return { ...(isTemporary ? OF_LINE : OF_FILE), message }
}

const OF_FILE = { isTemporary: false, isOfFile: true }
const OF_LINE = { isTemporary: true, isOfFile: false }
