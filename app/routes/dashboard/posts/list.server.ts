import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { LIST_FIELDS } from './intents'
import { LIST_INTENTS } from '~/paths/intents'
import { listPath, parseListFilter } from '~/paths/list-paths'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { listEditorPosts, listPostTitles } from '~/domain/posts/list-editor-posts.server'
import {
  deleteMany,
  type ManyChanged,
  publishDraft,
  publishMany,
  setFeatured,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { describeError } from '~/http/error-response.server'
import { receiveForm, textField, textFields } from '~/http/read-form.server'
import { parseStartIndex } from '~/http/start-index'
import { redirectWithToast } from '~/http/toast.server'
import { bulkLabels, postTableLabels } from '~/labels/dashboard'
import { recoveryLabels } from '~/labels/post-form'
import type { ToastView } from '~/view-models/site'
import { toCategoryLink } from '~/view-models/site.server'
import { readList } from './read-list.server'

const FAILED_TO_LOAD: Record<PostStatus, string> = {
  published: postTableLabels.postsFailed,
  draft: postTableLabels.draftsFailed,
}

/** @throws DomainError `Unauthenticated` or `Forbidden` */
export async function loadList(ctx: RouteContext, status: PostStatus) {
  const editor = await requireAdmin(ctx)
  const { deps } = ctx
  const page = await attempt(deps, FAILED_TO_LOAD[status], () => readList(ctx, editor, status))
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

/**
 * Shows the same list again afterwards, with its filter and page.
 * @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for an unknown button
 */
export async function actOnList(ctx: RouteContext, status: PostStatus) {
  const { intent: intentField, postId, confirmed } = LIST_FIELDS
  const fields = [intentField, confirmed]
  const { user: editor, form } = await receiveForm(ctx, requireEditor, fields, [postId])
  const ids = textFields(form, postId)
  const intent = textField(form, intentField)
  if (intent === LIST_INTENTS.deleteMany && ids.length > 0 && !form.has(confirmed)) {
    return data({ question: { posts: listPostTitles(ctx.deps, editor, ids) } })
  }
  const toast = toastFor(ctx, editor, status, { intent, ids })
  return redirectWithToast(ownPath(ctx, status), toast, ctx.deps.settings)
}

const requireEditor = (ctx: RouteContext) => requireAdmin(ctx, recoveryLabels.noToken)

/** The list's URL, built anew from its parsed query. */
function ownPath({ request }: RouteContext, status: PostStatus): string {
  const { searchParams } = new URL(request.url)
  return listPath(status, parseListFilter(searchParams), {
    startIndex: parseStartIndex(searchParams),
  })
}

interface EditorRequest {
  intent: string
  ids: string[]
}

function toastFor(
  ctx: RouteContext,
  editor: Account,
  status: PostStatus,
  { intent, ids }: EditorRequest,
) {
  const { deps } = ctx
  const first = ids[0] ?? ''
  switch (intent) {
    case LIST_INTENTS.publish:
      return toastOfOne(postTableLabels.published, postTableLabels.publishFailed, () =>
        publishDraft(deps, editor, first),
      )
    case LIST_INTENTS.feature:
    case LIST_INTENTS.unfeature: {
      const isFeatured = intent === LIST_INTENTS.feature
      const { featuredNow, featuredNoMore, featureFailed } = postTableLabels
      return toastOfOne(isFeatured ? featuredNow : featuredNoMore, featureFailed, () =>
        setFeatured(deps, editor, first, isFeatured),
      )
    }
    default:
      return toastOfMany(deps, editor, status, { intent, ids })
  }
}

/** The post may be deleted since the list was shown; a draft may be too incomplete to publish. */
function toastOfOne(succeeded: string, failed: string, command: () => unknown): ToastView {
  try {
    command()
    return { type: 'success', message: succeeded }
  } catch (error) {
    const { code, message } = describeError(error)
    if (code !== 'NotFound' && code !== 'InvalidInput') throw error
    return { type: 'error', message: failed, description: message }
  }
}

function toastOfMany(
  deps: RouteContext['deps'],
  editor: Account,
  status: PostStatus,
  { intent, ids }: EditorRequest,
): ToastView {
  const command = COMMANDS.get(intent)
  if (!command) throw new DomainError('InvalidInput', 'Unknown button')
  if (ids.length === 0) return { type: 'error', message: bulkLabels.nothing }
  const { changed, left } = command.run(deps, editor, ids)
  const description = left > 0 ? command.left(left) : undefined
  if (changed === 0) return { type: 'error', message: command.failed(status), description }
  const type = left > 0 ? 'warning' : 'success'
  return { type, message: command.succeeded(changed, status), description }
}

interface Command {
  run: (deps: RouteContext['deps'], editor: Account, ids: string[]) => ManyChanged
  succeeded: (count: number, status: PostStatus) => string
  failed: (status: PostStatus) => string
  left: (count: number) => string
}

const COMMANDS = new Map<string, Command>([
  [
    LIST_INTENTS.publishMany,
    {
      run: publishMany,
      succeeded: bulkLabels.published,
      failed: () => postTableLabels.publishFailed,
      left: bulkLabels.leftUnpublished,
    },
  ],
  [
    LIST_INTENTS.unpublishMany,
    {
      run: unpublishMany,
      succeeded: bulkLabels.unpublished,
      failed: () => postTableLabels.unpublishFailed,
      left: bulkLabels.left,
    },
  ],
  [
    LIST_INTENTS.deleteMany,
    {
      run: deleteMany,
      succeeded: (count, status) => bulkLabels.deleted(count, nounOf(status)),
      failed: (status) =>
        status === 'draft' ? postTableLabels.deleteDraftFailed : postTableLabels.deletePostFailed,
      left: bulkLabels.left,
    },
  ],
])

const nounOf = (status: PostStatus) => (status === 'draft' ? 'draft' : 'article')
