/** With `UPLOADTHING_TOKEN`, UploadThing receives the bytes; this server fetches, checks and stores them. */
import { createRouteHandler, createUploadthing } from 'uploadthing/remix'
import { UploadThingError, UTApi } from 'uploadthing/server'
import { requireUser } from '~/auth/guards.server'
import { getAccount } from '~/domain/across/manage-users.server'
import { CropSchema } from '~/domain/files/picture-crop'
import { requireUploader, storeUpload } from '~/domain/files/resumable-upload.server'
import { UPLOAD_KINDS, UploadInputSchema, type UploadKind } from '~/domain/core/file-schema'
import { requireQuota } from '~/domain/files/upload-limits.server'
import { catchFailure, type ErrorDescription } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { SECOND } from '~/time/durations'

const FETCH_TIMEOUT = 60 * SECOND

type Handler = ReturnType<typeof createRouteHandler>

let cached: { token: string; handler: Handler } | undefined

export async function answerByService(ctx: RouteContext, token: string): Promise<Response> {
  if (cached?.token !== token) cached = { token, handler: createHandler(token) }
  return cached.handler.action(ctx)
}

function createHandler(token: string): Handler {
  const api = new UTApi({ token, logLevel: 'Error' })
  const route = (kind: UploadKind) =>
    createUploadthing()({
      image: { maxFileSize: kind === 'profilePicture' ? '8MB' : '32MB', maxFileCount: 10 },
      ...(kind === 'file' && { audio: { maxFileSize: '32MB', maxFileCount: 10 } }),
    })
      .input(UploadInputSchema)
      .middleware(({ event, input, files }) => {
        const ctx = event as RouteContext
        const check = async () => {
          ctx.deps.throttle.consume('upload', ctx.clientIp)
          const { id } = requireUploader(await requireUser(ctx), kind)
          const bytes = files.reduce((sum, { size }) => sum + size, 0)
          requireQuota(ctx.deps, { id }, bytes)
          return { userId: id, crop: input.crop ?? '', replaces: input.replaces ?? '' }
        }
        return catchFailure(ctx, check, throwServiceError)
      })
      .onUploadComplete(async ({ event, metadata, file }) => {
        const ctx = event as RouteContext
        const { deps } = ctx
        const store = async () => {
          const owner = getAccount(deps.db, metadata.userId)
          const { maxBytes } = UPLOAD_KINDS[kind]
          const stored = await storeUpload(deps, owner, {
            kind,
            name: file.name,
            maxBytes,
            bytes: () => fetchBytes(file.ufsUrl),
            crop: CropSchema.safeParse(metadata.crop).data,
            replaces: metadata.replaces,
          })
          const { id, url, width, height, isKnown } = stored
          return { id, url, width, height, isKnown }
        }
        const reply = await catchFailure(ctx, store, ({ message }) => ({ error: message }))
        // The site has its own copy, and the original's metadata may reveal where the picture was taken.
        await api.deleteFiles(file.key).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'the original could not be deleted from UploadThing')
        })
        return reply
      })
  const router = {
    picture: route('picture'),
    profilePicture: route('profilePicture'),
    file: route('file'),
  }
  return createRouteHandler({ router, config: { token, logLevel: 'Error' } })
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT) })
  if (!response.ok) throw new Error(`UploadThing responded with ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

function throwServiceError({ status, message }: ErrorDescription): never {
  const code = status === 413 ? 'TOO_LARGE' : status < 500 ? 'FORBIDDEN' : 'INTERNAL_SERVER_ERROR'
  // oxlint-disable-next-line typescript/only-throw-error -- it is an Error, but of a class that the linter does not know
  throw new UploadThingError({ code, message })
}
