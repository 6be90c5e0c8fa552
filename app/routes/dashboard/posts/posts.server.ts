import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { listCategories } from '~/domain/posts/categories.server'
import { listEditorPosts, listPostTitles } from '~/domain/posts/list-editor-posts.server'
import {
  deleteMany,
  type ManyChanged,
  featureMany,
  moveMany,
  publishDraft,
  publishMany,
  setFeatured,
  unfeatureMany,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { listPending } from '~/domain/posts/pending-version.server'
import { cancelSchedule } from '~/domain/posts/schedule.server'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { parseShown } from '~/http/start-index'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { MAX_ROWS, type ListFilter, type ListPage } from '~/paths/list-paths'
import { undoDeletion, undoMoving, undoUnpublishing } from '~/view-models/undo'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatShortDate, formatShortDateTime, type DateStyle } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'
import { toImage } from '~/view-models/post.server'
import { toCategoryLink } from '~/view-models/site.server'
import { actOnList, loadList, plansOf, toastOfMany, toastOfOne } from '../list.server'

type PostTab = 'posts' | 'drafts'

const STATUS = { posts: 'published', drafts: 'draft' } as const

export async function loadPosts(ctx: RouteContext, tab: PostTab) {
  const editor = await requireAdmin(ctx)
  const { failures, postTable } = ctx.labels
  const isFurther = new URL(ctx.request.url).searchParams.has('startIndex')
  const draftsFailed = isFurther ? postTable.moreDraftsFailed : failures.drafts
  const failed = tab === 'drafts' ? draftsFailed : failures.posts
  const list = await loadList(ctx, tab, failed, findPosts(ctx, editor, tab))
  return { ...list, categories: listCategories(ctx.deps).map(toCategoryLink) }
}

export type PostListRow = ReturnType<ReturnType<typeof findPosts>>['rows'][number]

export function findPosts(ctx: RouteContext, editor: Account, tab: PostTab) {
  const { request, deps, speech } = ctx
  const limit = parseShown(new URL(request.url).searchParams, 'rows', MAX_ROWS)
  const status = STATUS[tab]
  return (filter: ListFilter<PostTab>, { startIndex = 0 }: ListPage) => {
    const { q: words, category, sort } = filter
    const [isFeatured, isEverybodys] = [filter.featured === 'on', filter.by === 'all']
    const query = { status, words, category, isFeatured, isEverybodys, sort, startIndex, limit }
    const rows = listEditorPosts(deps, editor, query)
    const ids = rows.map(({ id }) => id)
    const pending = listPending(deps, editor, ids)
    const plans = plansOf(ctx, editor, ids)
    const anybodys = { status, isEverybodys: true, limit: 1 } as const
    return {
      rows: rows.map((row) => ({
        ...toRow(row, status, speech.dates, deps),
        author: isEverybodys ? toAuthor(row) : null,
        hasChanges: pending.has(row.id),
        plan: plans.get(row.id) ?? null,
      })),
      startIndex,
      /** A full page may be followed by another page (specification §4, pagination). */
      next: rows.length === limit && { startIndex: startIndex + limit },
      isSearchable: rows.length > 0 || listEditorPosts(deps, editor, anybodys).length > 0,
    }
  }
}

const toAuthor = ({ authorName: name }: PostSummary) => ({ name, language: detectLanguage(name) })

function toRow(
  row: PostSummary,
  status: PostStatus,
  dates: DateStyle,
  deps: Pick<SettingsDeps, 'settings'>,
) {
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
    updated: toTime(row.updatedAt, dates, formatShortDateTime),
    updatedOn: toTime(row.updatedAt, dates, formatShortDate),
  }
}

export async function actOnPosts(ctx: RouteContext, tab: PostTab) {
  const { deps } = ctx
  const { intent, postId: field, confirmed, category } = LIST_FIELDS
  const fields = [intent, confirmed, category]
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
  const moved = (many: ReturnType<typeof moveMany>) => ({
    ...changed(many),
    undo: undoMoving(many.marks),
  })
  return actOnList(ctx, editor, tab, form, {
    field,
    titles: (ids) => listPostTitles(deps, editor, ids),
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
      [LIST_INTENTS.publishMany]: (ids) =>
        toastOfMany(publishMany(deps, editor, ids), ctx.labels, {
          succeeded: ctx.labels.bulk.published,
          failed: publishFailed,
          left: ctx.labels.bulk.leftUnpublished,
        }),
      [LIST_INTENTS.unpublishMany]: (ids) => {
        const done = unpublishMany(deps, editor, ids)
        return toastOfMany(done, ctx.labels, {
          succeeded: ctx.labels.bulk.unpublished,
          failed: updateFailed,
          undo: undoUnpublishing(done.marks),
        })
      },
      [LIST_INTENTS.featureMany]: (ids) => changed(featureMany(deps, editor, ids)),
      [LIST_INTENTS.unfeatureMany]: (ids) => changed(unfeatureMany(deps, editor, ids)),
      [LIST_INTENTS.moveMany]: (ids) =>
        moved(moveMany(deps, editor, ids, textField(form, category))),
      [LIST_INTENTS.deleteMany]: (ids) => {
        const done = deleteMany(deps, editor, ids)
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
