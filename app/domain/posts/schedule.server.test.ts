import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteAccountOf } from '~/domain/across/delete-account.server'
import { createCategory, deleteCategory } from './manage-categories.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { DAY, HOUR, MINUTE } from '~/time/durations'
import { posts, schedules } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { deletePost, publishDraft, unpublishMany } from './manage-posts.server'
import { listPending } from './pending-version.server'
import { listPreviewLinks } from './preview-links.server'
import { findPublishedSlug, listLatestPosts } from './read-posts.server'
import {
  cancelSchedule,
  carryOutSchedules,
  listSchedules,
  nextScheduledTime,
  readSchedules,
  schedulePost,
} from './schedule.server'

function createSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const aDraft = (values = {}) =>
    aPost(deps, { status: 'draft', publishedAt: null, by: admin, ...values })
  return { deps, admin, aDraft, at: deps.now() + HOUR }
}

const rowOf = ({ db }: TestDeps, id: string) =>
  db.select().from(posts).where(eq(posts.id, id)).get()!

describe('a scheduled post', () => {
  it('is a draft until its time, then published once with the planned date', () => {
    const { deps, admin, aDraft, at } = createSite()
    const draft = aDraft()
    schedulePost(deps, admin, draft.id, 'publish', at)
    deps.clock.set(at - 1)
    expect(carryOutSchedules(deps)).toBe(0)
    expect(findPublishedSlug(deps, draft.slug)).toBeUndefined()
    const before = getCacheVersion(deps)
    deps.clock.set(at + 12 * MINUTE)
    expect(carryOutSchedules(deps)).toBe(1)
    expect(rowOf(deps, draft.id)).toMatchObject({ status: 'published', publishedAt: at })
    expect(getCacheVersion(deps)).toBe(before + 1)
    expect([carryOutSchedules(deps), nextScheduledTime(deps)]).toEqual([0, null])
    expect(readSchedules(deps, admin).late).toMatchObject([
      { id: draft.id, at, doneAt: deps.now() },
    ])
  })

  it('is published together with all other missed posts, oldest first', () => {
    const { deps, admin, aDraft, at } = createSite()
    const drafts = [3, 1, 2].map((hours) => {
      const { id } = aDraft()
      schedulePost(deps, admin, id, 'publish', at + hours * HOUR)
      return id
    })
    expect(readSchedules(deps, admin).next.map(({ id }) => id)).toEqual(
      [1, 2, 0].map((n) => drafts[n]),
    )
    deps.clock.advance(DAY)
    expect(carryOutSchedules(deps)).toBe(3)
    expect(listLatestPosts(deps).map(({ id }) => id)).toEqual([0, 2, 1].map((n) => drafts[n]))
  })

  it('is neither skipped nor published twice if the clock jumps', () => {
    const { deps, admin, aDraft, at } = createSite()
    const { id } = aDraft()
    schedulePost(deps, admin, id, 'publish', at)
    deps.clock.set(at + DAY)
    carryOutSchedules(deps)
    deps.clock.set(at - DAY)
    expect(carryOutSchedules(deps)).toBe(0)
    unpublishMany(deps, admin, [id])
    deps.clock.set(at + 2 * DAY)
    expect(carryOutSchedules(deps)).toBe(0)
    expect(rowOf(deps, id).status).toBe('draft')
  })

  it('can be rescheduled, cancelled, and published manually', () => {
    const { deps, admin, aDraft, at } = createSite()
    const { id } = aDraft()
    schedulePost(deps, admin, id, 'publish', at)
    schedulePost(deps, admin, id, 'publish', at + HOUR)
    expect(nextScheduledTime(deps)).toBe(at + HOUR)
    cancelSchedule(deps, admin, id, 'publish')
    expect(nextScheduledTime(deps)).toBeNull()
    expect(() => cancelSchedule(deps, admin, id, 'publish')).toThrow('This is no longer scheduled')
    schedulePost(deps, admin, id, 'publish', at)
    publishDraft(deps, admin, id)
    expect(nextScheduledTime(deps)).toBeNull()
  })

  it('can be unpublished at a later time', () => {
    const { deps, admin, aDraft, at } = createSite()
    const { id, slug } = aDraft()
    const unpublish = (time: number) => schedulePost(deps, admin, id, 'unpublish', time)
    expect(() => unpublish(at)).toThrow('Set a time to publish this draft before')
    schedulePost(deps, admin, id, 'publish', at)
    expect(() => unpublish(at)).toThrow('before the article is published')
    unpublish(at + HOUR)
    deps.clock.set(at)
    carryOutSchedules(deps)
    expect(findPublishedSlug(deps, slug)).toBeDefined()
    deps.clock.set(at + HOUR)
    carryOutSchedules(deps)
    expect(findPublishedSlug(deps, slug)).toBeUndefined()
  })
})

describe('a scheduled post is held back', () => {
  const heldBackOf = ({ db }: TestDeps) => db.select().from(schedules).get()

  it('if it is in the trash', async () => {
    const { deps, admin, aDraft, at } = createSite()
    const { id } = aDraft()
    schedulePost(deps, admin, id, 'publish', at)
    const { trashed } = deletePost(deps, admin, id)
    expect(readSchedules(deps, admin).next).toEqual([])
    deps.clock.set(at)
    carryOutSchedules(deps)
    await restoreFromTrash(deps, admin, [trashed])
    carryOutSchedules(deps)
    expect(rowOf(deps, id).status).toBe('draft')
    expect(listSchedules(deps, admin, [id])).toMatchObject([{ heldBack: 'trashed' }])
  })

  it('if its category was deleted, also after the category is restored', async () => {
    const { deps, admin, aDraft, at } = createSite()
    const { id: category } = createCategory(deps, admin, { name: 'नदियाँ' })
    const { id } = aDraft({ category: 'नदियाँ' })
    schedulePost(deps, admin, id, 'publish', at)
    const { trashed } = deleteCategory(deps, admin, category)
    expect([heldBackOf(deps)?.heldBack, nextScheduledTime(deps)]).toEqual(['category', null])
    await restoreFromTrash(deps, admin, [trashed])
    expect(nextScheduledTime(deps)).toBeNull()
  })

  it("if its author's account was deleted", async () => {
    const { deps, admin, at } = createSite()
    const other = anAdmin(deps)
    const { id } = aPost(deps, { status: 'draft', publishedAt: null, by: other })
    schedulePost(deps, admin, id, 'publish', at)
    await deleteAccountOf(deps, other.email)
    deps.clock.set(at)
    carryOutSchedules(deps)
    expect([rowOf(deps, id).status, heldBackOf(deps)?.heldBack]).toEqual(['draft', 'author'])
  })
})

describe('schedulePost', () => {
  it.each([
    [-25 * HOUR, 'date'],
    [-MINUTE, 'time'],
  ])('for a time %d ms from now, reports an error in the %s field', (wait, field) => {
    const { deps, admin, aDraft } = createSite()
    expect(() => schedulePost(deps, admin, aDraft().id, 'publish', deps.now() + wait)).toThrow(
      expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
    )
  })

  it.each([-HOUR, 0, MINUTE - 1, 6 * 365 * DAY, NaN, Infinity])(
    'rejects a time %d ms from now',
    (wait) => {
      const { deps, admin, aDraft } = createSite()
      const { id } = aDraft()
      expect(() => schedulePost(deps, admin, id, 'publish', deps.now() + wait)).toThrow(
        expect.objectContaining({ code: 'InvalidInput' }),
      )
      expect(nextScheduledTime(deps)).toBeNull()
    },
  )

  it('rejects published, incomplete and unknown posts', () => {
    const { deps, admin, aDraft, at } = createSite()
    const empty = aDraft({ content: '<p>Empty draft</p>' })
    for (const [id, code] of [
      [aPost(deps).id, 'Conflict'],
      [empty.id, 'InvalidInput'],
      ['nothing', 'NotFound'],
    ] as const) {
      expect(() => schedulePost(deps, admin, id, 'publish', at)).toThrow(
        expect.objectContaining({ code }),
      )
    }
  })

  it('allows admins only', () => {
    const { deps, aDraft, at } = createSite()
    const { id } = aDraft()
    const member = aMember(deps)
    for (const call of [
      () => schedulePost(deps, member, id, 'publish', at),
      () => cancelSchedule(deps, member, id, 'publish'),
      () => listSchedules(deps, member, [id]),
      () => readSchedules(deps, member),
    ]) {
      expect(call).toThrow(expect.objectContaining({ code: 'Forbidden' }))
    }
  })
})

it('the next time and due posts are found in an index', async () => {
  const { deps, admin } = createSite()
  const calls = [() => nextScheduledTime(deps), () => carryOutSchedules(deps)]
  for (const call of calls) {
    const plans = (await plansOf(deps, call)).join()
    expect(plans).toContain('INDEX schedules_by_time')
    expect(plans).not.toContain('SCAN schedules')
  }
  for (const read of [
    () => readSchedules(deps, admin),
    () => listSchedules(deps, admin, ['x', 'y']),
    () => listPending(deps, admin, ['x', 'y']),
    () => listPreviewLinks(deps, admin, 'x'),
  ]) {
    expect((await plansOf(deps, read)).join()).not.toContain('SCAN')
  }
})
