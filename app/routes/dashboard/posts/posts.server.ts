import { data } from '@remix-run/node'
import { type RequestDeps, requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { listEditorPosts, listPostTitles } from '~/domain/posts/list-editor-posts.server'
import {
  deleteMany,
  publishDraft,
  publishMany,
  setFeatured,
  unpublishMany,
  type ManyChanged,
} from '~/domain/posts/manage-posts.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { catchFailure } from '~/http/error-response.server'
import { receiveForm, textField, textFields } from '~/http/read-form.server'
import { parseShown, parseStartIndex } from '~/http/start-index'
import { redirectWithToast } from '~/http/toast.server'
import { bulkLabels, postTableLabels } from '~/labels/dashboard'
import { recoveryLabels } from '~/labels/post-form'
import { formFailureLabels } from '~/labels/form-failures'
import { failureLabels } from '~/labels/site'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { listPath, MAX_ROWS, parseListFilter } from '~/paths/list-paths'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { toTime } from '~/view-models/number-style.server'
import { toImage } from '~/view-models/post.server'
import { type ToastView, toCategoryLink } from '~/view-models/site.server'

export async function loadList(ctx: RouteContext, status: PostStatus) {
  const editor = await requireAdmin(ctx)
  const { deps } = ctx
  const failed = status === 'draft' ? failureLabels.drafts : failureLabels.posts
  const page = await attempt(deps, failed, () => readRows(ctx, editor, status))
  const anybodys = { status, isEverybodys: true, limit: 1 }
  return {
    filter: parseListFilter(new URL(ctx.request.url).searchParams),
    categories: listCategories(deps).map(toCategoryLink),
    page,
    isEmpty:
      page.ok &&
      page.value.rows.length === 0 &&
      listEditorPosts(deps, editor, anybodys).length === 0,
  }
}

export type RowsPage = ReturnType<typeof readRows>

export function readRows({ request, deps }: RequestDeps, editor: Account, status: PostStatus) {
  const { searchParams } = new URL(request.url)
  const startIndex = parseStartIndex(searchParams)
  const limit = parseShown(searchParams, 'rows', MAX_ROWS)
  const filter = parseListFilter(searchParams)
  const rows = listEditorPosts(deps, editor, { ...filter, status, startIndex, limit })
  return {
    rows: rows.map((row) => ({
      ...toRow(row, status, deps),
      author: filter.isEverybodys ? toAuthor(row) : null,
    })),
    startIndex,
    /** A full page may have another one after it (specification §4, pagination). */
    hasMore: rows.length === limit,
  }
}

export type PostListRow = RowsPage['rows'][number]

const toAuthor = ({ authorName: name }: PostSummary) => ({ name, language: detectLanguage(name) })

function toRow(row: PostSummary, status: PostStatus, { settings }: Pick<Deps, 'settings'>) {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: detectPartLanguage(row.title, row.language),
    image: toImage(row),
    category: { name: row.category.name, language: detectLanguage(row.category.name) },
    isFeatured: row.isFeatured,
    viewsLabel: row.views > 0 ? formatNumber(row.views, 'en') : '',
    status,
    updated: toTime(row.updatedAt, settings),
  }
}

/** Shows the same list again afterwards, with its filter and page. */
export async function actOnList(ctx: RouteContext, status: PostStatus) {
  const { deps } = ctx
  const { intent: intentField, postId, confirmed } = LIST_FIELDS
  const fields = [intentField, confirmed]
  const { user: editor, form } = await receiveForm(ctx, requireEditor, fields, [postId])
  const ids = textFields(form, postId)
  const intent = textField(form, intentField)
  if (intent === LIST_INTENTS.deleteMany && ids.length > 0 && !form.has(confirmed)) {
    return data({ question: { posts: listPostTitles(deps, editor, ids) } })
  }
  const toast = await run(deps, editor, status, intent, ids)
  const { searchParams } = new URL(ctx.request.url)
  const startIndex = parseStartIndex(searchParams)
  const path = listPath(status, parseListFilter(searchParams), { startIndex })
  return redirectWithToast(path, toast, deps.settings)
}

const requireEditor = (ctx: RouteContext) => requireAdmin(ctx, recoveryLabels.noToken)

function run(
  deps: Deps,
  editor: Account,
  status: PostStatus,
  intent: string,
  ids: string[],
): ToastView | Promise<ToastView> {
  const [first = ''] = ids
  const { featuredNow, featuredNoMore } = postTableLabels
  const { publishDraft: publishFailed, updatePost: updateFailed } = formFailureLabels
  switch (intent) {
    case LIST_INTENTS.publish:
      return toastOfOne(deps, postTableLabels.published, publishFailed, () =>
        publishDraft(deps, editor, first),
      )
    case LIST_INTENTS.feature:
      return toastOfOne(deps, featuredNow, updateFailed, () =>
        setFeatured(deps, editor, first, true),
      )
    case LIST_INTENTS.unfeature:
      return toastOfOne(deps, featuredNoMore, updateFailed, () =>
        setFeatured(deps, editor, first, false),
      )
    case LIST_INTENTS.publishMany:
      return toastOfMany(ids, publishMany(deps, editor, ids), {
        succeeded: bulkLabels.published,
        failed: publishFailed,
        left: bulkLabels.leftUnpublished,
      })
    case LIST_INTENTS.unpublishMany:
      return toastOfMany(ids, unpublishMany(deps, editor, ids), {
        succeeded: bulkLabels.unpublished,
        failed: updateFailed,
      })
    case LIST_INTENTS.deleteMany: {
      const isDraft = status === 'draft'
      return toastOfMany(ids, deleteMany(deps, editor, ids), {
        succeeded: (count) => bulkLabels.deleted(count, isDraft ? 'draft' : 'article'),
        failed: isDraft ? formFailureLabels.deleteDraft : formFailureLabels.deletePost,
      })
    }
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

/** The post may be deleted since the list was shown; a draft may be too incomplete to publish. */
function toastOfOne(deps: Deps, succeeded: string, failed: string, command: () => unknown) {
  return catchFailure<ToastView, ToastView>(
    deps,
    () => {
      command()
      return { type: 'success', message: succeeded }
    },
    ({ code, message }) =>
      code === 'NotFound' || code === 'InvalidInput'
        ? { type: 'error', message: failed, description: message }
        : null,
  )
}

interface WordsOfMany {
  succeeded: (count: number) => string
  failed: string
  left?: (count: number) => string
}

export function toastOfMany(
  ids: string[],
  { changed, left }: ManyChanged,
  { succeeded, failed, left: leftLabel = bulkLabels.left }: WordsOfMany,
): ToastView {
  if (ids.length === 0) return { type: 'error', message: bulkLabels.nothing }
  const description = left > 0 ? leftLabel(left) : undefined
  if (changed === 0) return { type: 'error', message: failed, description }
  return { type: left > 0 ? 'warning' : 'success', message: succeeded(changed), description }
}
