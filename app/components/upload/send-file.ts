/** Loaded when somebody sends a file: UploadThing's library, which speaks with our server or with the service. */
import { generateReactHelpers } from '@uploadthing/react'
import type { FileRoute } from 'uploadthing/types'
import type { UploadKind } from '~/domain/files/schema'
import { uploadLabels } from '~/labels/upload'
import type { SentPicture } from './upload'

type Output = SentPicture | { error: string }
type Route = FileRoute<{ input: { crop?: string }; output: Output; errorShape: object }>

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

interface Options {
  crop?: string
  /** In per cent. */
  onProgress: (percent: number) => void
}

export interface Sending {
  pause: () => void
  resume: () => void
  /** `done` stays open then. */
  cancel: () => void
  /** @throws Error with a message for people */
  done: Promise<SentPicture>
}

/** Goes on by itself where the connection broke. */
export function sendFile(kind: UploadKind, file: File, { crop, onProgress }: Options): Sending {
  let upload: Awaited<ReturnType<typeof createUpload>> | undefined
  let isCancelled = false
  let sent = 0
  let paused: PromiseWithResolvers | undefined

  async function attempt(): Promise<SentPicture> {
    upload = await createUpload(kind, {
      files: [file],
      input: { crop },
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

  async function run(): Promise<SentPicture> {
    for (let attempts = 1; ; attempts += 1) {
      const before = sent
      try {
        return await attempt()
      } catch (error) {
        upload = undefined
        const { message, isTemporary } = describe(error)
        if (sent > before) attempts = 1
        if (!isTemporary || attempts >= MAX_ATTEMPTS) throw new Error(message)
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

interface PromiseWithResolvers {
  promise: Promise<void>
  resolve: () => void
}

/** `Promise.withResolvers` is younger than the phones that we care for. */
function withResolvers(): PromiseWithResolvers {
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

/** What our server says is JSON; without it nobody answered. */
function describe(error: unknown): { message: string; isTemporary: boolean } {
  if (error instanceof Rejection) return { message: error.message, isTemporary: false }
  const { data, cause } = error as { data?: unknown; cause?: unknown }
  const { statusCode, message } = {
    ...((data ?? cause) as { statusCode?: number; message?: string }),
  }
  if (statusCode === undefined) return { message: uploadLabels.unreachable, isTemporary: true }
  if (statusCode === 401) return { message: uploadLabels.signedOut, isTemporary: false }
  // A signed URL that is too old is made anew.
  const isTemporary = TEMPORARY.has(statusCode) || (statusCode === 403 && data !== undefined)
  return { message: message ?? uploadLabels.failed, isTemporary }
}
