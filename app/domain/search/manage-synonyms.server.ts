import { asc, inArray } from 'drizzle-orm'
import { type Actor, requireRight } from '~/domain/core/rights'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import type { Database } from '~db/client.server'
import { searchSynonyms } from '~db/schema'
import type { SynonymsInput } from './synonyms-schema'

export function listSynonyms({ db }: ReadDeps, actor: Actor): string[] {
  requireRight(actor, 'manageSearch')
  return readSynonyms(db)
}

export function readSynonyms(db: Database): string[] {
  const { words, createdAt } = searchSynonyms
  const rows = db.select({ words }).from(searchSynonyms).orderBy(asc(createdAt), asc(words)).all()
  return rows.map((row) => row.words)
}

/** Applies the additions and removals in the form. The next search uses them. */
export function saveSynonyms({ db, now }: WriteDeps, actor: Actor, input: SynonymsInput): void {
  requireRight(actor, 'manageSearch')
  const { synonyms, before } = input
  const removed = before.filter((words) => !synonyms.includes(words))
  const added = synonyms.map((words) => ({ words, createdAt: now() }))
  db.transaction((tx) => {
    tx.delete(searchSynonyms).where(inArray(searchSynonyms.words, removed)).run()
    if (added.length > 0) tx.insert(searchSynonyms).values(added).onConflictDoNothing().run()
    raiseCacheVersion(tx)
  })
}
