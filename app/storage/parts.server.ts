/** Bytes of unfinished uploads, always on the local disk: other storage cannot append. */
import { constants } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from './folder.server'

const NAME = /^[\w-]{1,64}$/

function pathOf(folder: string, id: string): string {
  if (!NAME.test(id)) throw new TypeError('Not the id of an upload')
  return join(folder, `${id}.part`)
}

/**
 * Writes at `start`, overwriting later bytes, until the input ends, breaks off, or exceeds `max`. Returns the end;
 * everything before it is on the disk.
 */
export async function writePart(
  folder: string,
  id: string,
  { start, max }: { start: number; max: number },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ end: number; error?: unknown }> {
  createFolder(folder)
  const file = await open(pathOf(folder, id), constants.O_RDWR | constants.O_CREAT, 0o600)
  let end = start
  try {
    if ((await file.stat()).size < start) return { end: 0 }
    for await (const chunk of chunks) {
      if (end + chunk.byteLength > max) throw new RangeError('More bytes than announced')
      const { bytesWritten } = await file.write(chunk, 0, chunk.byteLength, end)
      end += bytesWritten
      if (bytesWritten < chunk.byteLength) throw new Error('The disk took a part only')
    }
    return { end }
  } catch (error) {
    return { end, error }
  } finally {
    await file.sync()
    await file.close()
  }
}

export async function readPart(folder: string, id: string, size: number) {
  const bytes = await readFile(pathOf(folder, id)).catch(() => null)
  return bytes && bytes.byteLength >= size ? bytes.subarray(0, size) : null
}

export async function removePart(folder: string, id: string): Promise<void> {
  await rm(pathOf(folder, id), { force: true })
}

/** Deletes parts of uploads, and of interrupted writes, not written to since that time. */
export async function removeOldParts(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const path = join(folder, name)
    if (name.endsWith('.part') && (await stat(path)).mtimeMs < before) await rm(path)
  }
}
