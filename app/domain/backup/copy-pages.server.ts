import { setTimeout } from 'node:timers/promises'
import type SqliteDatabase from 'better-sqlite3'
import { englishError } from '~/domain/core/errors'
import { SECOND } from '~/time/durations'

const EVERY_PAGE = 2 ** 30
/** Copies in one step, as a single transaction on the target. */
export const ALL_PAGES = { progress: () => EVERY_PAGE }

const MAX_WAIT = 30 * SECOND
const PAUSE = 20

/** Waits for other programs' locks. @throws DomainError `Unavailable` if one of the databases stays locked */
export async function copyPages(
  source: SqliteDatabase.Database,
  target: string,
  options?: SqliteDatabase.BackupOptions,
): Promise<void> {
  const end = Date.now() + MAX_WAIT
  // The driver does not wait for a lock: it reports a finished copy of no pages. No database of ours is empty.
  while ((await source.backup(target, options)).totalPages === 0) {
    if (Date.now() >= end) throw stayedLocked()
    await setTimeout(PAUSE)
  }
}

/** Runs `prepare` while nobody else can write to the target, and copies nothing if it fails. Readers do not notice it. */
export async function copyPagesAfter(
  prepare: () => Promise<void>,
  source: SqliteDatabase.Database,
  target: string,
): Promise<void> {
  let pages = 0
  let preparing: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  const prepareOnce = async () => {
    try {
      await prepare()
      pages = EVERY_PAGE
    } catch (error) {
      failure = { error }
    }
  }
  await copyPages(source, target, {
    // SQLite locks the target at the first step, which copies no pages, and unlocks it after the last one.
    progress() {
      preparing ??= prepareOnce()
      if (failure) throw failure.error
      return pages
    },
  })
}

const stayedLocked = () =>
  englishError(
    'Unavailable',
    `Another program kept the database locked for ${MAX_WAIT / SECOND} seconds. It was not changed. Please try again.`,
  )
