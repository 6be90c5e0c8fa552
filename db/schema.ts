/**
 * Every table of the product (specification §3). Names in code are camelCase, in SQL snake_case (`casing` of the client).
 * Relative imports only: drizzle-kit reads this file alone.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { TEXT_LANGUAGES } from '../app/text/language'
import { id, moment, timestamps } from './columns'

export const users = sqliteTable('users', {
  id: id(),
  username: text().notNull(),
  /** Trimmed, NFKC, lower case: the form in which addresses are compared. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  profilePicture: text(),
  isAdmin: integer({ mode: 'boolean' }).notNull().default(false),
  ...timestamps,
})

/** Web sessions and API tokens alike: one table, revocable row by row. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the random token, in hex; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['web', 'api'] }).notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

export const categories = sqliteTable('categories', {
  id: id(),
  name: text().notNull(),
  /** The name as it is compared: NFKC, lower case. Uniqueness is this index's job. */
  nameKey: text().notNull().unique(),
  slug: text().notNull().unique(),
  ...timestamps,
})

/** Addresses that a category had before it was renamed: they redirect to the present one. */
export const categorySlugHistory = sqliteTable(
  'category_slug_history',
  {
    slug: text().primaryKey(),
    categoryId: text()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index('category_slug_history_by_category').on(table.categoryId)],
)

export const posts = sqliteTable(
  'posts',
  {
    /** Small integer key for tables that are joined a lot (the search index); never shown. */
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    /** Written by the author, may be empty. */
    description: text().notNull().default(''),
    /** The beginning of the body as plain text: what lists show, so that they need not load bodies. */
    excerpt: text().notNull().default(''),
    image: text().notNull(),
    /** Proposed by the letters; another than they propose was chosen by an editor. */
    language: text({ enum: TEXT_LANGUAGES }).notNull(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    authorName: text().notNull(),
    authorPhoto: text(),
    /** Who made it. Empty once that account is deleted; the post stays. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['draft', 'scheduled', 'published', 'trashed'] }).notNull(),
    isFeatured: integer({ mode: 'boolean' }).notNull().default(false),
    views: integer().notNull().default(0),
    /** Raised by every edit; a save that names an older one is rejected. */
    version: integer().notNull().default(1),
    /** Made by the create form: sending the same form twice makes one post. */
    submissionId: text().unique(),
    publishedAt: moment(),
    ...timestamps,
  },
  (table) => [
    index('posts_by_published').on(table.status, table.publishedAt, table.number),
    index('posts_by_updated').on(table.status, table.updatedAt, table.number),
    index('posts_by_views').on(table.status, table.views, table.number),
    index('posts_by_category').on(table.categoryId, table.status, table.publishedAt, table.number),
    // The API lists what was changed last first; readers' pages what was published last.
    index('posts_by_category_updated').on(
      table.categoryId,
      table.status,
      table.updatedAt,
      table.number,
    ),
    index('posts_by_user').on(table.userId, table.status, table.updatedAt, table.number),
    index('posts_featured')
      .on(table.status, table.publishedAt, table.number)
      .where(sql`is_featured = 1`),
  ],
)

/** Addresses that a post had before, and the Devanagari form of its title: they redirect to the present one. */
export const slugHistory = sqliteTable(
  'slug_history',
  {
    slug: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index('slug_history_by_post').on(table.postId)],
)

/** Readings of a post by calendar day of the site's time zone ('2026-11-21'). */
export const postViews = sqliteTable(
  'post_views',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.day] }),
    index('post_views_by_day').on(table.day),
  ],
)

export const multimedia = sqliteTable(
  'multimedia',
  {
    id: id(),
    type: text({ enum: ['youtube', 'reel'] }).notNull(),
    /** The address as it was given. */
    url: text().notNull(),
    /** Video id (11 characters) or reel id, taken from the address; frames are built from it alone. */
    mediaId: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    ...timestamps,
  },
  (table) => [index('multimedia_by_created').on(table.createdAt)],
)

export const nirvankand = sqliteTable('nirvankand', {
  id: id(),
  title: text().notNull(),
  subtitle: text().notNull().default(''),
  /** Sanitised HTML of each verse, in order. */
  shlokas: text({ mode: 'json' }).$type<string[]>().notNull(),
  ...timestamps,
})

/** Stored files. The bytes lie in the storage under `key`; the row is written after them. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    /** Hash of the stored bytes with the ending of their type. */
    key: text().notNull(),
    name: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    /** Bytes as sent, where a client of the API asks for them. */
    sizeOriginal: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (table) => [
    index('files_by_created').on(table.createdAt),
    uniqueIndex('files_by_key').on(table.key),
  ],
)

/** Files that arrive in pieces. The pieces lie in the data folder until the last has come; a row without an end is swept. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Bytes in the whole file, as the first piece said. */
    size: integer().notNull(),
    /** Bytes that have come so far, in order. */
    received: integer().notNull(),
    ...timestamps,
  },
  (table) => [
    index('uploads_by_user').on(table.userId),
    index('uploads_by_updated').on(table.updatedAt),
  ],
)

/** What readers searched for, by calendar day of the site's time zone. No reader is named. */
export const searchQueries = sqliteTable(
  'search_queries',
  {
    day: text().notNull(),
    /** Cleaned, lower case. */
    query: text().notNull(),
    asked: integer().notNull(),
    /** How many results the last asking found. */
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
)

/**
 * Numbers of the whole site. `cacheVersion` is raised, in the same transaction, by every command that changes what readers
 * see; the page cache renders anew whatever is older.
 */
export const siteCounters = sqliteTable('site_numbers', {
  name: text().primaryKey(),
  value: integer().notNull(),
})
