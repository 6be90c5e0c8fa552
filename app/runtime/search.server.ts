import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Deps } from '~/domain/deps.server'
import { LocalSearch, type SearchEngine } from '~/domain/search/search-engine.server'
import { WorkerSearch } from '~/domain/search/worker-search.server'

/** Relative to the project's root, the working directory of every command and the container. */
const WORKER_FILE = resolve('build/search-worker.js')

/** A worker thread in production only: in development the build would be outdated. */
export function createSearch(
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  databaseFile: string,
): SearchEngine {
  if (settings.NODE_ENV !== 'production') return new LocalSearch(db)
  if (existsSync(WORKER_FILE)) return new WorkerSearch(WORKER_FILE, databaseFile)
  log.warn('build/search-worker.js is missing: searches share the thread of the pages')
  return new LocalSearch(db)
}
