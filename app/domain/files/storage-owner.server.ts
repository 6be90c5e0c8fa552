/** A bucket belongs to one site. Others, such as a restored copy for testing, read it and add files, but delete none. */
import { randomInt } from 'node:crypto'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import type { Environment } from '~/env.server'
import { isPictureKey, OWNER_KEY } from '~/storage/file-storage'
import { sharedStorage } from '~/storage/storage.server'
import type { Database } from '~db/client.server'

type Site = Pick<CoreDeps, 'db'> & { env: Environment }

export const SITE_ID = 'site-id'
/** The length of every mark that is stored in a bucket. */
const ID_LENGTH = 15

/** Makes this a different site from the one that the database is a copy of. */
export function renewSiteId(db: Database): void {
  writeNumber(db, SITE_ID, randomInt(2 ** 48 - 1))
}

/** Makes the shared storage this site's. Returns false if there is none. */
export async function claimStorage(
  { db, env }: Site,
  storage = sharedStorage(env),
): Promise<boolean> {
  if (readNumber(db, SITE_ID) === undefined) renewSiteId(db)
  await storage?.put(OWNER_KEY, Buffer.from(markOf(db)))
  return storage !== null
}

const markOf = (db: Database) => String(readNumber(db, SITE_ID)).padStart(ID_LENGTH, '0')

/** Claims a storage without an owner if it is empty, or if the site has had no id, and so has not been restored. */
export async function ownsStorage(site: Site, storage = sharedStorage(site.env)): Promise<boolean> {
  if (!storage) return true
  const mark = await storage.read(OWNER_KEY)
  if (mark) return Buffer.from(mark).toString() === markOf(site.db)
  const isNew = readNumber(site.db, SITE_ID) === undefined
  if (!isNew && (await storage.list()).some(({ key }) => isPictureKey(key))) return false
  return claimStorage(site, storage)
}
