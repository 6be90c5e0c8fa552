import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { listCategories } from '~/domain/posts/categories.server'
import {
  countEditorPosts,
  type EditorQuery,
  findPeriod,
  listEditorPosts,
  listPostTitles,
} from '~/domain/posts/list-editor-posts.server'
import {
  deleteMany,
  type ManyChanged,
  featureMany,
  inSteps,
  moveMany,
  publishDraft,
  publishMany,
  setFeatured,
  unfeatureMany,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { listPending } from '~/domain/posts/pending-version.server'
import { cancelSchedule } from '~/domain/posts/schedule.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { parseShown } from '~/http/start-index'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { isNarrowed, MAX_ROWS, type ListFilter, type ListPage } from '~/paths/list-paths'
import { undoDeletion, undoMoving, undoUnpublishing } from '~/view-models/undo'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatMonth, formatRecent, formatShortDate } from '~/time/format-date'
import { monthPeriod, monthsBetween } from '~/time/local-time'
import { dayStyle, toTime } from '~/view-models/number-style.server'
import { toImage } from '~/view-models/post.server'
import { toCategoryLink } from '~/view-models/site.server'
import { actOnList, loadList, parseList, plansOf, toastOfMany, toastOfOne } from '../list.server'

type PostTab = 'posts' | 'drafts'

const STATUS = { posts: 'published', drafts: 'draft' } as const

/** A command for all matches changes this many, in some seconds. */
const MAX_AT_ONCE = 500

export async function loadPosts(ctx: RouteContext, tab: PostTab) {
  const { deps, labels, speech } = ctx
  const editor = await requireAdmin(ctx)
  const { failures, postTable } = labels
  const isFurther = new URL(ctx.request.url).searchParams.has('startIndex')
  const draftsFailed = isFurther ? postTable.moreDraftsFailed : failures.drafts
  const failed = tab === 'drafts' ? draftsFailed : failures.posts
  const find = findPosts(ctx, editor, tab)
  const list = await loadList(ctx, tab, failed, (filter: ListFilter<PostTab>, page: ListPage) => ({
    ...find(filter, page),
    ...countPosts(ctx, editor, tab, filter),
  }))
  const { timeZone } = deps.settings().site
  const period = findPeriod(deps, editor, STATUS[tab])
  const months = period ? monthsBetween(period.first, period.last, timeZone) : []
  return {
    ...list,
    categories: listCategories(deps).map(toCategoryLink),
    months: months.map((value) => {
      return { value, label: formatMonth(Date.parse(value), dayStyle(speech.dates)) }
    }),
  }
}

export type PostListRow = ReturnType<ReturnType<typeof findPosts>>['rows'][number]

function toQuery({ deps }: RouteContext, tab: PostTab, filter: ListFilter<PostTab>): EditorQuery {
  const { q: words, category, sort, state, month } = filter
  return {
    status: STATUS[tab],
    words,
    category,
    state,
    between: month ? monthPeriod(month, deps.settings().site.timeZone) : undefined,
    isFeatured: filter.featured === 'on',
    isEverybodys: filter.by === 'all',
    sort,
  }
}

export function findPosts(ctx: RouteContext, editor: Account, tab: PostTab) {
  const { request, deps } = ctx
  return (filter: ListFilter<PostTab>, { startIndex = 0 }: ListPage) => {
    const { searchParams } = new URL(request.url)
    const limit = parseShown(searchParams, 'rows', MAX_ROWS, Number(filter.step))
    const query = toQuery(ctx, tab, filter)
    const { status, isEverybodys } = query
    const rows = listEditorPosts(deps, editor, { ...query, startIndex, limit })
    const ids = rows.map(({ id }) => id)
    const pending = listPending(deps, editor, ids)
    const plans = plansOf(ctx, editor, ids)
    return {
      rows: rows.map((row) => ({
        ...toRow(ctx, row, status),
        author: isEverybodys ? toAuthor(row) : null,
        hasChanges: pending.has(row.id),
        plan: plans.get(row.id) ?? null,
      })),
      startIndex,
      /** A full page may be followed by another page (specification §4, pagination). */
      next: rows.length === limit && { startIndex: startIndex + limit },
    }
  }
}

/** Returns the numbers around the list, which appended rows do not need. */
function countPosts(ctx: RouteContext, editor: Account, tab: PostTab, filter: ListFilter<PostTab>) {
  const { deps } = ctx
  const query = toQuery(ctx, tab, filter)
  const { status, isEverybodys } = query
  const count = countEditorPosts(deps, editor, query)
  return {
    count,
    total: isNarrowed(tab, filter)
      ? countEditorPosts(deps, editor, { status, isEverybodys })
      : count,
    maxAtOnce: MAX_AT_ONCE,
    isSearchable: count > 0 || findPeriod(deps, editor, status) !== null,
  }
}

const toAuthor = ({ authorName: name }: PostSummary) => ({ name, language: detectLanguage(name) })

function toRow({ deps, speech }: RouteContext, row: PostSummary, status: PostStatus) {
  const now = deps.now()
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: detectPartLanguage(row.title, row.language),
    image: toImage(row, deps),
    category: { name: row.category.name, language: detectLanguage(row.category.name) },
    isFeatured: row.isFeatured,
    viewCount: row.views,
    status,
    updated: toTime(row.updatedAt, speech.dates, (ms, style) => formatRecent(ms, now, style)),
    updatedDay: toTime(row.updatedAt, speech.dates, (ms, style) =>
      formatRecent(ms, now, style, formatShortDate),
    ),
  }
}

export async function actOnPosts(ctx: RouteContext, tab: PostTab) {
  const { deps } = ctx
  const { intent, postId: field, all, confirmed, category } = LIST_FIELDS
  const fields = [intent, all, confirmed, category]
  const { user: editor, form } = await receiveForm(ctx, requireEditor, fields, [field])
  const { published, featuredNow, featuredNoMore } = ctx.labels.postTable
  const {
    publishDraft: publishFailed,
    updatePost: updateFailed,
    ...failed
  } = ctx.labels.formFailures
  const isDraft = tab === 'drafts'
  const changed = (many: ManyChanged) =>
    toastOfMany(many, ctx.labels, {
      succeeded: ctx.labels.bulk.changed,
      failed: ctx.labels.bulk.unchanged,
      left: ctx.labels.bulk.leftAlike,
    })
  const moved = (many: Pick<ReturnType<typeof moveMany>, 'changed' | 'left' | 'marks'>) => ({
    ...changed(many),
    undo: undoMoving(many.marks),
  })
  return actOnList(ctx, editor, tab, form, {
    field,
    titles: (ids) => listPostTitles(deps, editor, ids),
    matches: () => {
      const { filter } = parseList(tab, new URL(ctx.request.url).searchParams)
      const query = { ...toQuery(ctx, tab, filter), limit: MAX_AT_ONCE }
      return listEditorPosts(deps, editor, query).map(({ id }) => id)
    },
    commands: {
      [LIST_INTENTS.publish]: ([id = '']) =>
        toastOfOne(ctx, published, publishFailed, () => publishDraft(deps, editor, id)),
      [LIST_INTENTS.feature]: ([id = '']) =>
        toastOfOne(ctx, featuredNow, updateFailed, () => setFeatured(deps, editor, id, true)),
      [LIST_INTENTS.unfeature]: ([id = '']) =>
        toastOfOne(ctx, featuredNoMore, updateFailed, () => setFeatured(deps, editor, id, false)),
      [LIST_INTENTS.cancelPlan]: ([id = '']) =>
        toastOfOne(ctx, ctx.labels.plan.cancelled, ctx.labels.plan.failed, () =>
          cancelSchedule(deps, editor, id, plansOf(ctx, editor, [id]).get(id)?.action ?? 'publish'),
        ),
      [LIST_INTENTS.publishMany]: async (ids) =>
        toastOfMany(await inSteps(ids, (some) => publishMany(deps, editor, some)), ctx.labels, {
          succeeded: ctx.labels.bulk.published,
          failed: publishFailed,
          left: ctx.labels.bulk.leftUnpublished,
        }),
      [LIST_INTENTS.unpublishMany]: async (ids) => {
        const done = await inSteps(ids, (some) => unpublishMany(deps, editor, some))
        return toastOfMany(done, ctx.labels, {
          succeeded: ctx.labels.bulk.unpublished,
          failed: updateFailed,
          undo: undoUnpublishing(done.marks),
        })
      },
      [LIST_INTENTS.featureMany]: async (ids) =>
        changed(await inSteps(ids, (some) => featureMany(deps, editor, some))),
      [LIST_INTENTS.unfeatureMany]: async (ids) =>
        changed(await inSteps(ids, (some) => unfeatureMany(deps, editor, some))),
      [LIST_INTENTS.moveMany]: async (ids) =>
        moved(
          await inSteps(ids, (some) => moveMany(deps, editor, some, textField(form, category))),
        ),
      [LIST_INTENTS.deleteMany]: async (ids) => {
        const done = await inSteps(ids, (some) => deleteMany(deps, editor, some))
        return toastOfMany(done, ctx.labels, {
          succeeded: ctx.labels.bulk.deleted[isDraft ? 'draft' : 'article'],
          failed: isDraft ? failed.deleteDraft : failed.deletePost,
          undo: undoDeletion(done.marks),
        })
      },
    },
  })
}

const requireEditor = (ctx: RouteContext) => requireAdmin(ctx, 'noToken')
