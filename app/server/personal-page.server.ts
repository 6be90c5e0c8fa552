import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync } from 'node:zlib'
import type { Account } from '~/domain/accounts/schema'
import { type CurrentUserView, toCurrentUser } from '~/view-models/site.server'

/** What differs between the pages of two readers of one kind. */
const NAMES = ['id', 'username', 'mailbox', 'domain', 'picture', 'initial'] as const
type Marks = Record<(typeof NAMES)[number], string>
type Values = Marks & { nonce: string }

type Escape = 'html' | 'script' | 'data'

interface Hole {
  name: keyof Values
  escape: Escape
}

interface Piece {
  bytes: Buffer
  /** Ends on a byte, so that others can follow. */
  deflated: Buffer
  checksum: number
}

/** A page of signed-in readers, with holes for what is theirs: one piece more than holes. */
export interface PersonalPage {
  pieces: Piece[]
  holes: Hole[]
  size: number
}

/** A user of marks for the rendering, which no editor can guess. A page is for members or admins, with or without picture. */
export function createPlaceholder({ isAdmin, profilePicture }: Account): {
  user: CurrentUserView
  marks: Marks
} {
  const made = NAMES.map((name) => [name, `x${randomBytes(12).toString('hex')}`])
  const marks = Object.fromEntries(made) as Marks
  const { id, username, mailbox, domain, picture, initial } = marks
  const shown = profilePicture === null ? null : picture
  const email = `${mailbox}@${domain}`
  return { user: { id, username, email, profilePicture: shown, isAdmin, initial }, marks }
}

/** Cuts a rendered page or data response at the marks. */
export function cutPage(
  text: string,
  marks: Marks & { nonce?: string },
  { isData }: { isData: boolean },
): PersonalPage {
  const nameOf = new Map(Object.entries(marks).map(([name, mark]) => [mark, name as keyof Values]))
  const known = [...nameOf.keys()].map((mark) => mark.replace(/\W/g, '\\$&')).join('|')
  const found = [...text.matchAll(new RegExp(known, 'g'))]
  const isScript = isData ? () => false : scriptsOf(text)
  const holes = found.map(({ 0: mark, index }): Hole => ({
    name: nameOf.get(mark)!,
    escape: isData ? 'data' : isScript(index) ? 'script' : 'html',
  }))
  const starts = [0, ...found.map(({ 0: mark, index }) => index + mark.length)]
  const ends = [...found.map(({ index }) => index), text.length]
  const pieces = starts.map((start, index) => toPiece(text.slice(start, ends[index])))
  const size = pieces.reduce((sum, piece) => sum + piece.bytes.length + piece.deflated.length, 0)
  return { pieces, holes, size }
}

function toPiece(text: string): Piece {
  const bytes = Buffer.from(text)
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, deflated, checksum: adler32(bytes) }
}

function scriptsOf(html: string): (index: number) => boolean {
  const ranges = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => {
    const end = match.index + match[0].length
    return [end - '</script>'.length - match[1]!.length, end] as const
  })
  return (index) => ranges.some(([start, end]) => index >= start && index < end)
}

const asJson = (value: string) => JSON.stringify(value).slice(1, -1)

const ESCAPES: Record<Escape, (value: string) => string> = {
  html: (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  data: asJson,
  // A string of JSON in a string of a script.
  script: (value) =>
    asJson(asJson(value)).replace(
      /[&<>\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
}

/** The page with what is this reader's, deflated (RFC 1950) or as it is. */
export function fillPage(
  { pieces, holes }: PersonalPage,
  account: Account,
  nonce: string,
  { deflated }: { deflated: boolean },
): Buffer {
  const own = fillingsOf(account)
  const ofNonce = toFilling(nonce)
  const all: Piece[] = []
  for (let index = 0; index < holes.length; index += 1) {
    const { name, escape } = holes[index]!
    all.push(pieces[index]!, name === 'nonce' ? ofNonce : own(name, escape))
  }
  all.push(pieces.at(-1)!)
  if (!deflated) return join(all.map(({ bytes }) => bytes))
  const end = Buffer.from(LAST_BLOCK)
  const checksum = all.reduce((sum, piece) => joinAdler32(sum, piece), 1)
  end.writeUInt32BE(checksum, 2)
  return join([ZLIB_HEADER, ...all.map((piece) => piece.deflated), end])
}

type Fillings = (name: Exclude<keyof Values, 'nonce'>, escape: Escape) => Piece

const knownFillings = new WeakMap<Account, Fillings>()

function fillingsOf(account: Account): Fillings {
  const known = knownFillings.get(account)
  if (known) return known
  const { id, username, email, profilePicture, initial } = toCurrentUser(account)
  const [mailbox = '', domain = ''] = email.split('@')
  const values = { id, username, mailbox, domain, picture: profilePicture ?? '', initial }
  const made: Record<Escape, Partial<Record<string, Piece>>> = { html: {}, script: {}, data: {} }
  const fillings: Fillings = (name, escape) =>
    (made[escape][name] ??= toFilling(ESCAPES[escape](values[name])))
  knownFillings.set(account, fillings)
  return fillings
}

/** In a block that is not compressed (RFC 1951 §3.2.4). */
function toFilling(text: string): Piece {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return { bytes, deflated: Buffer.concat([head, bytes]), checksum: adler32(bytes) }
}

/** Bodies that were sent. Memory that was never touched costs twenty times what copying into it does. */
const spare: ArrayBufferLike[] = []
const MAX_SPARE = 64
const BLOCK = 64 * 1024

function join(parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const before = spare.pop()
  const memory =
    before && before.byteLength >= size
      ? before
      : Buffer.allocUnsafeSlow(Math.ceil(size / BLOCK) * BLOCK).buffer
  const joined = Buffer.from(memory, 0, size)
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.length
  }
  return joined
}

/** Call when a filled page has been sent: nobody may read it any more. */
export function reuse({ buffer }: Buffer): void {
  if (spare.length < MAX_SPARE) spare.push(buffer)
}

const ZLIB_HEADER = Buffer.from([0x78, 0x9c])
/** An empty block that is the last, and room for the checksum. */
const LAST_BLOCK = [3, 0, 0, 0, 0, 0]

const MODULUS = 65_521

function adler32(bytes: Buffer): number {
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % MODULUS
    b = (b + a) % MODULUS
  }
  return b * 65_536 + a
}

/** Of a text and a piece after it, from the checksums of both, as zlib's `adler32_combine`. */
function joinAdler32(first: number, { checksum, bytes }: Piece): number {
  const [a1, b1] = [first & 0xffff, first >>> 16]
  const [a2, b2] = [checksum & 0xffff, checksum >>> 16]
  const a = mod(a1 + a2 + MODULUS - 1)
  const b = mod(b1 + b2 + mod(bytes.length) * (a1 + MODULUS - 1))
  return b * 65_536 + a
}

/** `%` takes four times as long beyond 32 bits. */
const mod = (value: number) => value - Math.floor(value / MODULUS) * MODULUS
