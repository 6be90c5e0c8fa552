import { randomUUID } from 'node:crypto'
import { requireAdmin } from '~/auth/guards.server'
import { POST_FORM_FIELDS, type PostFormValues } from '~/post-form/form-fields'
import { editPath } from '~/paths/paths'
import { publicPath } from '~/paths/reader-paths'
import { POST_INTENTS } from '~/paths/intents'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError, type DomainErrorCode } from '~/domain/errors'
import { DEFAULT_IMAGE, isLive, isPage } from '~/domain/posts/constants'
import {
  discardPendingVersion,
  findPendingVersion,
  savePendingVersion,
} from '~/domain/posts/pending-version.server'
import { getPostForEditor, type EditorPost } from '~/domain/posts/read-posts.server'
import { BY_LETTERS, chosenLanguage } from '~/domain/posts/post-language'
import { seoOf, type PendingVersion } from '~/domain/posts/record-revision.server'
import { EditInputSchema, POST_FIELDS, type PostStatus } from '~/domain/posts/schema'
import { updatePost, type SavedPost } from '~/domain/posts/save-post.server'
import { catchFailure } from '~/http/error-response.server'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { insteadPath, takeTheirs, toConflict } from '~/post-form/conflict.server'
import { editedOf } from '~/post-form/edited-version.server'
import { isPlan, receivePicture, saveAtTime } from '~/post-form/post-form.server'
import { timeChoices, zoneNow } from '~/post-form/plan-time.server'
import { plansOf } from '~/routes/dashboard/list.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { redirectWithToast } from '~/http/toast.server'
import { undoDiscarding, undoUnpublishing } from '~/view-models/undo'
import { toCategoryLink } from '~/view-models/site.server'

/** The post's status decides which form is shown, not the URL's `source`: an old link may be wrong. */
export async function loadUpdatePost(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  const post = getPostForEditor(ctx.deps, editor, ctx.params.postId ?? '')
  const { id, slug, status, version } = post
  const pending = findPendingVersion(ctx.deps, editor, id)
  return {
    post: { id, slug, status, version },
    heading: headingOf(ctx.labels, status),
    /** A key that changes when the form's text is replaced, so that the form is remounted. */
    shown: new URL(ctx.request.url).searchParams.get('instead') ?? '',
    changes: pending ? { isOutdated: pending.baseVersion !== version } : null,
    categories: listCategories(ctx.deps).map(toCategoryLink),
    values: toFormValues(post, pending),
    meta: privateMeta(ctx, headingOf(ctx.labels, status)),
    zone: zoneNow(ctx),
    plan: plansOf(ctx, editor, [id]).get(id)?.text,
  }
}

function headingOf({ edit, pages }: ScreenLabels, status: PostStatus): string {
  if (isPage(status)) return pages.editHeading
  return isLive(status) ? edit.articleHeading : edit.draftHeading
}

function toFormValues(post: EditorPost, pending?: PendingVersion): PostFormValues {
  const typed = {
    ...post,
    ...seoOf(post.seo),
    category: post.category.slug,
    translation: post.translation?.slug ?? '',
    language: chosenLanguage(post) ?? BY_LETTERS,
    image: post.image === DEFAULT_IMAGE ? '' : post.image,
  }
  const values = Object.fromEntries(POST_FIELDS.map((name) => [name, typed[name]]))
  return {
    ...values,
    ...pending?.fields,
    kind: isPage(post.status) ? 'page' : '',
    slug: pending?.fields.slug || post.slug,
    authorName: pending?.fields.authorName || post.authorName,
    version: String(pending?.baseVersion ?? post.version),
    pendingVersion: String(pending?.version ?? 0),
    savedBy: randomUUID(),
  }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `InvalidInput` for an unknown button */
export async function submitUpdatePost(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireEditor, POST_FORM_FIELDS)
  const post = getPostForEditor(ctx.deps, editor, ctx.params.postId ?? '')
  const picture = await receivePicture(ctx, editor, form)
  if (picture) return picture
  const { update, publish, unpublish, plan, discard, takePost, takePending } = POST_INTENTS
  const intent = textField(form, 'intent')
  if (intent === discard) return discardChanges(ctx, editor, post, form)
  if (intent === takePost || intent === takePending) {
    return takeTheirs(ctx, editor, post, form)
  }
  const status = new Map<string, PostStatus>([
    [update, post.status],
    [publish, 'published'],
    [unpublish, 'draft'],
    [plan, post.status],
  ]).get(intent)
  if (!status) throw new DomainError('InvalidInput', 'unknownButton')
  return save(ctx, editor, post, form, status)
}

const requireEditor = (ctx: RouteContext) => requireAdmin(ctx, 'noToken')

async function save(
  ctx: RouteContext,
  editor: Account,
  post: EditorPost,
  form: FormData,
  status: PostStatus,
) {
  const { deps, labels } = ctx
  const outdated = (code: DomainErrorCode) => {
    if (code !== 'Conflict') return null
    return toConflict(ctx, editor, post.id, form)
  }
  const toast = isPlan(form) ? labels.plan.failed : labels.formFailures.updatePost
  const more = { choices: timeChoices(ctx, form) }
  const options = { toast, isDetailed: true, isRecovered: true, outdated, more }
  return formReply(ctx, form, EditInputSchema, options, (input) => {
    // An invalid version counts as older than any: the save is rejected, and the text is returned.
    const version = parseVersion(textField(form, 'version')) ?? 0
    const edited = editedOf(form)
    const change = { version, status, edited, isCategoryListed: true }
    const save = () => updatePost(deps, editor, post.id, input, change)
    const saveChanges = () => {
      const pending = { ...(edited ?? { version: 0 }), baseVersion: version }
      const next = savePendingVersion(deps, editor, post.id, input, pending)
      return { ...post, path: insteadPath(post, `v${next.version}`) }
    }
    if (isPlan(form)) {
      return saveAtTime(ctx, editor, form, isLive(post.status) ? saveChanges : save)
    }
    const saved = save()
    const done = { type: 'success', message: toastFor(labels, post, saved) } as const
    const isUnpublished = isLive(post.status) && !isLive(saved.status)
    const mark = { number: post.number, version: saved.version }
    const undo = isUnpublished ? undoUnpublishing([mark]) : undefined
    return redirectWithToast(pathOfPage(saved), { ...done, undo }, deps.settings)
  })
}

/** Reloads the form without the changes; its path names the revision that holds them. */
function discardChanges(ctx: RouteContext, editor: Account, post: EditorPost, form: FormData) {
  const { deps, labels } = ctx
  const { discarded, discardFailed } = labels.history.changes
  const discard = () => {
    const done = discardPendingVersion(deps, editor, post.id, editedOf(form) ?? { version: 0 })
    const undo = undoDiscarding(post.id, done)
    const toast = { type: 'success', message: discarded, undo } as const
    return redirectWithToast(insteadPath(post, done.revision), toast, deps.settings)
  }
  return catchFailure(ctx, discard, ({ code, message }) => {
    if (code !== 'Conflict' && code !== 'NotFound') return null
    const toast = { type: 'error', message: discardFailed, description: message } as const
    return redirectWithToast(editPath(post), toast, deps.settings)
  })
}

function pathOfPage(saved: SavedPost): string {
  return isLive(saved.status) ? publicPath(saved) : editPath(saved)
}

function toastFor({ edit, pages, postTable }: ScreenLabels, before: EditorPost, saved: SavedPost) {
  if (isPage(saved.status)) return pages.saved
  const updated = before.status === 'draft' ? edit.draftUpdated : edit.articleUpdated
  const moved = saved.status === 'draft' ? edit.unpublished : postTable.published
  return before.status === saved.status ? updated : moved
}
