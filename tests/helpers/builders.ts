import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { createAccount } from '~/domain/accounts/accounts.server'
import type { Actor } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'
import { type Category, resolveCategory } from '~/domain/posts/categories.server'
import { allKeysOf, pictureKey } from '~/domain/core/picture-url'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { createPreviewLink } from '~/domain/posts/preview-links.server'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'
import { schedulePost } from '~/domain/posts/schedule.server'
import {
  DraftSchema,
  PublishApiSchema,
  type EditInput,
  type PostInput,
} from '~/domain/posts/schema'
import { HOUR } from '~/time/durations'
import { files, multimedia, nirvankand, posts, users, webhooks } from '~db/schema'
import type { TestDeps } from './deps'

let count = 0

/** An account that cannot sign in; see `aMemberWithPassword`. */
function anAccount(deps: TestDeps, values: Partial<Account>): Account {
  count += 1
  const account = {
    id: uuidv7(),
    username: `लेखक ${count}`,
    email: `person-${count}@example.org`,
    profilePicture: null,
    isAdmin: false,
    language: null,
    ...values,
  }
  const time = deps.now()
  deps.db
    .insert(users)
    .values({ ...account, passwordHash: 'none', createdAt: time, updatedAt: time })
    .run()
  return account
}

export function anAdmin(deps: TestDeps, values: Partial<Account> = {}): Account {
  return anAccount(deps, { ...values, isAdmin: true })
}

export function aMember(deps: TestDeps, values: Partial<Account> = {}): Account {
  return anAccount(deps, { ...values, isAdmin: false })
}

export async function aMemberWithPassword(
  deps: TestDeps,
  password: string,
  values: { username?: string; email?: string; isAdmin?: boolean } = {},
): Promise<Account> {
  count += 1
  const { username = `लेखक ${count}`, email = `person-${count}@example.org`, isAdmin } = values
  return createAccount(deps, { username, email, password }, { isAdmin: isAdmin ?? false })
}

export function aCategory(deps: TestDeps, name = 'इतिहास'): Category {
  return deps.db.transaction((tx) => resolveCategory(tx, name, deps.now()))
}

/** A post's fields, validated like a form; missing fields are empty. */
export function postInput(values: Partial<Record<keyof PostInput, string>> = {}): PostInput {
  return PublishApiSchema.parse({ title: 'रामायण की कथा', content: '<p>राम कथा।</p>', ...values })
}

export function draftInput(values: Partial<Record<keyof PostInput, string>> = {}): PostInput {
  return DraftSchema.parse(values)
}

type PostValues = Partial<Record<keyof PostInput, string>> &
  Partial<Pick<typeof posts.$inferInsert, 'status' | 'views' | 'isFeatured' | 'publishedAt'>> & {
    by?: Account
  }

/** Creates a post as an editor does, then writes the values that editors cannot set. */
export function aPost(deps: TestDeps, values: PostValues = {}) {
  const { status = 'published', views, isFeatured, publishedAt, by, ...typed } = values
  count += 1
  const author = by ?? anAdmin(deps)
  const create = status === 'draft' ? saveNewDraft : publishNewPost
  const { id } = create(deps, author, postInput({ title: `कथा ${count}`, ...typed }))
  const changes = { status, views, isFeatured, publishedAt }
  deps.db.update(posts).set(changes).where(eq(posts.id, id)).run()
  return deps.db.select().from(posts).where(eq(posts.id, id)).get()!
}

/** Autosaves the form of a published post. @returns the version of its unpublished changes */
export function saveChanges(
  deps: TestDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  { baseVersion, ...edited }: { baseVersion: number; version: number; savedBy?: string },
) {
  const change = { deed: 'autosaveChanges', version: baseVersion, edited } as const
  return { version: updatePost(deps, actor, postId, input, change).pendingVersion }
}

export function autosaveDraft(
  deps: TestDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  version: number,
) {
  return updatePost(deps, actor, postId, input, { deed: 'autosave', version })
}

/** Adds unpublished content of each kind: changes, revisions, a schedule, a preview link, a deleted post. */
export function addUnpublishedWork(deps: TestDeps, by = anAdmin(deps)) {
  const post = aPost(deps, { by })
  const changes = { ...postInput({ content: '<p>अप्रकाशित</p>' }), slug: '' }
  saveChanges(deps, by, post.id, changes, { baseVersion: 1, version: 0 })
  schedulePost(deps, by, post.id, 'publish', deps.now() + HOUR)
  createPreviewLink(deps, by, post.id, 7)
  deletePost(deps, by, aPost(deps, { by }).id)
  return post
}

export function aDevotionalText(
  deps: TestDeps,
  values: Partial<typeof nirvankand.$inferInsert> = {},
) {
  const text = {
    id: uuidv7(),
    title: 'निर्वाण काण्ड',
    subtitle: 'प्राकृत पाठ',
    shlokas: ['<p>पहला श्लोक<br />दूसरी पंक्ति</p>', '<p>दूसरा श्लोक</p>'],
    createdAt: deps.now(),
    updatedAt: deps.now(),
    ...values,
  }
  deps.db.insert(nirvankand).values(text).run()
  return text
}

export function aMediaItem(deps: TestDeps, values: Partial<typeof multimedia.$inferInsert> = {}) {
  const item = {
    id: uuidv7(),
    type: 'youtube' as const,
    url: 'https://www.youtube.com/watch?v=abcdefghijk',
    mediaId: 'abcdefghijk',
    title: 'गंगा आरती',
    createdAt: deps.now(),
    updatedAt: deps.now(),
    ...values,
  }
  deps.db.insert(multimedia).values(item).run()
  return item
}

export function aWebhook(deps: TestDeps, values: Partial<typeof webhooks.$inferInsert> = {}) {
  const secret = `whsec_${'A'.repeat(43)}=`
  const webhook = { id: uuidv7(), url: 'https://hook.example.org/', secret, createdAt: deps.now() }
  deps.db
    .insert(webhooks)
    .values({ ...webhook, ...values })
    .run()
}

/** Stores a file whose bytes no test decodes. */
export async function aFile(deps: TestDeps, values: Partial<typeof files.$inferInsert> = {}) {
  const hash = uuidv7().replaceAll('-', '')
  const key = pictureKey(hash)
  const file = {
    id: uuidv7(),
    key,
    name: key,
    mimeType: 'image/webp',
    size: 5,
    width: 1600,
    height: 900,
    createdAt: deps.now(),
    updatedAt: deps.now(),
    ...values,
  }
  deps.db.insert(files).values(file).run()
  for (const stored of allKeysOf(key)) await deps.storage.put(stored, Buffer.from(stored))
  return file
}
