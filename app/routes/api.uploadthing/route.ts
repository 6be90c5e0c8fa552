/** Our server for `@uploadthing/react` (decision 131): POST returns signed URLs, HEAD the received size; PUT receives the rest. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { checkBody, readJson } from '~/api/http/read-json.server'
import { requireUser } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { DomainError, fieldError } from '~/domain/core/errors'
import { CropSchema } from '~/domain/files/picture-crop'
import {
  findUpload,
  finishUpload,
  receiveBytes,
  requireUploader,
  uploadIdOf,
} from '~/domain/files/resumable-upload.server'
import { MAX_FILE_NAME_LENGTH, UPLOAD_KINDS, UploadInputSchema } from '~/domain/core/file-schema'
import { requireType, tooLarge } from '~/domain/files/store-picture.server'
import { requireQuota } from '~/domain/files/upload-limits.server'
import { PRIVATE } from '~/http/caching.server'
import { jsonResponse } from '~/http/error-response.server'
import { createRouteContext, type RouteContext } from '~/http/handlers.server'
import { requireOwnOrigin } from '~/http/origin.server'
import { streamFile } from '~/http/read-form.server'
import { say } from '~/labels/messages'
import { isEqualSecret, sign } from '~/runtime/secret.server'
import { keysOf } from '~/text/keys-of'
import { truncate } from '~/text/truncate'
import { HOUR } from '~/time/durations'

const MAX_FILES = 10
/** Measured after URL encoding: a URL may be 2 KB long, and a Hindi character takes up to nine bytes. */
const MAX_NAME_BYTES = 1_500

const KindSchema = z.enum(keysOf(UPLOAD_KINDS))

const RequestSchema = z.object({
  files: z
    .array(
      z.object({
        name: z.string().max(1_000),
        size: z.int().min(1),
        type: z.string().max(100),
        lastModified: z.number().optional(),
      }),
    )
    .min(1)
    .max(MAX_FILES),
  input: UploadInputSchema.nullish(),
})

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const ctx = createRouteContext(args)
  const response = await jsonResponse(ctx, async () => {
    const { env } = ctx.deps
    // Requests from the service have no `Origin`; its library checks their signature.
    requireOwnOrigin(ctx.request, env)
    const token = env.UPLOADTHING_TOKEN
    if (!token) return answerUpload(ctx)
    // The service's library is large: load it only if needed.
    const { answerByService } = await import('./service.server')
    return answerByService(ctx, token)
  })
  // Closes the connection instead of reading the rest of a rejected body.
  if (!response.ok && ctx.request.method === 'PUT') response.headers.set('Connection', 'close')
  return response
}

export const loader = handle
export const action = handle

async function answerUpload(ctx: RouteContext): Promise<Response> {
  const { request, deps, clientIp } = ctx
  switch (request.method) {
    case 'HEAD':
      return tellProgress(ctx)
    case 'GET':
      return Response.json(listKinds())
    case 'POST':
      deps.throttle.consume('write', clientIp)
      return json(await signUrls(ctx))
    case 'PUT':
      return json(await receive(ctx))
    default:
      throw new DomainError('NotFound', 'noCall')
  }
}

const json = (body: unknown) => Response.json(body, { headers: { 'Cache-Control': PRIVATE } })

function listKinds() {
  return Object.entries(UPLOAD_KINDS).map(([slug, { maxBytes }]) => ({
    slug,
    config: {
      image: {
        maxFileSize: `${maxBytes / 1024 / 1024}MB`,
        maxFileCount: MAX_FILES,
        minFileCount: 1,
        contentDisposition: 'inline',
      },
    },
  }))
}

async function signUrls(ctx: RouteContext) {
  const { request, deps } = ctx
  const slug = KindSchema.safeParse(new URL(request.url).searchParams.get('slug'))
  if (!slug.success) throw new DomainError('NotFound', 'unknownUpload')
  const kind = slug.data
  const user = requireUploader(await requireUser(ctx), kind)
  const { files, input } = checkBody(await readJson(ctx), RequestSchema)
  const { crop = '', replaces = '' } = input ?? {}
  if (crop !== '' && !CropSchema.safeParse(crop).success)
    throw fieldError('InvalidInput', 'file', 'noPart')
  return files.map(({ name, size, type, lastModified }) => {
    const { maxBytes } = UPLOAD_KINDS[kind]
    if (size > maxBytes) throw tooLarge(maxBytes)
    requireType(type, kind)
    requireQuota(deps, user, size)
    // An interrupted upload of the same file resumes, even after the page was closed.
    const key = lastModified === undefined ? randomUUID() : [name, size, type, lastModified].join()
    const id = uploadIdOf(user, `${kind} ${key}`)
    const query = new URLSearchParams({
      id,
      slug: kind,
      name: toQueryName(name),
      size: String(size),
      crop,
      replaces,
      expires: String(deps.now() + HOUR),
    })
    query.set('signature', signatureOf(ctx, user, query))
    return { key: id, name, customId: null, url: `/api/uploadthing?${query}` }
  })
}

function toQueryName(name: string): string {
  let text = name
  let length = MAX_FILE_NAME_LENGTH
  while (encodedSize(text) > MAX_NAME_BYTES) {
    text = truncate(name, length)
    length = Math.floor(length * 0.9)
  }
  return text
}

const encodedSize = (name: string) => new URLSearchParams({ name }).toString().length

function signatureOf({ deps }: RouteContext, { id }: Account, query: URLSearchParams): string {
  return sign(`upload ${id} ${query}`, deps.env)
}

const SignedSchema = z.object({
  id: z.string(),
  slug: KindSchema,
  name: z.string(),
  size: z.coerce.number(),
  crop: CropSchema.optional().catch(undefined),
  replaces: z.string(),
  expires: z.coerce.number(),
})

/** @throws DomainError `Unauthenticated`, or `Forbidden` for another account, size or kind, or after the time limit */
async function requireSigned(ctx: RouteContext) {
  const { searchParams: query } = new URL(ctx.request.url)
  const user = await requireUser(ctx)
  const signature = query.get('signature') ?? ''
  query.delete('signature')
  if (!isEqualSecret(signature, signatureOf(ctx, user, query))) {
    throw new DomainError('Forbidden', 'notYourUpload')
  }
  const { slug: kind, expires, ...upload } = SignedSchema.parse(Object.fromEntries(query))
  if (expires <= ctx.deps.now()) {
    throw new DomainError('Forbidden', 'uploadOver')
  }
  requireUploader(user, kind)
  return { kind, user, ...upload }
}

/** Requests whose bodies are being read. A new request for the same upload closes the earlier connection. */
const running = new Map<string, { stop: () => void; stopped: Promise<unknown> }>()

async function takeOver(id: string): Promise<void> {
  const earlier = running.get(id)
  earlier?.stop()
  await earlier?.stopped.catch(() => null)
}

async function tellProgress(ctx: RouteContext): Promise<Response> {
  const { id, user } = await requireSigned(ctx)
  await takeOver(id)
  const start = findUpload(ctx.deps, user, id)?.received ?? 0
  return new Response(null, {
    headers: { 'x-ut-range-start': String(start), 'Cache-Control': PRIVATE },
  })
}

async function receive(ctx: RouteContext) {
  const { request, deps, clientIp } = ctx
  const { kind, user, id, name, size, ...target } = await requireSigned(ctx)
  await takeOver(id)
  const start = Number(/^bytes=(\d{1,10})-$/.exec(request.headers.get('Range') ?? '')?.[1] ?? NaN)
  const upload = { id, name, received: start, total: size }
  // Checked even if the start is 0: after a broken connection, browsers resend a request on their own.
  const received = findUpload(deps, user, id)?.received ?? 0
  if (start !== received) {
    throw new DomainError('Conflict', say('expectedBytes', { start: received }))
  }
  if (start === 0) {
    deps.throttle.consume('upload', clientIp)
    deps.throttle.consume('upload', user.id)
  }
  const controller = new AbortController()
  const options = { uploader: user, maxBytes: size - start, signal: controller.signal }
  const arriving = streamFile(request, options, (chunks) =>
    receiveBytes(deps, user, upload, chunks),
  )
  running.set(id, { stop: () => controller.abort(), stopped: arriving })
  const arrived = await arriving.finally(() => running.delete(id))
  if (arrived < size) {
    throw new DomainError('Conflict', say('uploadBroke', { bytes: arrived }))
  }
  // A slow body may outlast the session.
  const owner = await requireUser(ctx)
  const finished = { id, name, total: size, kind, ...target }
  const { picture, hash } = await finishUpload(deps, owner, finished, request.signal)
  const { id: fileId, url, width, height, isKnown } = picture
  const serverData = { id: fileId, url, width, height, isKnown }
  return { url, appUrl: url, ufsUrl: url, fileHash: hash, serverData }
}
