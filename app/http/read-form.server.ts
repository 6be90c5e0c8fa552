import {
  unstable_parseMultipartFormData as parseMultipartFormData,
  type UploadHandlerPart,
} from '@remix-run/node'
import { MAX_UPLOAD_BYTES } from '~/domain/files/limits'
import { UploadSlots } from '~/domain/files/upload-slots.server'
import { DomainError } from '~/domain/errors'
import type { RouteContext } from './handlers.server'

/** Fields of a form without a file. */
const MAX_FORM_BYTES = 1024 * 1024
/** What of somebody's own form is read to give it back; beyond it the text is lost. */
const MAX_RETURNED_BYTES = 4 * MAX_FORM_BYTES
const MAX_FIELDS = 600
/** How much of a file is read at all; beyond it the whole form is rejected. */
const MAX_FILE_BYTES = 4 * MAX_UPLOAD_BYTES

const TOO_MANY_FIELDS = 'The form has too many fields.'
const UNREADABLE = 'The form could not be read. Please send it again.'
const TOO_LARGE = 'The form is too large (1 MB at most).'
const FILE_TOO_LARGE = 'The picture is too large (8 MB at most).'

interface Options {
  /** Fields that may come several times, such as the check boxes of a list: all their values are kept. */
  repeated?: readonly string[]
  /** How much text is kept in all. */
  maxBytes?: number
  /** Asked when a file begins. What it throws, `fileField` throws; what it returns is called when the file is read. */
  beforeFile?: () => () => void
}

/** Files that `beforeFile` did not let in. */
const rejectedFiles = new WeakMap<FormData, DomainError>()

/** Files that are being read. */
const reading = new UploadSlots({ all: 12, perAccount: 4 })

/** The forms that were read, for an answer that gives them back. */
const formsRead = new WeakMap<Request, FormData>()

/**
 * Reads a form for somebody who may send it. Asked before the body is read and once more after: a slow body may take
 * longer than a session, and nothing may be written in the name of one that has ended. The throttles of uploads are asked
 * when a file begins, before it takes memory.
 *
 * @param requireUser a guard
 * @throws DomainError what the guard and `readForm` do
 */
export async function receiveForm<User extends { id: string }>(
  ctx: RouteContext,
  requireUser: (ctx: RouteContext) => Promise<User>,
  names: readonly string[],
  repeated: readonly string[] = [],
): Promise<{ user: User; form: FormData }> {
  const { id } = await requireUser(ctx)
  const beforeFile = () => {
    ctx.deps.throttle.consume('upload', ctx.clientIp)
    ctx.deps.throttle.consume('upload', id)
    return reading.take(id)
  }
  const options = { repeated, beforeFile, maxBytes: MAX_RETURNED_BYTES }
  const form = await readForm(ctx.request, names, options)
  formsRead.set(ctx.request, form)
  const user = await requireUser(ctx)
  if (textSize(form) > MAX_FORM_BYTES) throw new DomainError('TooLarge', TOO_LARGE)
  return { user, form }
}

/** The form that a request brought, read now unless it was before; null where it cannot be read any more. */
export async function findForm(request: Request): Promise<FormData | null> {
  const form = formsRead.get(request)
  if (form || request.bodyUsed) return form ?? null
  try {
    return await parseForm(request, null, {})
  } catch {
    return null
  }
}

function textSize(form: FormData): number {
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  return texts.reduce((size, text) => size + Buffer.byteLength(text), 0)
}

/**
 * Reads the expected fields of a form, and only those: a field name never decides what is built from it, and a repeated
 * field keeps its first value. Too much, or something that is no form, is rejected while it is being read.
 *
 * @throws DomainError `TooLarge`, `UnsupportedType` or `InvalidInput`
 */
export async function readForm(
  request: Request,
  names: readonly string[],
  options: Options = {},
): Promise<FormData> {
  const { repeated = [] } = options
  const sent = await parseForm(request, names, options)
  const form = new FormData()
  for (const name of names) {
    const value = sent.get(name)
    if (value !== null) form.set(name, value)
  }
  for (const name of repeated) {
    for (const value of sent.getAll(name)) form.append(name, value)
  }
  const rejected = rejectedFiles.get(sent)
  if (rejected) rejectedFiles.set(form, rejected)
  return form
}

/** @param names null takes every text that came, as far as it was read, and no file */
async function parseForm(
  request: Request,
  names: readonly string[] | null,
  options: Options,
): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('multipart/form-data')) return parseMultipart(request, names, options)
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new DomainError('UnsupportedType', 'Expected a form.')
  }
  const form = new FormData()
  const fields = new URLSearchParams(await readText(request, options.maxBytes ?? MAX_FORM_BYTES))
  if (fields.size > MAX_FIELDS) throw new DomainError('InvalidInput', TOO_MANY_FIELDS)
  for (const [name, value] of fields) form.append(name, value)
  return form
}

async function parseMultipart(
  request: Request,
  names: readonly string[] | null,
  { repeated = [], maxBytes = MAX_FORM_BYTES, beforeFile = () => () => {} }: Options,
): Promise<FormData> {
  const bounded = names?.includes('file')
    ? withBoundedBody(request, maxBytes + MAX_FILE_BYTES, FILE_TOO_LARGE)
    : withBoundedBody(request, maxBytes, TOO_LARGE)
  const form = new FormData()
  const isExpected = ({ name, filename }: UploadHandlerPart) =>
    names === null
      ? filename === undefined
      : repeated.includes(name) || (names.includes(name) && !form.has(name))
  let parts = 0
  let typed = 0
  try {
    await parseMultipartFormData(bounded, async (part) => {
      parts += 1
      if (parts > MAX_FIELDS) throw new DomainError('InvalidInput', TOO_MANY_FIELDS)
      if (!isExpected(part)) return skip(part)
      if (part.filename === undefined) {
        const bytes = Buffer.concat(await readPart(part, maxBytes - typed))
        typed += bytes.byteLength
        if (typed > maxBytes) throw new DomainError('TooLarge', TOO_LARGE)
        form.append(part.name, new TextDecoder().decode(bytes))
      } else {
        const file = await readFile(part, form, beforeFile)
        if (file) form.append(part.name, file)
      }
    })
    return form
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw new DomainError('InvalidInput', UNREADABLE)
    }
    if (names === null && error.code === 'TooLarge') return form
    throw error
  }
}

/**
 * A file of the form. One that is too large is read to its end and kept only so far that its size gives it away: it is
 * rejected like any other wrong field, and what was typed beside it is not lost.
 */
async function readFile(
  part: UploadHandlerPart,
  form: FormData,
  beforeFile: () => () => void,
): Promise<File | undefined> {
  // Browsers send a file without a name and without bytes when none was chosen.
  if (part.filename === '') return skip(part)
  let done: () => void
  try {
    done = beforeFile()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    rejectedFiles.set(form, error)
    return skip(part)
  }
  try {
    const chunks = await readPart(part, MAX_UPLOAD_BYTES)
    return new File(chunks, part.filename ?? '', { type: part.contentType })
  } finally {
    done()
  }
}

/** The bytes of a part: of one that is longer than `max`, hardly more than those. */
async function readPart(
  { data }: UploadHandlerPart,
  max: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let kept = 0
  for await (const chunk of data) {
    if (kept > max) continue
    chunks.push(new Uint8Array(chunk))
    kept += chunk.byteLength
  }
  return chunks
}

/** Read past, for the parser waits until a part is read. */
async function skip({ data }: UploadHandlerPart): Promise<undefined> {
  for await (const _chunk of data);
}

/** The parser bounds each part but not their number: the whole is bounded here, while it is being read. */
function withBoundedBody(request: Request, maxBytes: number, rejection: string): Request {
  let size = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new DomainError('TooLarge', rejection))
      else controller.enqueue(chunk)
    },
  })
  const { url, method, headers } = request
  // Cancelled, the body would close the connection before the rejection is heard.
  const body = request.body?.pipeThrough(count, { preventCancel: true })
  // `duplex` is what Node asks for with a stream; the types of the browser do not know it.
  const init = { method, headers, body, duplex: 'half' as const }
  return new Request(url, init)
}

/** The body as text, given up on as soon as it is too long. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = request.body?.getReader()
  const read = () =>
    reader?.read().catch(() => {
      throw new DomainError('InvalidInput', UNREADABLE)
    })
  for (let chunk = await read(); chunk && !chunk.done; chunk = await read()) {
    size += chunk.value.byteLength
    if (size > maxBytes) {
      // Not cancelled: that would close the connection before the rejection is heard.
      throw new DomainError('TooLarge', TOO_LARGE)
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

/** A text field of a form; the empty string when it is missing or a file. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The version of what was opened, or undefined for nonsense. */
export function parseVersion(value: string): number | undefined {
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** Every text value of a repeated field. */
export function textFields(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

/**
 * A chosen file of a form, or null: browsers send an empty one when nothing was chosen.
 *
 * @throws DomainError `RateLimited` or `Unavailable` when the file was not let in
 */
export function fileField(form: FormData, name: string): File | null {
  const rejected = rejectedFiles.get(form)
  if (rejected) throw rejected
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}
