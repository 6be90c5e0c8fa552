import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import Busboy from '@fastify/busboy'
import { CropSchema } from '~/domain/files/picture-crop'
import { MAX_UPLOAD_BYTES } from '~/domain/core/file-schema'
import { type Uploader, UploadQueue } from '~/domain/files/upload-limits.server'
import { DomainError, isDomainError } from '~/domain/core/errors'
import type { Message } from '~/labels/messages'
import { SECOND } from '~/time/durations'
import type { RouteContext } from './handlers.server'

const MAX_FORM_BYTES = 1024 * 1024
/** The maximum number of bytes read from an oversized form, so that it can be returned to the user. */
const MAX_RETURNED_BYTES = 4 * MAX_FORM_BYTES
const MAX_FIELDS = 600
const MAX_FILE_BYTES = 4 * MAX_UPLOAD_BYTES
const MAX_PART_HEAD = 64 * 1024
const MAX_HEADER_LINES = 20
/** A body arrives within four periods and brings so many bytes in each: less than the slowest mobile network carries. */
const PERIOD = 15 * SECOND
const MAX_PERIODS = 4
const MIN_BYTES_PER_PERIOD = 8 * 1024
/** RFC 2046 allows 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70})(?:[\s;]|$))/i

/** A field of a multipart form. Only files have a file name, which is empty if no file was chosen. */
interface Part {
  name: string
  filename: string | undefined
  contentType: string
  data: AsyncIterable<Uint8Array>
}

type AroundFile = (read: () => Promise<File>) => Promise<File>

interface FormLimits {
  /** Fields that may have several values, such as checkboxes. */
  repeated?: readonly string[]
  maxBytes?: number
  /** Reads a file; `fileField` throws its errors. */
  aroundFile?: AroundFile
}

/** A form whose file may have been rejected: `uploadOf` reports that, once the other fields are known. */
class ReceivedForm extends FormData {
  rejectedFile?: DomainError
}

const reading = new UploadQueue(12, 12)

/** Reads a signed-in user's form. The guard runs again after reading: a slow body may outlast the session. */
export async function receiveForm<User extends Uploader>(
  ctx: RouteContext,
  requireUser: (ctx: RouteContext) => Promise<User>,
  names: readonly string[],
  repeated: readonly string[] = [],
): Promise<{ user: User; form: FormData }> {
  const uploader = await requireUser(ctx)
  const aroundFile = async (read: () => Promise<File>) => {
    ctx.deps.throttle.consume('upload', ctx.clientIp)
    ctx.deps.throttle.consume('upload', uploader.id)
    return reading.run(uploader, read)
  }
  const options = { repeated, aroundFile, maxBytes: MAX_RETURNED_BYTES }
  const form = await readForm(ctx.request, names, options)
  ctx.form = form
  ctx.context.user = undefined
  const user = await requireUser(ctx)
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (size > MAX_FORM_BYTES) throw new DomainError('TooLarge', 'formTooLarge')
  return { user, form }
}

/** Returns as much of the form's text as can be read; null if something else has read the body. */
export async function findForm({
  request,
  form,
}: Pick<RouteContext, 'request' | 'form'>): Promise<FormData | null> {
  if (form || request.bodyUsed) return form ?? null
  return readForm(request, null).catch(() => null)
}

/** Reads the fields in `names`, or all text fields if it is null. Unless listed in `repeated`, a field has one value. */
export async function readForm(
  request: Request,
  names: readonly string[] | null,
  options: FormLimits = {},
): Promise<FormData> {
  const { repeated = [], maxBytes = MAX_FORM_BYTES } = options
  const form = new ReceivedForm()
  const isExpected = ({ name, filename }: Pick<Part, 'name'> & Partial<Part>) =>
    names === null
      ? filename === undefined
      : repeated.includes(name) || (names.includes(name) && !form.has(name))
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const bounded = names?.includes('file')
      ? withBoundedBody(request, maxBytes + MAX_FILE_BYTES, 'formFileTooLarge')
      : withBoundedBody(request, maxBytes, 'formTooLarge')
    await readParts(bounded, form, isExpected, options).catch((error: unknown) => {
      const isCut = names === null && isDomainError(error, 'TooLarge')
      if (!isCut) throw toReadError(error)
    })
    return form
  }
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new DomainError('UnsupportedType', 'notForm')
  }
  const bytes = await readBytes(request, maxBytes)
  const fields = new URLSearchParams(new TextDecoder().decode(bytes))
  if (fields.size > MAX_FIELDS) throw new DomainError('InvalidInput', 'tooManyFields')
  for (const [name, value] of fields) if (isExpected({ name })) form.append(name, value)
  return form
}

/** Returns the error if it reports one of our limits, otherwise an error for a broken body. */
function toReadError(error?: unknown, text: Message = 'unreadableForm'): DomainError {
  return isDomainError(error) ? error : new DomainError('InvalidInput', text)
}

async function readParts(
  request: Request,
  form: ReceivedForm,
  isExpected: (part: Part) => boolean,
  { maxBytes = MAX_FORM_BYTES, aroundFile = (read) => read() }: FormLimits,
): Promise<void> {
  let typed = 0
  await forEachPart(request, async (part) => {
    if (!isExpected(part)) return skip(part)
    if (part.filename === undefined) {
      const bytes = Buffer.concat(await readPart(part, maxBytes - typed))
      typed += bytes.byteLength
      if (typed > maxBytes) throw new DomainError('TooLarge', 'formTooLarge')
      form.append(part.name, new TextDecoder().decode(bytes))
    } else {
      const file = await readFile(part, form, aroundFile)
      if (file) form.append(part.name, file)
    }
  })
}

/** Calls `use` for one part after the other; it must read each part to its end. Rejects with the first error. */
async function forEachPart(request: Request, use: (part: Part) => Promise<void>): Promise<void> {
  const { body, headers, signal } = request
  const [, quoted, plain] = BOUNDARY.exec(headers.get('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain
  if (!body || !boundary) throw toReadError()
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    isPartAFile: () => true,
    limits: { parts: MAX_FIELDS, headerPairs: MAX_HEADER_LINES, headerSize: MAX_PART_HEAD },
  })
  let last: Readable | undefined
  let cut: Readable | undefined
  let failure: unknown
  async function* bytesOf(data: Readable): AsyncGenerator<Uint8Array> {
    yield* data
    if (data === cut) throw failure
  }
  let done = Promise.resolve()
  parser.on('partsLimit', () => parser.destroy(new DomainError('InvalidInput', 'tooManyFields')))
  parser.on('file', (name, data, filename, _encoding, contentType) => {
    last = data
    done = done.then(() => use({ name, filename, contentType, data: bytesOf(data) }))
    done.catch((error: Error) => parser.destroy(error))
  })
  try {
    await pipeline(rejectRest(body as WebStream, boundary), parser, { signal })
    await done
  } catch (error) {
    failure = error
    // What has arrived is still read: whole fields are returned, and an upload can resume after its last byte.
    await setImmediate()
    if (!last?.readableEnded) cut = last
    cut?.push(null)
    await done.catch(() => {})
    throw error
  }
}

/** Rejects data after the end marker, which the parser would read as another part and then never finish. */
async function* rejectRest(body: AsyncIterable<Uint8Array>, boundary: string) {
  const marker = Buffer.from(`\r\n--${boundary}--`)
  // The first marker needs no line break.
  let tail = Buffer.from('\r\n')
  for await (const chunk of body) {
    const seen = Buffer.concat([tail, chunk])
    const at = seen.indexOf(marker)
    const hasEnded = at !== -1
    if (hasEnded && seen.toString('latin1', at + marker.length).trim() !== '') throw toReadError()
    tail = hasEnded ? marker : seen.subarray(1 - marker.length)
    yield chunk
  }
}

/** Streams the `file` field. @throws DomainError `InvalidInput` if the file is missing or incomplete, or `Unavailable` */
export async function streamFile<T>(
  request: Request,
  { uploader, maxBytes, signal }: { uploader: Uploader; maxBytes: number; signal: AbortSignal },
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const bounded = withBoundedBody(request, maxBytes + MAX_PART_HEAD, 'formTooLarge', signal)
  let consumed: Promise<T> | undefined
  const parse = () =>
    forEachPart(bounded, async (part) => {
      if (part.name !== 'file' || consumed) return skip(part)
      consumed = consume(part.data)
      await consumed
    })
  await reading.run(uploader, parse).catch((error: unknown) => {
    if (!consumed) throw toReadError(error)
  })
  if (!consumed) throw toReadError()
  return consumed
}

/** Reads and truncates an oversized file: its field gets an error, and other fields are not lost. */
async function readFile(part: Part, form: ReceivedForm, aroundFile: AroundFile) {
  // Browsers send an empty name if no file was chosen.
  if (part.filename === '') return skip(part)
  try {
    return await aroundFile(async () => {
      const chunks = await readPart(part, MAX_UPLOAD_BYTES)
      return new File(chunks, part.filename ?? '', { type: part.contentType })
    })
  } catch (error) {
    if (!isDomainError(error, 'RateLimited') && !isDomainError(error, 'Unavailable')) throw error
    form.rejectedFile = error
    return skip(part)
  }
}

/** Reads slightly more than `max` if the part is longer. */
async function readPart({ data }: Part, max: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of data) {
    if (bytes > max) continue
    chunks.push(new Uint8Array(chunk))
    bytes += chunk.byteLength
  }
  return chunks
}

/** Reads a part to its end, since the parser waits for that. */
async function skip({ data }: Part): Promise<undefined> {
  for await (const _chunk of data);
}

/** Limits the whole body: its size, its time and its speed. Reading ends with the connection, or when `stop` aborts. */
function withBoundedBody(
  request: Request,
  maxBytes: number,
  rejection: Message,
  stop?: AbortSignal,
): Request {
  const late = new AbortController()
  const ends = [request.signal, late.signal, stop].filter((end) => end !== undefined)
  const signal = AbortSignal.any(ends)
  let size = 0
  let measured = 0
  let periods = 0
  // Node 20 may collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to, before it aborts.
  const timer = setInterval(() => {
    periods += 1
    if (size - measured < MIN_BYTES_PER_PERIOD || periods === MAX_PERIODS) late.abort()
    if (signal.aborted) clearInterval(timer)
    measured = size
  }, PERIOD).unref()
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new DomainError('TooLarge', rejection))
      else controller.enqueue(chunk)
    },
    flush: () => clearInterval(timer),
  })
  const { url, method, headers } = request
  // Cancelling would close the connection before the error response is read.
  const body = request.body?.pipeThrough(count, { preventCancel: true, signal })
  // Node requires `duplex` for streams; the DOM types lack it.
  const init = { method, headers, body, signal, duplex: 'half' as const }
  return new Request(url, init)
}

export async function readBytes(
  request: Request,
  maxBytes: number,
  { tooLarge, unreadable }: { tooLarge?: Message; unreadable?: Message } = {},
): Promise<Uint8Array> {
  const bytes = withBoundedBody(request, maxBytes, tooLarge ?? 'formTooLarge').arrayBuffer()
  return Buffer.from(
    await bytes.catch((error: unknown) => {
      throw toReadError(error, unreadable)
    }),
  )
}

export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function parseVersion(value: string): number | undefined {
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

export function textFields(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function fileFields(form: FormData, name: string): File[] {
  if (form instanceof ReceivedForm && form.rejectedFile) throw form.rejectedFile
  return form.getAll(name).filter((value) => value instanceof File && value.size > 0) as File[]
}

export function fileField(form: FormData, name: string): File | null {
  return fileFields(form, name)[0] ?? null
}

/** Returns the pictures in the `file` field and removes the field, since forms are returned without files. */
export function uploadsOf(form: FormData) {
  const files = fileFields(form, 'file')
  form.delete('file')
  const crop = CropSchema.safeParse(textField(form, 'crop')).data
  return files.map((file) => ({
    name: file.name,
    bytes: async () => new Uint8Array(await file.arrayBuffer()),
    crop,
  }))
}

export const uploadOf = (form: FormData) => uploadsOf(form)[0] ?? null
