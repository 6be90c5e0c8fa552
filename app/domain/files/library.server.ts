import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  like,
  lt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { hasWords } from '~/domain/core/has-words.server'
import { type Language, LANGUAGES, nearestLanguage, TEXT_LANGUAGES } from '~/text/language'
import { hidePictures, trashUnused, type TrashDeps } from './trash-picture.server'
import { afterCommit, type Transaction } from '~db/client.server'
import { countRows, findRow } from '~db/rows.server'
import { files, fileUses, formerHashes, nirvankand, posts, settings, users } from '~db/schema'
import type { CoreDeps, ReadDeps, RenewDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { isOfPresent, isProfilePicture, removePicture, usesOf } from './file-uses.server'
import { hashOfKey, isAudioKey, isProfilePictureKey, viewUrl } from '~/domain/core/picture-url'
import type { LibraryFilter, LibraryPage } from '~/domain/core/file-schema'
import {
  type PictureUpload,
  storePicture,
  storeProfilePicture,
  type StoreDeps,
} from './store-picture.server'
import {
  fileColumns,
  findFileByUrl,
  getFileRow,
  type StoredFile,
  toStoredFile,
} from './stored-files.server'

const LIBRARY_PAGE_SIZE = 24

const usesOfRow = or(
  eq(fileUses.name, files.id),
  eq(fileUses.name, sql`substr(${files.key}, 1, 32)`),
)

const isAudio = like(files.mimeType, 'audio/%')

const OF_KIND = {
  picture: and(not(isProfilePicture), not(isAudio)),
  audio: isAudio,
  profile: isProfilePicture,
}

function conditions(db: CoreDeps['db'], { words, kind, show }: LibraryFilter): (SQL | undefined)[] {
  const uses = db.select({ one: sql`1` }).from(fileUses)
  return [
    hasWords(texts, words),
    kind === 'all' ? undefined : OF_KIND[kind],
    show === 'unused' ? not(exists(uses.where(usesOfRow))) : undefined,
    show === 'missing' ? isUndescribed(db) : undefined,
  ]
}

const textIn = (column: SQLiteColumn, language: Language) =>
  sql`coalesce(${column} ->> ${language}, '')`

const inBothLanguages = (column: SQLiteColumn) =>
  LANGUAGES.map((language) => textIn(column, language))
const ofFile = [
  files.name,
  files.credit,
  ...inBothLanguages(files.alt),
  ...inBothLanguages(files.caption),
]
const texts = sql`(${sql.join(ofFile, sql` || ' ' || `)})`

const isInArticle = inArray(fileUses.place, ['picture', 'text'])

const IN_ENGLISH = TEXT_LANGUAGES.filter((language) => nearestLanguage(language) === 'en')

/** True if a post uses the file in a language that the file has no alt text for. */
function isUndescribed(db: CoreDeps['db']): SQL | undefined {
  // Uses a separate query on the index, because a join would read every post's row.
  const english = db.select({ id: posts.id }).from(posts).where(inArray(posts.language, IN_ENGLISH))
  const described = sql`coalesce(${files.alt} ->> iif(${inArray(fileUses.postId, english)}, 'en', 'hi'), '')`
  const isShown = and(usesOfRow, isNotNull(fileUses.postId), isInArticle)
  const uses = db.select({ one: sql`1` }).from(fileUses)
  return and(
    not(isAudio),
    or(...LANGUAGES.map((language) => eq(textIn(files.alt, language), ''))),
    exists(uses.where(and(isShown, eq(described, '')))),
  )
}

function selectLibrary(db: CoreDeps['db']) {
  const { postId, nirvankandId, userId, settings } = fileUses
  const count = sql`count(distinct coalesce(${postId}, ${nirvankandId}, ${userId}, ${settings}))`
  const uses = db.select({ count }).from(fileUses).where(and(usesOfRow, isOfPresent))
  const all = db
    .select({ one: sql`1` })
    .from(fileUses)
    .where(usesOfRow)
  const languages = db
    .select({ all: sql`group_concat(distinct ${posts.language})` })
    .from(fileUses)
    .innerJoin(posts, eq(posts.id, fileUses.postId))
    .where(and(usesOfRow, isInArticle))
  const made = {
    uses: sql<number>`${uses}`,
    isKnown: exists(all).mapWith(Boolean),
    languages: sql<string | null>`${languages}`,
  }
  return db.select({ ...fileColumns, colour: files.colour, ...made }).from(files)
}

type LibraryRow = ReturnType<ReturnType<typeof selectLibrary>['all']>[number]

export type LibraryFile = ReturnType<typeof toLibraryFile>

/** `missing` lists the languages in which posts use the file but the file has no alt text. */
function toLibraryFile({ uses, isKnown, colour, languages: all, ...row }: LibraryRow) {
  const used = all?.split(',') ?? []
  const usedLanguages = new Set(
    TEXT_LANGUAGES.filter((each) => used.includes(each)).map(nearestLanguage),
  )
  return {
    ...toStoredFile(row),
    colour,
    isProfilePicture: isProfilePictureKey(row.key),
    uses,
    /** True if only earlier versions use the file. */
    isEarlier: uses === 0 && isKnown,
    isAudio: isAudioKey(row.key),
    missing: isAudioKey(row.key)
      ? []
      : LANGUAGES.filter((language) => usedLanguages.has(language) && !row.alt[language]),
  }
}

/** Lists files, newest first. Pages start before or after an id. */
export function listLibrary({ db }: ReadDeps, actor: Actor, query: LibraryFilter & LibraryPage) {
  requireRight(actor, 'manageFiles')
  const { before, after, ...filter } = query
  const isBackwards = after !== undefined
  const fromPage = after ? gt(files.id, after) : before ? lt(files.id, before) : undefined
  const found = selectLibrary(db)
    .where(and(fromPage, ...conditions(db, filter)))
    .orderBy(isBackwards ? asc(files.id) : desc(files.id))
    .limit(LIBRARY_PAGE_SIZE + 1)
    .all()
  const hasMore = found.length > LIBRARY_PAGE_SIZE
  const rows = found.slice(0, LIBRARY_PAGE_SIZE)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id]
  return {
    files: rows.map(toLibraryFile),
    newer: (isBackwards ? hasMore : before !== undefined) ? first : undefined,
    older: isBackwards || hasMore ? last : undefined,
  }
}

/** Returns null for a picture on another site. */
export function findLibraryPicture(
  { db }: ReadDeps,
  actor: Actor,
  url: string,
): LibraryFile | null {
  requireRight(actor, 'manageFiles')
  const { id } = findFileByUrl(db, url) ?? {}
  const row = id && selectLibrary(db).where(eq(files.id, id)).get()
  return row ? toLibraryFile(row) : null
}

export function countFiles({ db }: ReadDeps, actor: Actor): number {
  requireRight(actor, 'manageFiles')
  return countRows(db, files)
}

export function countUndescribed({ db }: ReadDeps, actor: Actor): number {
  requireRight(actor, 'manageFiles')
  return countRows(db, files, isUndescribed(db))
}

export function getLibraryFile({ db }: ReadDeps, actor: Actor, id: string) {
  requireRight(actor, 'manageFiles')
  const row = selectLibrary(db).where(eq(files.id, id)).get()
  if (!row) throw new DomainError('NotFound', 'fileNotFound')
  const isUse = usesOf(row)
  const { id: postId, title, slug, language, status } = posts
  const isEarlier = sql`min(not ${isOfPresent})`.mapWith(Boolean)
  return {
    file: toLibraryFile(row),
    posts: db
      .select({ id: postId, title, slug, language, status, isEarlier })
      .from(fileUses)
      .innerJoin(posts, eq(posts.id, fileUses.postId))
      .where(isUse)
      .groupBy(postId)
      .orderBy(desc(posts.number))
      .limit(MAX_LISTED_USES)
      .all(),
    texts: db
      .selectDistinct({ title: nirvankand.title })
      .from(fileUses)
      .innerJoin(nirvankand, eq(nirvankand.id, fileUses.nirvankandId))
      .where(and(isUse, isOfPresent))
      .all(),
    profiles: db
      .selectDistinct({ name: users.username })
      .from(fileUses)
      .innerJoin(users, eq(users.id, fileUses.userId))
      .where(isUse)
      .limit(MAX_LISTED_USES)
      .all(),
  }
}

const MAX_LISTED_USES = 100

export async function deleteFiles(deps: TrashDeps, actor: Actor, ids: readonly string[]) {
  const editor = requireRight(actor, 'manageFiles')
  const { id, key } = files
  const found = deps.db
    .select({ id, key })
    .from(files)
    .where(inArray(id, [...ids]))
    .all()
  const trashed = found.flatMap((file) => trashUnused(deps, editor, file).trashed ?? [])
  await hidePictures(deps, trashed)
  return { changed: trashed.length, left: ids.length - trashed.length, trashed }
}

/** Crops a library file to a square and stores it as the user's own upload (decision 040). */
export async function copyToProfile(deps: StoreDeps, actor: Actor, url: string) {
  requireRight(actor, 'manageFiles')
  const row = findFileByUrl(deps.db, url)
  const bytes = row && (await deps.storage.read(row.key))
  if (!row || !bytes) throw fieldError('InvalidInput', 'file', 'noFile')
  return storeProfilePicture(deps, actor, { name: row.name, bytes })
}

/** Returns the current URL of a library picture; null for any other URL. */
export function libraryUrl({ db }: ReadDeps, url: string): string | null {
  const { key } = findFileByUrl(db, url) ?? {}
  return !key || isProfilePictureKey(key) || isAudioKey(key) ? null : viewUrl(key)
}

/** Replaces a picture on every page. Its id, name and alt texts stay the same (decision 137). */
export async function replaceFile(
  deps: StoreDeps & RenewDeps,
  actor: Actor,
  id: string,
  upload: PictureUpload,
): Promise<StoredFile> {
  requireRight(actor, 'manageFiles')
  const before = getFileRow(deps.db, id)
  if (isProfilePictureKey(before.key)) {
    throw new DomainError('InvalidInput', 'profilePictureReplaced')
  }
  if (isAudioKey(before.key)) throw new DomainError('InvalidInput', 'audioReplaced')
  const started = uuidv7()
  const stored = await storePicture(deps, actor, upload)
  if (stored.id === id) return toStoredFile(before)
  if (stored.id < started) {
    throw fieldError('InvalidInput', 'file', 'pictureThere')
  }
  const key = deps.db.transaction((tx) => {
    const { key } = getFileRow(tx, id)
    const replacement = findRow(tx, files, eq(files.id, stored.id))!
    const { id: _, name, alt, caption, credit, userId, createdAt, ...columns } = replacement
    tx.delete(files).where(eq(files.id, stored.id)).run()
    tx.update(files).set(columns).where(eq(files.id, id)).run()
    tx.insert(formerHashes)
      .values({ hash: hashOfKey(key), fileId: id })
      .onConflictDoNothing()
      .run()
    replaceUses(tx, key, columns.key)
    afterCommit(tx, deps.renewSettings)
    raiseCacheVersion(tx)
    return key
  })
  await removePicture(deps, key)
  return toStoredFile(getFileRow(deps.db, id))
}

/** Replaces all uses. In text, this includes every width and crop, because their URLs start with the hash. */
function replaceUses(tx: Transaction, from: string, to: string): void {
  const ofFile = eq(fileUses.name, hashOfKey(from))
  const uses = tx.select().from(fileUses).where(ofFile).all()
  const replaced = (column: SQLiteColumn) =>
    sql`replace(${column}, ${viewUrl(hashOfKey(from))}, ${viewUrl(hashOfKey(to))})`
  const replacedColumns = {
    content: replaced(posts.content),
    image: replaced(posts.image),
    seo: replaced(posts.seo),
    authorPhoto: replaced(posts.authorPhoto),
  }
  for (const { postId, nirvankandId, userId, settings: name } of uses) {
    if (postId) tx.update(posts).set(replacedColumns).where(eq(posts.id, postId)).run()
    else if (nirvankandId) {
      const shlokas = replaced(nirvankand.shlokas)
      tx.update(nirvankand).set({ shlokas }).where(eq(nirvankand.id, nirvankandId)).run()
    } else if (userId) {
      const profilePicture = replaced(users.profilePicture)
      tx.update(users).set({ profilePicture }).where(eq(users.id, userId)).run()
    } else if (name) {
      const value = replaced(settings.value)
      tx.update(settings).set({ value }).where(eq(settings.name, name)).run()
    }
  }
}
