/** One tar.gz, sealed when there is a key: the files, the settings, the database, and at its end what proves it whole. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { DomainError } from '~/domain/errors'
import { isDerivedKey } from '~/domain/files/picture-url'
import { type FileStorage, isStorageKey } from '~/storage/file-storage'
import { localDisk } from '~/storage/local-disk.server'
import { type Bytes, seal, unseal } from './seal.server'
import { findDamage, readSnapshot, takeSnapshot, withReader } from './snapshot.server'

export const DATABASE = 'site.sqlite'
/** As in the data folder: the archive can also be unpacked by hand. */
const entryOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
const MANIFEST = 'manifest.json'
const SMALL_FILES = ['settings.env', 'session-secret']
const FORMAT = 1
/** A file that is gone although its row is there may have been deleted meanwhile: with its row. */
const ATTEMPTS = 3

const ManifestSchema = z.object({
  format: z.number().max(FORMAT, 'The archive was made by a newer version of this program.'),
  program: z.string(),
  schema: z.number(),
  createdAt: z.number(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  /** Files that rows name and that were gone before. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof ManifestSchema>
export type OnProgress = (done: number, total: number) => void

interface Source {
  databaseFile: string
  storage: FileStorage
  /** For the copy of the database; emptied by the caller. */
  workFolder: string
  small: Record<string, string>
  key?: string
  program: string
  createdAt: number
  onProgress?: OnProgress
}

/** The site may be written to meanwhile. Holds one uploaded file in memory at a time. */
export async function writeArchive(source: Source, target: Writable): Promise<Manifest> {
  const { databaseFile, storage, key, onProgress } = source
  const entries: Manifest['entries'] = {}
  const tar = pack()
  const packed: Readable = tar.pipe(createGzip())
  const plain = pipeline(key ? seal(key, packed) : packed, target)
  plain.catch(() => {})
  const copy = join(source.workFolder, DATABASE)
  let total = (await stat(databaseFile)).size
  for (const { size } of await storage.list()) total += size
  let done = 0

  const add = async (name: string, size: number, pieces: Bytes | Buffer[]) => {
    const hash = createHash('sha256')
    const counted = counting(pieces, (piece) => {
      hash.update(piece)
      done += piece.length
      onProgress?.(Math.min(done, total), total)
    })
    const sink = tar.entry({ name, size, mtime: new Date(source.createdAt) })
    // When the target fails, the entry would wait for ever.
    await Promise.race([pipeline(counted, sink), plain])
    entries[name] = { size, sha256: hash.digest('hex') }
  }
  const addBytes = (name: string, bytes: Buffer) => add(name, bytes.length, [bytes])
  const addFiles = async () => {
    for (const { key: stored } of await storage.list()) {
      if (isDerivedKey(stored) || Object.hasOwn(entries, entryOf(stored))) continue
      const bytes = await storage.read(stored)
      if (bytes) await addBytes(entryOf(stored), Buffer.from(bytes))
    }
  }

  try {
    const attempt = async () => {
      await addFiles()
      const { keys, ...snapshot } = await takeSnapshot(databaseFile, copy)
      await addFiles()
      const missing = keys.filter((stored) => !Object.hasOwn(entries, entryOf(stored)))
      return { ...snapshot, missing }
    }
    let taken = await attempt()
    for (let attempts = 1; taken.missing.length > 0 && attempts < ATTEMPTS; attempts += 1)
      taken = await attempt()
    for (const [name, text] of Object.entries(source.small)) {
      await addBytes(name, Buffer.from(text))
    }
    await add(DATABASE, (await stat(copy)).size, createReadStream(copy))
    const { program, createdAt } = source
    const manifest = { format: FORMAT, program, createdAt, ...taken, entries }
    await addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    tar.finalize()
    await plain
    return manifest
  } catch (error) {
    tar.destroy()
    packed.destroy()
    await plain.catch(() => {})
    throw error
  }
}

async function* counting(source: Buffer[] | Bytes, onPiece: (piece: Buffer) => void): Bytes {
  for await (const piece of source) {
    onPiece(piece)
    yield piece
  }
}

/** Into an empty folder. @throws DomainError `InvalidInput` when it is damaged, or no archive of ours */
export async function extractArchive(
  source: Readable,
  folder: string,
  { key, size, onProgress }: { key?: string; size?: number; onProgress?: OnProgress },
): Promise<Manifest> {
  const storage = localDisk(join(folder, 'files'))
  const tar = extract()
  let done = 0
  let manifest: unknown
  await mkdir(folder, { recursive: true })
  const counted = counting(source, (piece) => {
    done += piece.length
    if (size) onProgress?.(done, size)
  })
  const reading = pipeline(unseal(key, counted), createGunzip(), tar)
  // Its error is the entries' error too.
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      if (name === DATABASE) await pipeline(entry, createWriteStream(join(folder, name)))
      else if (name === MANIFEST) manifest = JSON.parse(String(await bytesOf(entry)))
      else if (SMALL_FILES.includes(name))
        await writeFile(join(folder, name), await bytesOf(entry), { mode: 0o600 })
      else if (isStorageKey(basename(name)) && name === entryOf(basename(name))) {
        await storage.put(basename(name), await bytesOf(entry))
      } else throw damaged(`it holds ${name}`)
    }
    await reading
  } catch (error) {
    let cause = error
    await reading.catch((reason: Error) => {
      if (!/destroyed|premature|closed/i.test(reason.message)) cause = reason
    })
    // A full disk or a missing right is no fault of the archive.
    if (cause instanceof DomainError || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw damaged(cause instanceof Error ? cause.message : String(cause))
  }
  if (manifest === undefined) throw damaged('its end is missing')
  const parsed = ManifestSchema.safeParse(manifest)
  if (!parsed.success) throw damaged(parsed.error.issues[0]!.message)
  return parsed.data
}

function damaged(reason: string): DomainError {
  return new DomainError('InvalidInput', `This is no whole backup: ${reason}.`)
}

/** Reads back what was extracted: every byte, every row. Returns what differs from the moment of the backup. */
export async function findDifferences(folder: string, manifest: Manifest): Promise<string[]> {
  const differences: string[] = []
  for (const [name, { size, sha256 }] of Object.entries(manifest.entries)) {
    const path = join(folder, name)
    const sum = createHash('sha256')
    const isWhole = (await stat(path).catch(() => null))?.size === size
    const pieces = isWhole ? createReadStream(path) : []
    for await (const piece of pieces as Bytes) sum.update(piece)
    if (!isWhole || sum.digest('hex') !== sha256) differences.push(`${name} is not as it was`)
  }
  const then = new Set([...Object.keys(manifest.entries), ...manifest.missing.map(entryOf)])
  try {
    await withReader(join(folder, DATABASE), (db) => {
      differences.push(...findDamage(db))
      const { tables, keys } = readSnapshot(db)
      for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
        if (tables[name]?.sha256 === sha256) continue
        differences.push(`${name} has ${tables[name]?.rows ?? 'no'} rows, not the ${rows} of then`)
      }
      for (const key of keys)
        if (!then.has(entryOf(key))) differences.push(`${entryOf(key)} is missing`)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    differences.push(`${DATABASE} cannot be read: ${reason}`)
  }
  return differences
}
