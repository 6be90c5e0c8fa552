import { randomUUID } from 'node:crypto'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { listCategories } from '~/domain/posts/categories.server'
import { DomainError } from '~/domain/core/errors'
import type { ChangedPost } from '~/domain/posts/change-post.server'
import { isLive, isPage } from '~/domain/core/post-kinds'
import type { Deed } from '~/domain/posts/life'
import { discardPendingVersion, findPendingVersion } from '~/domain/posts/pending-version.server'
import { BY_LETTERS, chosenLanguage } from '~/domain/posts/post-language'
import { getPostForEditor, type EditorPost } from '~/domain/posts/read-posts.server'
import type { PendingVersion, RevisionFields } from '~/domain/posts/record-revision.server'
import { getVersion } from '~/domain/history/revisions.server'
import { updatePost, type SavedPost } from '~/domain/posts/save-post.server'
import { findPlannedText } from '~/domain/posts/schedule.server'
import { EditInputSchema, type PostStatus } from '~/domain/posts/schema'
import { catchFailure } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { POST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { publicPath } from '~/paths/reader-paths'
import { baseOf, isOpenedLive } from '~/post-form/form-base.server'
import { POST_FORM_FIELDS, type PostFormValues } from '~/post-form/form-fields'
import { planZone } from '~/post-form/plan-time.server'
import { receivePicture } from '~/post-form/post-form.server'
import { isPlanning, saveForm, stayOpen, staysOpen } from '~/post-form/save-form.server'
import { plansOf } from '~/routes/dashboard/list.server'
import { formatTime } from '~/time/format-date'
import { toCategoryLink, type ToastView } from '~/view-models/site.server'
import { undoDiscarding, undoUnpublishing } from '~/view-models/undo'

/** The post's status decides which form is shown, not the URL's `source`: an old link may be wrong. */
export async function loadUpdatePost(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  const post = getPostForEditor(ctx.deps, editor, ctx.params.postId ?? '')
  const { id, slug, status, version } = post
  const pending = findPendingVersion(ctx.deps, editor, id)
  const query = new URL(ctx.request.url).searchParams
  const mine = parseVersion(query.get('mine') ?? '')
  return {
    post: { id, slug, status, version },
    heading: headingOf(ctx.labels, status),
    /** A key that changes when the form's text is replaced, so that the form is remounted. */
    shown: query.get('instead') ?? query.get('mine') ?? '',
    changes: pending ? { isOutdated: pending.baseVersion !== version } : null,
    categories: listCategories(ctx.deps).map(toCategoryLink),
    values: {
      ...toFormValues(post, getVersion(ctx.deps, editor, id, 'present').fields, pending),
      // The text from a conflict, based on what its page has shown.
      ...(mine && getVersion(ctx.deps, editor, id, mine).fields),
      ...(mine && { version: String(version) }),
    } as PostFormValues,
    meta: privateMeta(ctx, headingOf(ctx.labels, status)),
    zone: planZone(ctx),
    plan: planOf(ctx, editor, id),
  }
}

/** The next plan in words, and the time of its text if the form has later changes. */
function planOf(ctx: RouteContext, editor: Account, id: string) {
  const text = plansOf(ctx, editor, [id]).get(id)?.text
  if (text === undefined) return null
  const { isBehind = false, plannedAt } = findPlannedText(ctx.deps, editor, id) ?? {}
  const textOf = plannedAt === undefined ? null : formatTime(plannedAt, ctx.speech.dates)
  return { text, textOf, isBehind }
}

function headingOf({ edit, pages }: ScreenLabels, status: PostStatus): string {
  if (isPage(status)) return pages.editHeading
  return isLive(status) ? edit.articleHeading : edit.draftHeading
}

function toFormValues(post: EditorPost, present: RevisionFields, pending?: PendingVersion) {
  const language = chosenLanguage(post) ?? BY_LETTERS
  const shown: RevisionFields = { ...present, language, ...pending?.fields }
  return {
    ...shown,
    openedAs: isLive(post.status) ? 'live' : 'draft',
    openedCategory: shown.category,
    openedTranslation: shown.translation,
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
  const intent = textField(form, 'intent')
  if (intent === POST_INTENTS.discard) return discardChanges(ctx, editor, post, form)
  return save(ctx, editor, post, form, deedOf(form, post.status))
}

const requireEditor = (ctx: RouteContext) => requireAdmin(ctx, 'noToken')

/** The deed of the button in the form that was opened, whatever has become of the post since then. */
function deedOf(form: FormData, status: PostStatus): Deed {
  const isOnLive = isOpenedLive(form) ?? isLive(status)
  switch (textField(form, 'intent')) {
    case POST_INTENTS.update:
      return isOnLive ? 'update' : 'saveDraft'
    case POST_INTENTS.publish:
      return 'publish'
    case POST_INTENTS.unpublish:
      return 'withdraw'
    case POST_INTENTS.plan:
    case POST_INTENTS.planAgain:
      return isOnLive ? 'autosaveChanges' : 'saveDraft'
    default:
      throw new DomainError('InvalidInput', 'unknownButton')
  }
}

function save(ctx: RouteContext, editor: Account, post: EditorPost, form: FormData, deed: Deed) {
  const { plan, formFailures } = ctx.labels
  const change = { ...baseOf(form), deed, isCategoryListed: true }
  return saveForm(ctx, editor, form, {
    schema: EditInputSchema,
    failed: isPlanning(form) ? plan.failed : formFailures.updatePost,
    isDetailed: true,
    find: () => post.id,
    save: (input) => updatePost(ctx.deps, editor, post.id, input, change),
    reply: (saved) => {
      const isSameForm = !isLive(saved.status) && saved.status === saved.before.status
      if (!isSameForm || !staysOpen(form)) return savedReply(ctx, saved)
      return stayOpen(form, saved, toastOf(ctx, saved), planOf(ctx, editor, saved.id))
    },
    plannedPath: (saved) => insteadPath(saved, `v${saved.pendingVersion || saved.version}`),
    plannedTime: () => plannedTime(ctx, editor, post.id),
  })
}

function plannedTime({ deps }: RouteContext, editor: Account, postId: string): number {
  const plan = findPlannedText(deps, editor, postId)
  if (!plan) throw new DomainError('NotFound', 'notScheduled')
  return plan.at
}

/** Leads to the page where the saved text is. */
export function savedReply(ctx: RouteContext, saved: ChangedPost) {
  return redirectWithToast(pathOfPage(saved), toastOf(ctx, saved), ctx.deps.env)
}

function toastOf({ labels }: RouteContext, saved: ChangedPost): ToastView {
  const { before, version, hasEndedPlan, at } = saved
  const isUnpublished = isLive(before.status) && !isLive(saved.status)
  const undo = isUnpublished
    ? undoUnpublishing([{ number: before.number, version, at }])
    : undefined
  const description = hasEndedPlan ? labels.plan.ended : undefined
  return { type: 'success', message: toastFor(labels, before, saved), description, undo }
}

/** Reloads the form without the changes; its path names the revision that holds them. */
function discardChanges(ctx: RouteContext, editor: Account, post: EditorPost, form: FormData) {
  const { deps, labels } = ctx
  const { discarded, discardFailed } = labels.history.changes
  const discard = () => {
    const { edited = { version: 0 } } = baseOf(form)
    const done = discardPendingVersion(deps, editor, post.id, edited)
    const undo = undoDiscarding(post.id, done)
    const description = done.hasEndedPlan ? labels.plan.ended : undefined
    const toast = { type: 'success', message: discarded, description, undo } as const
    return redirectWithToast(insteadPath(post, done.revision), toast, deps.env)
  }
  return catchFailure(ctx, discard, ({ code, message }) => {
    if (code !== 'Conflict' && code !== 'NotFound') return null
    const toast = { type: 'error', message: discardFailed, description: message } as const
    return redirectWithToast(editPath(post), toast, deps.env)
  })
}

/** Makes the form show the stored text. `text` differs each time. */
const insteadPath = (post: Pick<SavedPost, 'id' | 'status'>, text: number | string) =>
  `${editPath(post)}&instead=${text}`

function pathOfPage(saved: SavedPost): string {
  return isLive(saved.status) ? publicPath(saved) : editPath(saved)
}

function toastFor(
  { edit, pages, postTable }: ScreenLabels,
  before: Pick<SavedPost, 'status'>,
  saved: SavedPost,
) {
  if (isPage(saved.status)) return pages.saved
  const updated = before.status === 'draft' ? edit.draftUpdated : edit.articleUpdated
  const moved = saved.status === 'draft' ? edit.unpublished : postTable.published
  return before.status === saved.status ? updated : moved
}
