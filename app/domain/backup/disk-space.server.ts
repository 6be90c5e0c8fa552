import { statfsSync } from 'node:fs'
import { DomainError, isDomainError } from '~/domain/core/errors'
import { say } from '~/labels/messages'
import { formatBytes } from '~/text/numbers'

export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws DomainError `Unavailable` that names the folder if its disk has too little space */
export function requireSpace(folder: string, bytes: number): void {
  const free = freeSpace(folder)
  if (bytes <= free) return
  const values = { folder, needed: formatBytes(bytes), free: formatBytes(free) }
  throw new DomainError('Unavailable', say('noRoom', values))
}

const FULL = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/

/** Adds the folder's name to errors, since the system's errors lack it. @throws DomainError `Unavailable` */
export async function writingTo<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && FULL.test(String(error.code))
    if (!isFull || isDomainError(error)) throw error
    throw new DomainError('Unavailable', say('diskFull', { folder }))
  }
}
