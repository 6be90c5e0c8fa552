/** Scheduled publications and unpublications. A scheduled post is a draft until its time. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { SettingsDeps, LogDeps, ReadDeps, WriteDeps } from '~/domain/base-deps.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { DomainError, fieldError, isDomainError } from '~/domain/errors'
import { recordChange } from '~/domain/events.server'
import { calendarDay, DAY, MINUTE, SECOND } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { findRow } from '~db/rows.server'
import { posts, schedules, users } from '~db/schema'
import type { HeldBack } from './hold-back.server'
import { changeStatus } from './manage-posts.server'
import { publishPendingVersion } from './pending-version.server'
import { getPostRow, isEditable } from './read-posts.server'
import { findPending } from './record-revision.server'
import { lackOf, requireComplete } from './save-post.server'
import { isLive } from './constants'

type Schedule = typeof schedules.$inferSelect
export type ScheduledAction = Schedule['action']

/** The minimum lead time: page copies live in other caches for this long, and other processes sleep for less. */
const MIN_LEAD = MINUTE
/** Pages that are already cached may outlast a time that is closer than this. */
const SOON = 2 * MINUTE + 5 * SECOND
const MAX_LEAD = 5 * 365 * DAY
/** A publication delayed by more than this is reported as late. */
const LATE = 20 * SECOND
/** How long the overview shows late and held-back posts. */
const SHOWN_FOR = 7 * DAY

const isOpen = isNull(schedules.doneAt)
const isFor = (postId: string, action: ScheduledAction) =>
  and(eq(schedules.postId, postId), eq(schedules.action, action))

/** Schedules an action for a post. Replaces an earlier time for the same action. */
export function schedulePost(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  postId: string,
  action: ScheduledAction,
  at: number,
): void {
  const editor = requireContentManager(actor)
  const now = deps.now()
  if (!(at >= now + MIN_LEAD)) {
    const dayOf = (moment: number) => calendarDay(moment, deps.settings.SITE_TIME_ZONE)
    throw fieldError(
      'InvalidInput',
      at < now && dayOf(at) < dayOf(now) ? 'date' : 'time',
      'pastTime',
    )
  }
  if (at > now + MAX_LEAD) throw fieldError('InvalidInput', 'time', 'farTime')
  deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (action === 'publish') {
      const isOut = isLive(post.status) && !findPending(tx, postId)
      if (isOut) throw new DomainError('Conflict', 'alreadyPublished')
      requireComplete(post)
    } else if (!isLive(post.status)) {
      const publication = openOf(tx, postId, 'publish')
      if (!publication) throw new DomainError('Conflict', 'notPublished')
      if (publication.at >= at) throw fieldError('InvalidInput', 'time', 'beforePublication')
    }
    const row = { at, doneAt: null, heldBack: null, userId: editor.id, createdAt: now }
    tx.insert(schedules)
      .values({ postId, action, ...row })
      .onConflictDoUpdate({ target: [schedules.postId, schedules.action], set: row })
      .run()
    if (at < now + SOON) raiseCacheVersion(tx)
  })
  recordChange(deps, actor, 'post scheduled', { post: postId, action, at })
}

/** Saves the text and sets its time, or does neither. */
export function saveForLater<Saved>(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  { at, save }: { at: number; save: () => Saved & { id: string } },
): Saved {
  return deps.db.transaction(() => {
    const saved = save()
    schedulePost(deps, actor, saved.id, 'publish', at)
    return saved
  })
}

export function cancelSchedule(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  action: ScheduledAction,
) {
  requireContentManager(actor)
  const { changes } = deps.db
    .delete(schedules)
    .where(and(isFor(postId, action), isOpen))
    .run()
  if (changes === 0) throw new DomainError('NotFound', 'notScheduled')
  recordChange(deps, actor, 'post schedule cancelled', { post: postId, action })
}

const openOf = (tx: Transaction, postId: string, action: ScheduledAction) =>
  findRow(tx, schedules, and(isFor(postId, action), isOpen))

export function listSchedules({ db }: ReadDeps, actor: Actor, postIds: readonly string[]) {
  requireContentManager(actor)
  const { postId, action, at, heldBack } = schedules
  const isShown = sql`(${schedules.doneAt} is null or ${heldBack} is not null)`
  return db
    .select({ postId, action, at, heldBack })
    .from(schedules)
    .where(and(inArray(postId, [...postIds]), isShown))
    .all()
}

const MAX_SHOWN = 6

/** Reads upcoming times, and times that were late or held back in the last days. */
export function readSchedules({ db, now }: WriteDeps, actor: Actor) {
  requireContentManager(actor)
  const { postId, action, at, doneAt, heldBack } = schedules
  const { title, language, status } = posts
  const select = () =>
    db
      .select({ id: postId, action, at, doneAt, heldBack, title, language, status })
      .from(schedules)
      .innerJoin(posts, eq(posts.id, postId))
  const isLate = sql`(${heldBack} is not null or ${doneAt} - ${at} > ${LATE})`
  return {
    next: select()
      .where(and(isOpen, ne(status, 'trashed')))
      .orderBy(asc(at))
      .limit(MAX_SHOWN)
      .all(),
    late: select()
      .where(and(isNotNull(doneAt), gte(doneAt, now() - SHOWN_FOR), isLate))
      .orderBy(desc(doneAt))
      .limit(MAX_SHOWN)
      .all(),
  }
}

const next = prepared((db) =>
  db
    .select({ at: schedules.at })
    .from(schedules)
    .where(isOpen)
    .orderBy(asc(schedules.at))
    .limit(1)
    .prepare(),
)

export function nextScheduledTime({ db }: ReadDeps): number | null {
  return next(db).get()?.at ?? null
}

/** Carries out due times, oldest first, each in its own transaction, so that none runs twice. */
export function carryOutSchedules(deps: LogDeps): number {
  const { db, now } = deps
  let done = 0
  for (;;) {
    const carried = db.transaction((tx) => {
      const isDue = and(isOpen, lte(schedules.at, now()))
      const order = [asc(schedules.at), asc(schedules.action)]
      const due = tx
        .select()
        .from(schedules)
        .where(isDue)
        .orderBy(...order)
        .limit(1)
        .get()
      return due && { ...due, ...carryOut(deps, tx, due) }
    })
    if (!carried) return done
    done += 1
    const { postId: post, action, at, heldBack, isChanged } = carried
    if (heldBack)
      deps.log.warn({ post, action, reason: heldBack }, 'a scheduled post was held back')
    else if (isChanged) {
      const event = action === 'publish' ? 'post published' : 'post unpublished'
      recordChange(deps, null, event, { post, plannedAt: at })
    }
  }
}

/** Publishes or unpublishes a post. A late publication still gets the planned date. */
function carryOut(deps: LogDeps, tx: Transaction, { postId, action, at, userId }: Schedule) {
  const post = findRow(tx, posts, eq(posts.id, postId))!
  const finish = (set: Partial<Schedule>) =>
    tx.update(schedules).set(set).where(isFor(postId, action)).run()
  const now = deps.now()
  finish({ doneAt: now })
  const lack = lackOf(post)
  let heldBack: HeldBack | null = null
  let isChanged = false
  if (!isEditable(post)) heldBack = 'trashed'
  else if (action === 'unpublish') isChanged = changeStatus(tx, post, 'draft', { now, userId })
  else if (findPending(tx, postId)) heldBack = publishPending(deps, tx, postId, userId)
  else if (lack && !isLive(post.status)) heldBack = lack
  else isChanged = changeStatus(tx, post, 'published', { now: at, userId })
  if (heldBack) finish({ heldBack })
  return { heldBack, isChanged }
}

/** Publishes on behalf of the user who scheduled it. Others may have changed the post since then. */
function publishPending(deps: LogDeps, tx: Transaction, postId: string, userId: string | null) {
  const isPlanner = and(eq(users.id, userId ?? ''), eq(users.isAdmin, true))
  const planner = findRow(tx, users, isPlanner)
  if (!planner) return 'planner'
  try {
    publishPendingVersion(deps, planner, postId)
    return null
  } catch (error) {
    if (isDomainError(error)) return 'changed'
    throw error
  }
}
