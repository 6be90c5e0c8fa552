import { requireAdmin } from '~/auth/guards.server'
import { POST_FORM_FIELDS, type PostFormValues } from '~/post-form/form-fields'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { POST_INTENTS } from '~/paths/intents'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError, type DomainErrorCode } from '~/domain/errors'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { getPostForEditor, type EditorPost } from '~/domain/posts/read-posts.server'
import { BY_LETTERS, chosenLanguage } from '~/domain/posts/post-language'
import { EditInputSchema, POST_FIELDS, type PostStatus } from '~/domain/posts/schema'
import { updatePost, type SavedPost } from '~/domain/posts/save-post.server'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { receivePicture } from '~/post-form/post-form.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { redirectWithToast } from '~/http/toast.server'
import { toCategoryLink } from '~/view-models/site.server'

/** The post's status decides the form, not the URL's `source`: an old link may be wrong. */
export async function loadUpdatePost(ctx: RouteContext) {
  const post = getPostForEditor(ctx.deps, await requireAdmin(ctx), ctx.params.postId ?? '')
  const { id, slug, status, version } = post
  return {
    post: { id, slug, status, version },
    categories: listCategories(ctx.deps).map(toCategoryLink),
    values: toFormValues(post),
    meta: privateMeta(
      ctx,
      status === 'draft' ? ctx.labels.edit.draftHeading : ctx.labels.edit.articleHeading,
    ),
  }
}

function toFormValues(post: EditorPost): PostFormValues {
  const typed = {
    ...post,
    category: post.category.slug,
    translation: post.translation?.slug ?? '',
    language: chosenLanguage(post) ?? BY_LETTERS,
    image: post.image === DEFAULT_IMAGE ? '' : post.image,
  }
  const values = Object.fromEntries(POST_FIELDS.map((name) => [name, typed[name]]))
  return { ...values, version: String(post.version) }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `InvalidInput` for an unknown button */
export async function submitUpdatePost(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireEditor, POST_FORM_FIELDS)
  const post = getPostForEditor(ctx.deps, editor, ctx.params.postId ?? '')
  const picture = await receivePicture(ctx, editor, form)
  if (picture) return picture
  const { update, publish, unpublish } = POST_INTENTS
  const status = new Map<string, PostStatus>([
    [update, post.status],
    [publish, 'published'],
    [unpublish, 'draft'],
  ]).get(textField(form, 'intent'))
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
    const { version } = getPostForEditor(deps, editor, post.id)
    return { present: { version: String(version) }, message: labels.edit.outdated }
  }
  const options = { toast: labels.formFailures.updatePost, isRecovered: true, outdated }
  return formReply(ctx, form, EditInputSchema, options, (input) => {
    // An invalid version is older than any: the save is rejected, with the text intact.
    const version = parseVersion(textField(form, 'version')) ?? 0
    const change = { version, status, isCategoryListed: true }
    const saved = updatePost(deps, editor, post.id, input, change)
    return redirectWithToast(pathOfPage(saved), toastFor(labels, post, saved), deps.settings)
  })
}

function pathOfPage(saved: SavedPost): string {
  return saved.status === 'published' ? postPath(saved.slug) : editPath(saved)
}

function toastFor({ edit, postTable }: ScreenLabels, before: EditorPost, saved: SavedPost) {
  const updated = before.status === 'draft' ? edit.draftUpdated : edit.articleUpdated
  const moved = saved.status === 'draft' ? edit.unpublished : postTable.published
  return before.status === saved.status ? updated : moved
}
