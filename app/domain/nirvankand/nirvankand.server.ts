import { asc, eq, getTableColumns } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { LogDeps, ReadDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import { keepEarlier, recordRevision, toWork } from '~/domain/posts/record-revision.server'
import { isBlankBody, type Site, toBody } from '~/domain/html/sanitize-html.server'
import { prepared } from '~db/prepared.server'
import { findRow, hasRow } from '~db/rows.server'
import { nirvankand } from '~db/schema'
import { shlokField, SHLOK_REQUIRED, type DevotionalInput } from './schema'

export type DevotionalText = Omit<typeof nirvankand.$inferSelect, 'createdAt'>

export function findDevotionalText({ db }: ReadDeps): DevotionalText | null {
  return selectText(db).get() ?? null
}

/** Returns the text for readers, or null if an admin has switched /nirvankand off. */
export const findReadersText = (deps: ReadDeps & Pick<SettingsDeps, 'settings'>) =>
  deps.settings().site.verses ? findDevotionalText(deps) : null

const selectText = prepared((db) => {
  const { createdAt, ...columns } = getTableColumns(nirvankand)
  return db.select(columns).from(nirvankand).orderBy(asc(createdAt)).limit(1).prepare()
})

/** `version` is the `updatedAt` of the text that the user edited; without it, the last save wins, as in the API. */
export function updateDevotionalText(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  id: string,
  input: DevotionalInput,
  { version, isRestored }: { version?: number; isRestored?: boolean } = {},
): DevotionalText {
  const { id: userId } = requireRight(actor, 'manageNirvankand')
  const { db, now } = deps
  const columns = toColumns(deps, input)
  const saved = db.transaction((tx) => {
    const before = findRow(tx, nirvankand, eq(nirvankand.id, id))
    if (!before) throw new DomainError('NotFound', 'noDocument')
    if (version !== undefined && version !== before.updatedAt) throw outdated()
    // Gives two saves in the same millisecond different versions.
    const updatedAt = Math.max(now(), before.updatedAt + 1)
    const after = { ...columns, updatedAt }
    tx.update(nirvankand).set(after).where(eq(nirvankand.id, id)).run()
    const owner = { nirvankandId: id }
    const record = { reason: 'updated', isPublished: true } as const
    const earlier = { fields: toFields(before), userId: null, createdAt: before.updatedAt }
    keepEarlier(tx, owner, { ...record, ...earlier })
    const reason = isRestored ? 'restored' : 'updated'
    const saved = { fields: toFields(after), userId, createdAt: updatedAt }
    recordRevision(tx, owner, { ...record, ...saved, reason })
    raiseCacheVersion(tx, ['nirvankand'])
    return { id, ...columns, updatedAt }
  })
  recordChange(deps, actor, 'devotional text edited', { text: id })
  return saved
}

/** Adds the text that lost a conflict to the history. */
export function keepDevotionalText(
  deps: SettingsDeps,
  actor: Actor,
  id: string,
  input: DevotionalInput,
): void {
  const { id: userId } = requireRight(actor, 'manageNirvankand')
  const { db, now } = deps
  const fields = toFields(toColumns(deps, input))
  db.transaction((tx) => {
    if (!hasRow(tx, nirvankand, eq(nirvankand.id, id))) {
      throw new DomainError('NotFound', 'noDocument')
    }
    recordRevision(tx, { nirvankandId: id }, toWork({ fields, userId, createdAt: now() }))
  })
}

export function createDevotionalText(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  input: DevotionalInput,
) {
  const { id: userId } = requireRight(actor, 'manageNirvankand')
  const { db, now } = deps
  const text = { id: uuidv7(), ...toColumns(deps, input), updatedAt: now() }
  db.transaction((tx) => {
    if (hasRow(tx, nirvankand)) throw outdated()
    const row = { ...text, createdAt: text.updatedAt }
    tx.insert(nirvankand).values(row).run()
    const record = { reason: 'published', isPublished: true, createdAt: row.createdAt } as const
    recordRevision(tx, { nirvankandId: text.id }, { ...record, userId, fields: toFields(row) })
    raiseCacheVersion(tx, ['nirvankand'])
  })
  recordChange(deps, actor, 'devotional text created', { text: text.id })
  return text
}

const toFields = ({ title, subtitle, shlokas }: ReturnType<typeof toColumns>) => ({
  title,
  subtitle,
  shlokas,
})

const outdated = () => new DomainError('Conflict', 'documentChanged')

/** CPU-heavy: call this before the transaction. */
function toColumns({ db, env }: SettingsDeps, input: DevotionalInput) {
  const shlokas = input.shlokas
    .map((text, index) => toShlok(text, index, env))
    .map((text) => withPresentPictures(db, text))
  return { title: input.title, subtitle: input.subtitle, shlokas }
}

function toShlok(typed: string, index: number, site: Site): string {
  const shlok = toBody(typed, site)
  if (isBlankBody(shlok)) throw fieldError('InvalidInput', shlokField(index), SHLOK_REQUIRED)
  return shlok
}
