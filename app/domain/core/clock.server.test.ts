import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runSchedules } from '~/server/run-schedules.server'
import { DAY, HOUR, MINUTE } from '~/time/durations'
import { findRow } from '~db/rows.server'
import { posts, previewLinks, sessions, trash } from '~db/schema'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { startSession } from '~/domain/accounts/sessions.server'
import { confirmClock, findClockJump, isClockTrusted } from './clock.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { createPreviewLink } from '~/domain/posts/preview-links.server'
import { thinRevisions } from '~/domain/history/revisions.server'
import { schedulePost } from '~/domain/posts/schedule.server'
import { emptyTrash } from '~/domain/across/manage-trash.server'

/** Lets the site run, which looks at the clock every hour. */
function run(deps: ReturnType<typeof createTestDeps>, duration: number): boolean {
  let isTrusted = isClockTrusted(deps)
  for (let time = 0; time < duration; time += HOUR) {
    deps.clock.advance(HOUR)
    isTrusted = isClockTrusted(deps)
  }
  return isTrusted
}

it('a clock that runs normally, or stands still for less than a day, is trusted', () => {
  const deps = createTestDeps()
  expect(run(deps, 3 * DAY)).toBe(true)
  deps.clock.advance(DAY - HOUR)
  expect([findClockJump(deps), isClockTrusted(deps)]).toEqual([null, true])
})

it('a clock that moved forward is trusted again after a day of normal time', () => {
  const deps = createTestDeps()
  isClockTrusted(deps)
  deps.clock.advance(400 * DAY)
  expect([isClockTrusted(deps), findClockJump(deps)]).toEqual([false, 400 * DAY])
  expect(run(deps, DAY - HOUR)).toBe(false)
  expect(run(deps, HOUR)).toBe(true)
  expect(findClockJump(deps)).toBeNull()
})

it('another jump starts the day again, in both directions', () => {
  const deps = createTestDeps()
  isClockTrusted(deps)
  for (const jump of [400 * DAY, 400 * DAY, -300 * DAY]) {
    deps.clock.advance(jump)
    expect(run(deps, DAY - HOUR)).toBe(false)
  }
})

it('a clock that was set right again is trusted at once, and so is one that moved backward', () => {
  const deps = createTestDeps()
  isClockTrusted(deps)
  deps.clock.advance(400 * DAY)
  expect(isClockTrusted(deps)).toBe(false)
  deps.clock.advance(MINUTE - 400 * DAY)
  expect(isClockTrusted(deps)).toBe(true)
  deps.clock.advance(-30 * DAY)
  expect(isClockTrusted(deps)).toBe(true)
})

it('confirming ends the doubt', () => {
  const deps = createTestDeps()
  isClockTrusted(deps)
  deps.clock.advance(2 * DAY)
  expect(isClockTrusted(deps)).toBe(false)
  confirmClock(deps)
  expect([isClockTrusted(deps), findClockJump(deps)]).toEqual([true, null])
})

it('a jump empties no trash, thins no history, ends no link and publishes no plan before it is confirmed', async () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const [gone, draft] = [aPost(deps), aPost(deps, { status: 'draft', publishedAt: null })]
  deletePost(deps, admin, gone.id)
  schedulePost(deps, admin, draft.id, 'publish', deps.now() + HOUR)
  createPreviewLink(deps, admin, draft.id, 7)
  startSession(deps, admin.id, 'web')
  const stop = runSchedules(deps)
  const count = () => ({
    trash: deps.db.select().from(trash).all().length,
    links: deps.db.select().from(previewLinks).all().length,
    sessions: deps.db.select().from(sessions).all().length,
    status: findRow(deps.db, posts, eq(posts.id, draft.id))?.status,
  })
  const work = async () => {
    runSchedules(deps)()
    await emptyTrash(deps)
    await thinRevisions(deps)
    createPreviewLink(deps, admin, draft.id, 1)
    startSession(deps, admin.id, 'web')
  }
  deps.clock.advance(400 * DAY)
  await work()
  expect(count()).toEqual({ trash: 1, links: 2, sessions: 2, status: 'draft' })
  confirmClock(deps)
  await work()
  expect(count()).toEqual({ trash: 0, links: 2, sessions: 2, status: 'published' })
  stop()
})
