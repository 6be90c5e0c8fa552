/** Specification §3. Relative imports only: drizzle-kit reads this file alone. */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { TEXT_LANGUAGES, type TextByLanguage } from '../app/text/language'
import { id, moment, timestamps } from './columns'

export const users = sqliteTable('users', {
  id: id(),
  username: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  profilePicture: text(),
  /** The author page's slug, created with the first post. */
  slug: text().unique(),
  bio: text().notNull().default(''),
  /** The dashboard's language; null until the user chooses one. */
  language: text(),
  isAdmin: integer({ mode: 'boolean' }).notNull().default(false),
  /** A blocked account cannot sign in. */
  isBlocked: integer({ mode: 'boolean' }).notNull().default(false),
  /** False after sign-up until the user opens the emailed link. */
  isConfirmed: integer({ mode: 'boolean' }).notNull().default(true),
  ...timestamps,
})

/** Authors without an account, identified by name. */
export const guests = sqliteTable('guests', {
  slug: text().primaryKey(),
  name: text().notNull().unique(),
})

/** Browser and API sessions, API tokens, and links to reset a password or confirm an address. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 in hex; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['web', 'api', 'token', 'reset', 'confirm'] }).notNull(),
    /** The device of a session, such as 'Chrome on Android'. */
    device: text(),
    /** API tokens have a name and a scope. */
    name: text(),
    scope: text({ enum: ['read', 'write'] }),
    /** The new address that the link confirms; null if it confirms the account's own. */
    email: text(),
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
  /** The name in the other language; may be empty. */
  secondName: text().notNull().default(''),
  nameKey: text().notNull().unique(),
  slug: text().notNull().unique(),
  ...timestamps,
})

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

/** Hindi before Latin, in Unicode order, which is the order of Hindi dictionaries except for the nukta. */
export const orderOfTitles = (title: AnySQLiteColumn) => [
  sql`${title} < char(2304)`,
  sql`replace(${title}, char(2364), '') collate nocase`,
]

/** Columns of the dashboard's filters. In an index, they are counted without reading the posts, whose bodies come before. */
const filtered = (post: Record<(typeof FILTERED)[number], AnySQLiteColumn>) =>
  FILTERED.map((name) => post[name])
const FILTERED = ['categoryId', 'publishedAt', 'title'] as const

export const posts = sqliteTable(
  'posts',
  {
    /** A small key for joins with the search index; never shown. */
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    content: text().notNull(),
    description: text().notNull().default(''),
    /** Plain text for lists, which then need not load bodies. */
    excerpt: text().notNull().default(''),
    image: text().notNull(),
    /** Differs from the detected language if an editor chose it. */
    language: text({ enum: TEXT_LANGUAGES }).notNull(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    authorName: text().notNull(),
    authorPhoto: text(),
    /** Null once the account is deleted; the post stays. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The account named in `authorName`; null for a guest. */
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The guest named in `authorName`. */
    guestSlug: text().references(() => guests.slug),
    /** The same article in another language, which references this post in turn. */
    translationId: text().references((): AnySQLiteColumn => posts.id, { onDelete: 'set null' }),
    /** Pages (decision 210) have separate statuses, so that no list of posts includes them. */
    status: text({ enum: ['draft', 'published', 'page-draft', 'page', 'trashed'] }).notNull(),
    isFeatured: integer({ mode: 'boolean' }).notNull().default(false),
    views: integer().notNull().default(0),
    /** Raised by every edit; a save with an older version is rejected. */
    version: integer().notNull().default(1),
    /** Replaces title, description and picture for search engines and messengers. Contains only fields with a value. */
    seo: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** Sent by the create form, so that submitting it twice creates one post. */
    submissionId: text().unique(),
    /** The id of the form that saved last and the number of its request, such as `0190…:3`; null after any other change. */
    savedBy: text(),
    /** The account that changed the text or the status last; without a reference, since deleting it would scan all posts. */
    editorId: text(),
    publishedAt: moment(),
    ...timestamps,
  },
  (table) => [
    index('posts_by_published').on(table.status, table.publishedAt, table.number),
    // Without `isFeatured`, which would keep SQLite from choosing `posts_featured`.
    index('posts_by_updated').on(table.status, table.updatedAt, table.number, ...filtered(table)),
    index('posts_by_views').on(table.status, table.views, table.number),
    // For the dashboard's list of all posts by title.
    index('posts_by_title').on(table.status, ...orderOfTitles(table.title), table.number),
    index('posts_by_category').on(table.categoryId, table.status, table.publishedAt, table.number),
    // The API lists by last change; pages list by publication.
    index('posts_by_category_updated').on(
      table.categoryId,
      table.status,
      table.updatedAt,
      table.number,
    ),
    index('posts_by_author').on(table.authorId, table.status, table.publishedAt, table.number),
    index('posts_by_guest')
      .on(table.guestSlug, table.status, table.publishedAt, table.number)
      .where(sql`guest_slug is not null`),
    // Empty, except for posts from versions before author pages.
    index('posts_without_author')
      .on(table.authorId, table.guestSlug, table.authorName)
      .where(sql`author_id is null and guest_slug is null`),
    index('posts_by_translation')
      .on(table.translationId)
      .where(sql`translation_id is not null`),
    // The library counts by language; reading the column would read the body before it.
    index('posts_by_language').on(table.language, table.id),
    index('posts_by_user').on(
      table.userId,
      table.status,
      table.updatedAt,
      table.number,
      table.isFeatured,
      ...filtered(table),
    ),
    index('posts_not_for_search_engines')
      .on(table.number)
      .where(sql`seo ->> 'noIndex' = 'on'`),
    index('posts_with_original')
      .on(sql`seo ->> 'canonical'`, table.number)
      .where(sql`seo ->> 'canonical' is not null`),
    index('posts_featured')
      .on(table.status, table.publishedAt, table.number)
      .where(sql`is_featured = 1`),
  ],
)

/** Keyed by 'all', a category's or author's id, or 'guest/' and a slug. Maintained by triggers: counting is slow. */
export const postCounts = sqliteTable('post_counts', {
  of: text().primaryKey(),
  published: integer().notNull(),
})

/**
 * Every slug with which a post has been public, and the Devanagari forms of its titles. The oldest public post with a slug
 * has it, unless it is another's present one.
 */
export const slugHistory = sqliteTable(
  'slug_history',
  {
    slug: text().notNull(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Pages and posts with the same slug have separate paths. */
    isPage: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.slug] }),
    index('slug_history_by_slug').on(table.slug, table.createdAt),
  ],
)

/** Views by calendar day of the site's time zone ('2026-11-21'). */
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

/** Clicks in our share menu, by calendar day, without data about the reader. */
export const postShares = sqliteTable(
  'post_shares',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    shares: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.day] }),
    index('post_shares_by_day').on(table.day),
  ],
)

export const multimedia = sqliteTable(
  'multimedia',
  {
    id: id(),
    type: text({ enum: ['youtube', 'reel'] }).notNull(),
    url: text().notNull(),
    /** YouTube id (11 characters) or reel id; embed URLs are built from it alone. */
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
  shlokas: text({ mode: 'json' }).$type<string[]>().notNull(),
  ...timestamps,
})

/** Written after the bytes, which are stored under `key`. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    /** The bytes' hash and the file extension. */
    key: text().notNull(),
    name: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    sizeOriginal: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * The dominant colour in three hexadecimal digits, shown while the picture loads. Null if unknown, empty if there
     * is none.
     */
    colour: text(),
    /** Alt text and caption, by language. */
    alt: text({ mode: 'json' }).$type<TextByLanguage>().notNull().default({}),
    caption: text({ mode: 'json' }).$type<TextByLanguage>().notNull().default({}),
    /** The photographer or source, in any language. */
    credit: text().notNull().default(''),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (table) => [
    index('files_by_created').on(table.createdAt),
    uniqueIndex('files_by_key').on(table.key),
  ],
)

/** Uses of files, maintained by triggers, so that no save can forget them (decision 137); `history` by `recordRevision`. */
export const fileUses = sqliteTable(
  'file_uses',
  {
    /** The hash in a file's key, or the file's id if the HTML contains an API URL. */
    name: text().notNull(),
    place: text({ enum: ['picture', 'author', 'text', 'pending', 'history'] }).notNull(),
    postId: text().references(() => posts.id, { onDelete: 'cascade' }),
    nirvankandId: text().references(() => nirvankand.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    settings: text().references(() => settings.name, { onDelete: 'cascade' }),
  },
  (table) => [
    index('file_uses_by_name').on(table.name),
    index('file_uses_by_post').on(table.postId),
    index('file_uses_by_nirvankand').on(table.nirvankandId),
    index('file_uses_by_user').on(table.userId),
    index('file_uses_by_settings').on(table.settings),
  ],
)

/** Hashes of replaced pictures: their URLs serve the current one. */
export const formerHashes = sqliteTable(
  'former_hashes',
  {
    hash: text().primaryKey(),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_hashes_by_file').on(table.fileId)],
)

/** Chunked uploads; the daily sweep deletes abandoned ones. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    received: integer().notNull(),
    ...timestamps,
  },
  (table) => [
    index('uploads_by_user').on(table.userId),
    index('uploads_by_updated').on(table.updatedAt),
  ],
)

/** Searches by calendar day of the site's time zone, without data about the user. */
export const searchQueries = sqliteTable(
  'search_queries',
  {
    day: text().notNull(),
    query: text().notNull(),
    asked: integer().notNull(),
    found: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
)

/** Groups of synonyms, one per row, in addition to the built-in ones. */
export const searchSynonyms = sqliteTable('search_synonyms', {
  words: text().primaryKey(),
  createdAt: moment().notNull(),
})

/** Failed sign-ins, shared by all processes; the key is a hash of the email address or IP. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    until: moment().notNull(),
  },
  (table) => [index('throttles_until').on(table.until)],
)

/** Former paths, as '/old' or '/old/*', and their targets. Used only for paths without a page. */
export const redirects = sqliteTable('redirects', {
  id: id(),
  source: text().notNull().unique(),
  target: text().notNull(),
  ...timestamps,
})

/** Uses of redirects by calendar day of the site's time zone, without data about the reader. */
export const redirectHits = sqliteTable(
  'redirect_hits',
  {
    redirectId: text()
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.redirectId, table.day] })],
)

/** Paths without a page, by calendar day. Bounded by `path-counter.server.ts`. */
export const missingPaths = sqliteTable(
  'missing_paths',
  {
    day: text().notNull(),
    path: text().notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)

/** Settings that admins have changed, by group (app/domain/settings). A group without a row uses its defaults. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<object>().notNull(),
  /** Raised by every save; a save with an older version is rejected. */
  version: integer().notNull(),
  updatedAt: moment().notNull(),
  updatedBy: text().references(() => users.id, { onDelete: 'set null' }),
})

/** The values of the newest saves of each group of settings. Written by triggers, so that every save is recorded. */
export const settingsVersions = sqliteTable(
  'settings_versions',
  {
    name: text().notNull(),
    version: integer().notNull(),
    value: text({ mode: 'json' }).$type<object>().notNull(),
    savedAt: moment().notNull(),
    savedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)

/** Every command that changes what readers see raises `cacheVersion` in its transaction. */
export const siteCounters = sqliteTable('site_numbers', {
  name: text().primaryKey(),
  value: integer().notNull(),
})

/** Unpublished changes to a published post, one set per post. Readers never see them. */
export const pendingVersions = sqliteTable('pending_versions', {
  postId: text()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  /** The form's fields, the same as for a draft. */
  fields: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  /** The version of the post that the changes are based on; if it is outdated, there is a conflict. */
  baseVersion: integer().notNull(),
  /** A random number, new with every save, that never names two states; a save based on another one is rejected. */
  version: integer().notNull().default(1),
  /** The form that saved last, as in `posts`. */
  savedBy: text(),
  userId: text().references(() => users.id, { onDelete: 'set null' }),
  ...timestamps,
})

/** Earlier states of posts and of the devotional text. `number` pages the list. */
export const revisions = sqliteTable(
  'revisions',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    postId: text().references(() => posts.id, { onDelete: 'cascade' }),
    nirvankandId: text().references(() => nirvankand.id, { onDelete: 'cascade' }),
    reason: text({ enum: ['published', 'updated', 'work', 'restored'] }).notNull(),
    /** True if readers saw this revision; such revisions are never thinned out. */
    isPublished: integer({ mode: 'boolean' }).notNull(),
    title: text().notNull(),
    /** SHA-256 of the uncompressed fields, so that a revision equal to the previous one is not stored. */
    hash: text().notNull(),
    /** All fields as JSON, compressed with Brotli. */
    fields: blob({ mode: 'buffer' }).notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('revisions_by_post').on(table.postId, table.number),
    index('revisions_by_nirvankand').on(table.nirvankandId, table.number),
    index('revisions_to_thin').on(table.isPublished, table.createdAt),
  ],
)

/** Schedules to publish a draft or a pending version, or to unpublish a post. */
export const schedules = sqliteTable(
  'schedules',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    action: text({ enum: ['publish', 'unpublish'] }).notNull(),
    at: moment().notNull(),
    /** The revision with the text to publish; null in plans from earlier versions, which publish the present text. */
    revision: integer(),
    /** The version of the published post that the text is based on. */
    baseVersion: integer(),
    /** Null until it is carried out, held back or ended. */
    doneAt: moment(),
    /** Why it was held back, as a label key; `ended` by an editor's own action. */
    heldBack: text({
      enum: ['ended', 'trashed', 'noContent', 'blanks', 'category', 'author', 'planner', 'changed'],
    }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.action] }),
    index('schedules_by_time').on(table.doneAt, table.at),
  ],
)

/** Deleted items. A post stays in `posts` as 'trashed', without its slug; other rows move to `data`. */
export const trash = sqliteTable(
  'trash',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    kind: text({
      enum: ['post', 'draft', 'page', 'page-draft', 'category', 'media', 'picture'],
    }).notNull(),
    itemId: text().notNull(),
    title: text().notNull(),
    /** The slug at the time of deletion; other posts may use it. */
    slug: text(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('trash_by_item').on(table.kind, table.itemId),
    index('trash_by_slug').on(table.slug),
    index('trash_by_created').on(table.createdAt),
  ],
)

/** Addresses that are notified of changes to published posts. */
export const webhooks = sqliteTable('webhooks', {
  id: id(),
  url: text().notNull(),
  /** `whsec_` and the base64 of the signing key. */
  secret: text().notNull(),
  createdAt: moment().notNull(),
})

/** One event for one webhook, written with the post's change; finished ones beyond the newest are deleted. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: ['published', 'updated', 'unpublished', 'deleted'] }).notNull(),
    /** Not a reference: the post may be deleted before its event is sent. */
    postId: text().notNull(),
    /** The slug that readers saw last. */
    slug: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Null once it is delivered or given up. */
    nextAt: moment(),
    /** The status of the last response, or the reason why there was none. */
    outcome: text(),
    isDelivered: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [index('webhook_deliveries_to_send').on(table.webhookId, table.nextAt)],
)

/** Links that show an unpublished post to people without an account. */
export const previewLinks = sqliteTable(
  'preview_links',
  {
    /** SHA-256 in hex; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('preview_links_by_post').on(table.postId),
    index('preview_links_by_expiry').on(table.expiresAt),
  ],
)
