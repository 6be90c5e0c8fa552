import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getCategoryForReader } from '~/domain/posts/categories.server'
import {
  createCategory,
  deleteCategory,
  renameCategory,
} from '~/domain/posts/manage-categories.server'
import {
  deletePost,
  publishAgain,
  publishDraft,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import {
  countPublishedPosts,
  findPublishedSlug,
  getPostForReader,
  listLatestPosts,
} from '~/domain/posts/read-posts.server'
import {
  discardPendingVersion,
  findPendingVersion,
  restorePendingVersion,
  type DiscardedVersion,
} from '~/domain/posts/pending-version.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { carryOutSchedules, schedulePost } from '~/domain/posts/schedule.server'
import { MINUTE } from '~/time/durations'
import { createWebhook } from '~/domain/webhooks/webhooks.server'
import { posts, webhookDeliveries } from '~db/schema'
import { aPost, anAdmin, postInput, saveChanges } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { propertyRuns } from '../../../tests/helpers/property-runs'
import { removeFromTrash, restoreFromTrash } from './manage-trash.server'

const DEEDS = [
  'edit',
  'change unseen',
  'discard',
  'undo discard',
  'publish',
  'unpublish',
  'undo',
  'schedule',
  'wait',
  'trash',
  'restore',
  'remove',
  'rename category',
  'delete category',
] as const

const deeds = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), pick: fc.nat(99) }), {
  minLength: 200,
  maxLength: 200,
})

interface Model {
  id: string
  /** The slug at which readers find the post. */
  slug: string
  status: 'draft' | 'published' | 'trashed' | 'gone'
  /** The status of a trashed post before its deletion. */
  before?: 'draft' | 'published'
  entry?: number
  category: string
  /** The version of the unpublished changes. */
  pending?: number
  discarded?: DiscardedVersion
  /** True once it was unpublished with unpublished changes. */
  hasMerged?: boolean
  /** The slugs that it has had as a published post. */
  former: Set<string>
}

/** Newer changes, such as those that undoing an unpublication leaves, are not replaced. */
const canRestore = ({ discarded, pending }: Model) => discarded !== undefined && !pending

/** Runs 1,000 actions if `PROPERTY_SEED` is set. */
it('posts, slugs, counts and webhooks match a model after each of many random actions', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const deps = createTestDeps()
      const admin = anAdmin(deps)
      const home = createCategory(deps, admin, { name: 'अन्य' }).id
      createWebhook(deps, admin, { url: 'https://bot.example.org/' })
      let heard = 0
      const lastSeen = new Map<string, string>()
      let category: { id: string; entry?: number } = createCategory(deps, admin, { name: 'नदी' })
      let undo: { model: Model; version: number; number: number; at: number } | undefined
      const statusOf = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()
      const model = Array.from({ length: 6 }, (_, number): Model => {
        const { id, slug } = aPost(deps, {
          title: `Post ${number % 3}`,
          category: number % 2 ? 'नदी' : 'अन्य',
          by: admin,
        })
        return {
          id,
          slug,
          status: 'published',
          category: number % 2 ? category.id : home,
          former: new Set(),
        }
      })
      const planned = new Map<Model, number>()
      check()
      for (const { deed, pick } of list) {
        deps.clock.advance(1_000)
        const one = model[pick % model.length]!
        const live = one.status === 'draft' || one.status === 'published'
        if (deed === 'edit' && live) {
          // Titles repeat, so that posts compete for slugs.
          const slug = one.status === 'published' ? '' : `post-${pick % 4}`
          const input = { ...postInput({ title: `Post ${pick % 4}` }), slug }
          const { category: name } = { category: one.category === home ? 'अन्य' : '' }
          if (one.category !== home && one.category !== category.id) continue
          if (name === '' && category.entry !== undefined) continue
          const row = statusOf(one.id)!
          const current = name || getCategoryName()
          const before = one.slug
          try {
            updatePost(deps, admin, one.id, { ...input, category: current })
          } catch {
            // The slug belongs to a published post.
          }
          one.slug = statusOf(one.id)!.slug
          if (one.status === 'published' && one.slug !== before) one.former.add(before)
          expect(row.number).toBe(statusOf(one.id)!.number)
        } else if (deed === 'change unseen' && one.status === 'published') {
          const edited = { version: one.pending ?? 0, baseVersion: statusOf(one.id)!.version }
          const input = {
            ...postInput({ title: `Unseen ${pick}`, category: categorySlugOf(one.id) }),
            slug: '',
          }
          one.pending = saveChanges(deps, admin, one.id, input, edited).version || undefined
          one.discarded = undefined
        } else if (deed === 'discard' && one.status === 'published' && one.pending) {
          const edited = { version: one.pending }
          one.discarded = discardPendingVersion(deps, admin, one.id, edited)
          one.pending = undefined
        } else if (deed === 'undo discard' && one.status === 'published' && canRestore(one)) {
          restorePendingVersion(deps, admin, one.id, one.discarded!)
          one.pending = findPendingVersion(deps, admin, one.id)!.version
          one.discarded = undefined
        } else if (deed === 'publish' && one.status === 'draft' && !one.pending) {
          // A draft's changes would be published too; other tests cover that.
          publishDraft(deps, admin, one.id)
          one.status = 'published'
          planned.delete(one)
        } else if (deed === 'unpublish' && one.status === 'published') {
          const [mark] = unpublishMany(deps, admin, [one.id]).marks
          undo = { model: one, ...mark! }
          one.status = 'draft'
          // The changes become the draft's text, which somebody may publish.
          one.hasMerged ||= one.pending !== undefined
          one.pending = findPendingVersion(deps, admin, one.id)?.version
          followCategory(one)
        } else if (deed === 'undo' && undo) {
          const isSame =
            undo.model.status === 'draft' && statusOf(undo.model.id)!.version === undo.version
          expect(publishAgain(deps, admin, [undo]).changed).toBe(isSame ? 1 : 0)
          if (isSame) {
            undo.model.status = 'published'
            undo.model.pending = findPendingVersion(deps, admin, undo.model.id)?.version
            planned.delete(undo.model)
            followCategory(undo.model)
          }
          undo = undefined
        } else if (deed === 'schedule' && one.status === 'draft' && !one.pending) {
          planned.set(one, deps.now() + MINUTE)
          schedulePost(deps, admin, one.id, 'publish', deps.now() + MINUTE)
        } else if (deed === 'wait') {
          deps.clock.advance(30_000)
          carryOutSchedules(deps)
          for (const [each, at] of planned) {
            if (at > deps.now()) continue
            if (each.status === 'draft') {
              each.status = 'published'
              each.slug = statusOf(each.id)!.slug
              // Text that was typed after planning becomes unpublished changes.
              each.pending = findPendingVersion(deps, admin, each.id)?.version
              followCategory(each)
            }
            planned.delete(each)
          }
        } else if (deed === 'trash' && live) {
          one.before = one.status as 'draft'
          one.entry = deletePost(deps, admin, one.id).trashed
          one.status = 'trashed'
        } else if (deed === 'restore' && one.status === 'trashed') {
          expect((await restoreFromTrash(deps, admin, [one.entry!])).changed).toBe(1)
          one.status = one.before!
          one.slug = statusOf(one.id)!.slug
        } else if (deed === 'remove' && one.status === 'trashed' && pick < 20) {
          await removeFromTrash(deps, admin, [one.entry!])
          one.status = 'gone'
          planned.delete(one)
        } else if (deed === 'rename category' && category.entry === undefined) {
          renameCategory(deps, admin, category.id, { name: `नदी ${pick}` })
        } else if (deed === 'delete category' && category.entry === undefined) {
          category = { id: category.id, entry: deleteCategory(deps, admin, category.id).trashed }
          // The category's scheduled posts wait for an editor.
          for (const each of planned.keys()) {
            if (each.category === category.id) planned.delete(each)
          }
        } else if (deed === 'delete category') {
          await restoreFromTrash(deps, admin, [category.entry!])
          category = { id: category.id }
        }
        check()
      }

      /** The text that returns may be from when the category was in the trash, and the post in the default one. */
      function followCategory(one: Model) {
        if (category.entry === undefined) one.category = statusOf(one.id)!.categoryId
      }

      function categorySlugOf(id: string) {
        const slug = deps.db.$client
          .prepare(
            'SELECT c.slug FROM posts p JOIN categories c ON c.id = p.category_id WHERE p.id = ?',
          )
          .pluck()
          .get(id)
        return String(slug)
      }

      function getCategoryName() {
        return (
          deps.db.$client.prepare('SELECT name FROM categories WHERE id = ?').get(category.id) as {
            name: string
          }
        ).name
      }

      /** Readers' texts change exactly when a webhook hears of it. */
      function checkEvents(published: Model[]) {
        const present = new Map(
          published.map(({ id }) => {
            const { version, slug, publishedAt, content } = statusOf(id)!
            return [id, [version, slug, publishedAt, content].join()]
          }),
        )
        const expected = model.flatMap(({ id }) => {
          const [before, after] = [lastSeen.get(id), present.get(id)]
          if (before === after) return []
          return [before === undefined ? 'published' : after === undefined ? 'gone' : 'updated', id]
        })
        const events = deps.db.select().from(webhookDeliveries).all().slice(heard)
        heard += events.length
        const nameOf = (event: string) => (/unpublished|deleted/.test(event) ? 'gone' : event)
        expect(events.flatMap(({ event, postId }) => [nameOf(event), postId]).toSorted()).toEqual(
          expected.toSorted(),
        )
        lastSeen.clear()
        for (const [id, text] of present) lastSeen.set(id, text)
      }

      function check() {
        checkEvents(model.filter(({ status }) => status === 'published'))
        const published = model.filter(({ status }) => status === 'published')
        expect(
          listLatestPosts(deps)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(published.map(({ id }) => id).toSorted())
        expect(countPublishedPosts(deps)).toBe(published.length)
        const inCategory = published.filter((each) => each.category === category.id).length
        const isThere = category.entry === undefined
        expect(countPublishedPosts(deps, category.id)).toBe(isThere ? inCategory : 0)
        for (const each of model) {
          const row = statusOf(each.id)
          expect(row?.status ?? 'gone').toBe(each.status)
          if (!each.hasMerged) expect(row?.title ?? '').not.toContain('Unseen')
          if (each.status === 'published') {
            expect(findPendingVersion(deps, admin, each.id)?.version).toBe(each.pending)
            // A former slug redirects to a post, or belongs to a post in the trash.
            for (const slug of each.former) expect([null, 'Gone']).toContain(codeOf(slug))
          }
          if (each.status === 'published') {
            expect(findPublishedSlug(deps, each.slug)?.id).toBe(each.id)
            for (const other of model) other.former.delete(each.slug)
          } else if (each.status === 'trashed' && each.before === 'published') {
            // The response is 410 unless another post now has the slug.
            const other = findPublishedSlug(deps, each.slug)
            if (other) expect(other.id).not.toBe(each.id)
            else expect(codeOf(each.slug)).toBe('Gone')
          }
        }
        if (isThere) {
          const { slug } = deps.db.$client
            .prepare('SELECT slug FROM categories WHERE id = ?')
            .get(category.id) as { slug: string }
          expect(getCategoryForReader(deps, slug)).toMatchObject({ category: { id: category.id } })
        }
      }

      function codeOf(slug: string): unknown {
        try {
          getPostForReader(deps, slug)
          return null
        } catch (error) {
          return (error as { code: unknown }).code
        }
      }
    }),
    propertyRuns(5),
  )
}, 120_000)
