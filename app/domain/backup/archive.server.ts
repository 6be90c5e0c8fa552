/** A backup is one tar.gz file (docs/backup.md), sealed if there is a key. Restoring checks everything in it. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { z } from 'zod'
import { DomainError, englishError } from '~/domain/core/errors'
import { isStoredKey } from '~/domain/core/picture-url'
import { type FileStorage, isStorageKey } from '~/storage/file-storage'
import { errorMessage } from '~/text/error-parts'
import { parseJson } from '~/text/parse-json'
import { formatBytes } from '~/text/numbers'
import { requireSpace } from './disk-space.server'
import { type Bytes, seal, unseal } from './seal.server'
import {
  findDamage,
  findLargeValues,
  listKeys,
  readSnapshot,
  takeSnapshot,
  withReader,
} from './snapshot.server'

export const DATABASE = 'site.sqlite'
/** Uses the path in the data folder, so that an archive can also be unpacked by hand. */
const entryOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
const keyOf = (name: string) => {
  const key = basename(name)
  return isStorageKey(key) && name === entryOf(key) ? key : null
}
/** A checksum list in the format of `sha256sum -c`. */
const SUMS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'
const SMALL_FILES = ['settings.env', 'session-secret', MANIFEST]
const FORMAT = 2
/** The maximum number of attempts while files are missing, since a concurrent deletion may have removed a file together with its row. */
const ATTEMPTS = 3

const MAX_SMALL_FILE = 4 * 1024 * 1024
const MAX_PICTURE = 32 * 1024 * 1024
const TAR_HEADER = 512
/** The largest unpacked size, as a multiple of the archive's size. Pictures hardly shrink, and databases shrink to a fifth. */
const MAX_RATIO = 100
const ANY_SIZE = 64 * 1024 * 1024
const MAX_DIFFERENCES = 10
const MAX_LINE = 1024

const ManifestSchema = z.object({
  format: z.number().max(FORMAT, 'it was made by a newer version of this program'),
  program: z.string(),
  schema: z.number(),
  createdAt: z.number(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.number(),
  /** The number of pictures that have rows but no files. */
  missing: z.number(),
})

/** In format 1, the manifest contains the checksums, and the archive may contain foreign files from a shared bucket. */
const FormerManifestSchema = ManifestSchema.omit({ files: true }).extend({
  format: z.literal(1),
  entries: z.record(z.string(), z.object({ sha256: z.string() })),
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof ManifestSchema>
export type OnProgress = (done: number, total: number) => void

interface Source {
  databaseFile: string
  storage: FileStorage
  /** The folder for the copy of the database; the caller empties it. */
  workFolder: string
  small: Record<string, string>
  key?: string
  program: string
  createdAt: number
  onProgress?: OnProgress
}

/** Can run while the site is being written to. Keeps one picture in memory at a time. */
export async function writeArchive(source: Source, target: Writable): Promise<Manifest> {
  const { databaseFile, storage, key, program, createdAt, onProgress } = source
  const sums: string[] = []
  const keys = new Set<string>()
  const tar = pack()
  // Without a listener, a failing target would end the process: the error reaches the tar too.
  tar.on('error', () => {})
  const packed: Readable = tar.pipe(createGzip())
  const plain = pipeline(key ? seal(key, packed) : packed, target)
  let failure: unknown
  plain.catch((error: unknown) => (failure = error))
  const copy = join(source.workFolder, DATABASE)
  const total = await sizeOfSite(databaseFile, storage)
  let done = 0

  const add = async (name: string, size: number, pieces: Bytes | Buffer[]) => {
    const hash = createHash('sha256')
    const counted = counting(pieces, (piece) => {
      hash.update(piece)
      done += piece.length
      onProgress?.(Math.min(done, total), total)
    })
    const sink = tar.entry({ name, size, mtime: new Date(createdAt) })
    // Races the two pipelines, because the entry would wait forever if the target fails.
    await Promise.race([pipeline(counted, sink), plain])
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const addBytes = (name: string, bytes: Buffer) => add(name, bytes.length, [bytes])
  const addFiles = async () => {
    for (const { key: stored, size } of await storage.list()) {
      if (!isStoredKey(stored) || size > MAX_PICTURE || keys.has(stored)) continue
      const bytes = await storage.read(stored)
      if (!bytes) continue
      await addBytes(entryOf(stored), Buffer.from(bytes))
      keys.add(stored)
    }
  }

  try {
    const attempt = async () => {
      await addFiles()
      const snapshot = await takeSnapshot(databaseFile, copy)
      await addFiles()
      const missing = snapshot.keys.filter((stored) => !keys.has(stored)).length
      return { tables: snapshot.tables, schema: snapshot.schema, missing }
    }
    let state = await attempt()
    for (let attempts = 1; state.missing > 0 && attempts < ATTEMPTS; attempts += 1)
      state = await attempt()
    for (const [name, text] of Object.entries(source.small)) {
      await addBytes(name, Buffer.from(text))
    }
    await add(DATABASE, (await stat(copy)).size, createReadStream(copy))
    await addBytes(SUMS, Buffer.from(sums.join('')))
    const manifest = { format: FORMAT, program, createdAt, ...state, files: keys.size }
    await addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    tar.finalize()
    await plain
    return manifest
  } catch (error) {
    // The tar's error may only follow from the target's.
    const reason = failure ?? error
    tar.destroy()
    packed.destroy()
    await plain.catch(() => {})
    throw reason
  }
}

/** Returns the size including the write-ahead log. */
export async function sizeOfDatabase(databaseFile: string): Promise<number> {
  const log = await stat(`${databaseFile}-wal`).catch(() => null)
  return (await stat(databaseFile)).size + (log?.size ?? 0)
}

export async function sizeOfSite(databaseFile: string, storage: FileStorage): Promise<number> {
  let total = await sizeOfDatabase(databaseFile)
  for (const { key, size } of await storage.list()) if (isStoredKey(key)) total += size
  return total
}

async function* counting(source: Buffer[] | Bytes, onPiece: (piece: Buffer) => void): Bytes {
  for await (const piece of source) {
    onPiece(piece)
    yield piece
  }
}

/** `folder` must be empty. @throws DomainError `InvalidInput` for a damaged or foreign archive */
export async function extractArchive(
  source: Readable,
  folder: string,
  { key, size, onProgress }: { key?: string; size: number; onProgress?: OnProgress },
): Promise<Manifest> {
  const tar = extract()
  const requireRoom = boundsOf(folder, size)
  let done = 0
  let pictures = 0
  mkdirSync(folder, { recursive: true })
  const packed = counting(source, (piece) => {
    done += piece.length
    onProgress?.(done, size)
  })
  const reading = pipeline(unseal(key, packed), createGunzip(), tar)
  // The entries report the same error.
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      const stored = keyOf(name)
      requireRoom(entry.header)
      if (stored && !isStoredKey(stored)) await once(entry.resume(), 'end')
      else if (stored || isFixedName(name)) {
        const path = join(folder, name)
        // Creates the folder synchronously, because an entry that breaks off before it is read never ends.
        mkdirSync(dirname(path), { recursive: true })
        await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        if (stored) pictures += 1
      } else throw damaged(`it contains ${quoted(name)}`)
    }
    await reading
  } catch (error) {
    let cause = error
    await reading.catch((reason: Error) => {
      if (!/destroyed|premature|closed/i.test(reason.message)) cause = reason
    })
    if (cause instanceof DomainError) throw cause
    if (cause instanceof Error && 'syscall' in cause) {
      if ('code' in cause && cause.code === 'EEXIST') throw damaged('it contains a file twice')
      // A full disk or a missing permission is not the archive's fault.
      throw cause
    }
    throw damaged(reasonOf(cause))
  }
  const manifest = await readManifest(folder)
  if (manifest.files !== pictures)
    throw damaged(`it contains ${pictures} pictures instead of ${manifest.files}`)
  return manifest
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'Z_DATA_ERROR') return 'it is not a gzipped archive, or it is damaged'
  return code === 'Z_BUF_ERROR' ? 'its end is missing' : error.message
}

const isFixedName = (name: string) =>
  name === DATABASE || name === SUMS || SMALL_FILES.includes(name)

const quoted = (name: string) => JSON.stringify(name.slice(0, 100))

function boundsOf(folder: string, archiveSize: number) {
  const most = archiveSize * MAX_RATIO + ANY_SIZE
  let total = 0
  return ({ name, type, size }: Header) => {
    if (type !== 'file') throw damaged(`${quoted(name)} is a ${type}, not a file`)
    if (!Number.isSafeInteger(size) || size < 0)
      throw damaged(`${quoted(name)} has an invalid size`)
    const limit = SMALL_FILES.includes(name) ? MAX_SMALL_FILE : keyOf(name) ? MAX_PICTURE : most
    total += TAR_HEADER + size
    if (size > limit || total > most)
      throw damaged(`${quoted(name)} is too large (${formatBytes(size)})`)
    requireSpace(dirname(folder), size)
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null || !existsSync(join(folder, DATABASE))) throw damaged('its end is missing')
  const value = parseJson(text)
  const former = FormerManifestSchema.safeParse(value).data
  if (!former) {
    const parsed = ManifestSchema.safeParse(value)
    if (!parsed.success) throw damaged(parsed.error.issues[0]!.message)
    return parsed.data
  }
  const { entries, missing, ...rest } = former
  const ours = Object.entries(entries).filter(([name]) => isFixedName(name) || isPicture(name))
  const sums = ours.map(([name, { sha256 }]) => `${sha256}  ${name}\n`).join('')
  await writeFile(join(folder, SUMS), sums)
  const files = ours.filter(([name]) => isPicture(name)).length
  return { ...rest, files, missing: missing.length }
}

const isPicture = (name: string) => isStoredKey(keyOf(name) ?? '')

function damaged(reason: string): DomainError {
  return englishError('InvalidInput', `This backup cannot be used: ${reason}.`)
}

/** Reads back every extracted byte and row. Returns the differences from the backed-up site. */
export async function findDifferences(folder: string, manifest: Manifest): Promise<string[]> {
  const differences: string[] = []
  let pictures = 0
  for await (const line of linesOf(join(folder, SUMS))) {
    const [, sha256, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!isPicture(name) && !isFixedName(name))
      throw damaged(`its checksum list contains ${quoted(name)}`)
    if (isPicture(name)) pictures += 1
    if ((await sumOf(join(folder, name))) !== sha256) differences.push(`${name} has changed`)
    if (differences.length > MAX_DIFFERENCES) return differences
  }
  if (pictures !== manifest.files)
    differences.push(`${pictures} pictures have a checksum; expected ${manifest.files}`)
  try {
    await withReader(join(folder, DATABASE), (db) => {
      differences.push(...findDamage(db), ...findLargeValues(db))
      if (differences.length > 0) return
      const { tables } = readSnapshot(db)
      for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
        if (tables[name]?.sha256 === sha256) continue
        differences.push(`${name} has ${tables[name]?.rows ?? 'no'} rows instead of ${rows}`)
      }
      let missing = 0
      for (const key of listKeys(db))
        if (!isStoredKey(key) || !existsSync(join(folder, entryOf(key)))) missing += 1
      if (missing !== manifest.missing)
        differences.push(`${missing} pictures are missing; expected ${manifest.missing}`)
    })
  } catch (error) {
    const reason = errorMessage(error)
    differences.push(`${DATABASE} cannot be read: ${reason}`)
  }
  return differences
}

async function sumOf(path: string): Promise<string> {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return ''
  const sum = createHash('sha256')
  // Reads whole files, because a stream per file would take several times as long.
  if (size <= MAX_PICTURE) return sum.update(readFileSync(path)).digest('hex')
  const pieces: Bytes = createReadStream(path)
  for await (const piece of pieces) sum.update(piece)
  return sum.digest('hex')
}

async function* linesOf(path: string): AsyncGenerator<string> {
  if (!existsSync(path)) return
  let rest = ''
  const pieces: AsyncIterable<string> = createReadStream(path, 'utf8')
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE) throw damaged('its checksum list is malformed')
    yield* lines
  }
  if (rest) yield rest
}
