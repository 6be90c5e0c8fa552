/** Scheduled publications and unpublications. A scheduled post is a draft until its time. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { SettingsDeps, LogDeps, ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { DomainError, fieldError, isDomainError } from '~/domain/core/errors'
import { type HeldBack, isOpen } from '~/domain/core/hold-back-plans.server'
import { recordChange } from '~/domain/core/events.server'
import { calendarDay, DAY, MINUTE, SECOND } from '~/time/durations'
import { afterCommit, type Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { findRow, hasRow } from '~db/rows.server'
import { posts, revisions, schedules, users } from '~db/schema'
import { changePost } from './change-post.server'
import { isLive } from '~/domain/core/post-kinds'
import {
  heldBackFor,
  isFor,
  isHeldBack,
  isManager,
  type Schedule,
  type ScheduledAction,
} from './plans.server'
import { lackOf, requireComplete } from './post-columns.server'
import { getPostRow, type PostRow } from './read-posts.server'
import {
  findPending,
  isSameText,
  outdated,
  readPostFields,
  unpackFields,
} from './record-revision.server'

export type { ScheduledAction } from './plans.server'

/** The minimum lead time: page copies live in other caches for this long, and other processes sleep for less. */
const MIN_LEAD = MINUTE
/** Pages that are already cached may outlast a time that is closer than this. */
const SOON = 2 * MINUTE + 5 * SECOND
const MAX_LEAD = 5 * 365 * DAY
/** A publication delayed by more than this is reported as late. */
const LATE = 20 * SECOND
/** How long the overview shows late and held-back posts. */
const SHOWN_FOR = 7 * DAY

/** Schedules an action for a post. Replaces an earlier time for the same action. */
export function schedulePost(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  postId: string,
  action: ScheduledAction,
  at: number,
): void {
  const editor = requireRight(actor, 'managePosts')
  const now = deps.now()
  if (!(at >= now + MIN_LEAD)) {
    const dayOf = (moment: number) => calendarDay(moment, deps.settings().site.timeZone)
    throw fieldError(
      'InvalidInput',
      at < now && dayOf(at) < dayOf(now) ? 'date' : 'time',
      'pastTime',
    )
  }
  if (at > now + MAX_LEAD) throw fieldError('InvalidInput', 'time', 'farTime')
  deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    requirePlannable(tx, post, action, at)
    const deed = action === 'publish' ? 'planPublication' : 'planWithdrawal'
    changePost(tx, postId, { deed, at }, { now, userId: editor.id })
    if (at < now + SOON) raiseCacheVersion(tx)
    afterCommit(tx, () => recordChange(deps, actor, 'post scheduled', { post: postId, action, at }))
  })
}

/** What could not be published now cannot be planned, and a post is published before it is unpublished. */
function requirePlannable(tx: Transaction, post: PostRow, action: ScheduledAction, at: number) {
  const planOf = (other: ScheduledAction) =>
    findRow(tx, schedules, and(isFor(post.id, other), isOpen))
  if (action === 'unpublish') {
    if (isLive(post.status)) return
    const publication = planOf('publish')
    if (!publication) throw new DomainError('Conflict', 'notPublished')
    if (publication.at >= at) throw fieldError('InvalidInput', 'time', 'beforePublication')
    return
  }
  const pending = findPending(tx, post.id)
  if (isLive(post.status) && !pending) throw new DomainError('Conflict', 'alreadyPublished')
  if (pending && pending.baseVersion !== post.version) throw outdated()
  requireComplete({ status: post.status, content: pending?.fields.content ?? post.content })
  const withdrawal = planOf('unpublish')
  if (withdrawal && withdrawal.at <= at) throw fieldError('InvalidInput', 'time', 'afterWithdrawal')
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
  requireRight(actor, 'managePosts')
  deps.db.transaction((tx) => {
    const isShown = or(isOpen, isHeldBack)
    const { changes } = tx
      .delete(schedules)
      .where(and(isFor(postId, action), isShown))
      .run()
    if (changes === 0) throw new DomainError('NotFound', 'notScheduled')
    // A draft that is not published at a planned time cannot be unpublished later.
    const isDraft = action === 'publish' && !isLive(getPostRow(tx, postId).status)
    if (isDraft) tx.delete(schedules).where(isFor(postId, 'unpublish')).run()
  })
  recordChange(deps, actor, 'post schedule cancelled', { post: postId, action })
}

export function listSchedules({ db }: ReadDeps, actor: Actor, postIds: readonly string[]) {
  requireRight(actor, 'managePosts')
  const { postId, action, at } = schedules
  return db
    .select({ postId, action, at, heldBack: heldBackFor })
    .from(schedules)
    .where(and(inArray(postId, [...postIds]), or(isOpen, isHeldBack)))
    .all()
}

/** Returns when the planned text was planned, and whether the post has later changes that are not part of it. */
export function findPlannedText({ db }: ReadDeps, actor: Actor, postId: string) {
  requireRight(actor, 'managePosts')
  const plan = findRow(db, schedules, and(isFor(postId, 'publish'), isOpen))
  const planned = plan && findRow(db, revisions, eq(revisions.number, plan.revision ?? 0))
  if (!planned) return null
  const present = readPostFields(db, postId)
  const text = findPending(db, postId)?.fields ?? present
  const isBehind = !isSameText(unpackFields(planned.fields), text, present)
  return { at: plan.at, plannedAt: plan.createdAt, isBehind }
}

/** True if a deed since then has ended a planned time of one of these posts. */
export function haveEndedPlans(
  { db }: ReadDeps,
  actor: Actor,
  postIds: readonly string[],
  since: number,
): boolean {
  requireRight(actor, 'managePosts')
  const isEnded = inArray(schedules.heldBack, ['ended', 'trashed'])
  const isOfPosts = inArray(schedules.postId, [...postIds])
  return hasRow(db, schedules, and(isOfPosts, isEnded, gte(schedules.doneAt, since)))
}

const MAX_SHOWN = 6

/** Reads upcoming times, and times that were late or held back in the last days. */
export function readSchedules({ db, now }: WriteDeps, actor: Actor) {
  requireRight(actor, 'managePosts')
  const { postId, action, at, doneAt } = schedules
  const { title, language, status } = posts
  const select = () =>
    db
      .select({ id: postId, action, at, doneAt, heldBack: heldBackFor, title, language, status })
      .from(schedules)
      .innerJoin(posts, eq(posts.id, postId))
  const isLate = or(isHeldBack, and(isNull(schedules.heldBack), sql`${doneAt} - ${at} > ${LATE}`))
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

/** Publishes or unpublishes a post for the user who planned it. A late publication still gets the planned date. */
function carryOut(deps: LogDeps, tx: Transaction, plan: Schedule) {
  const { postId, action, userId } = plan
  const now = deps.now()
  const holdBack = (heldBack: HeldBack) => {
    tx.update(schedules).set({ doneAt: now, heldBack }).where(isFor(postId, action)).run()
    return { heldBack, isChanged: false }
  }
  if (!hasRow(tx, users, isManager(userId))) return holdBack('planner')
  const planned = readPlanned(tx, plan)
  try {
    const { isChanged } = deps.db.transaction((attempt) =>
      changePost(attempt, postId, planned.change, { now, userId }),
    )
    return { heldBack: null, isChanged }
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'NotFound') return holdBack('trashed')
    if ('category' in error.fields) return holdBack('category')
    return holdBack(lackOf(planned) ?? 'changed')
  }
}

function readPlanned(tx: Transaction, { postId, action, at, revision, baseVersion }: Schedule) {
  const { status, publishedAt } = findRow(tx, posts, eq(posts.id, postId))!
  if (action === 'unpublish')
    return { change: { deed: 'dueWithdrawal' } as const, status, content: '' }
  const pending = findPending(tx, postId)
  const row = findRow(tx, revisions, eq(revisions.number, revision ?? 0))
  // Plans from earlier versions have no text of their own.
  const stored = row ? unpackFields(row.fields) : (pending?.fields ?? readPostFields(tx, postId))
  const version = isLive(status) ? (baseVersion ?? pending?.baseVersion) : undefined
  const change = {
    deed: 'duePublication',
    stored,
    version,
    publishedAt: publishedAt ?? at,
    isCategoryListed: true,
  } as const
  return { change, status, content: String(stored.content) }
}
