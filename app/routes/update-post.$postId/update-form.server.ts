import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { editAddress, POST_FORM_FIELDS, POST_INTENTS } from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { getPostForEditor, type EditorPost } from '~/domain/posts/get-post-for-editor.server'
import { EditInputSchema, type PostStatus } from '~/domain/posts/schema'
import { updatePost, type UpdatedPost } from '~/domain/posts/update-post.server'
import type { Door } from '~/http/door.server'
import { pageMeta } from '~/http/page-meta.server'
import { receivePicture, replyToPostForm, type PostFormValues } from '~/http/post-form.server'
import { readForm, textField } from '~/http/read-form.server'
import { statusOf } from '~/http/status'
import { redirectWithToast } from '~/http/toast.server'
import { editLabels } from '~/i18n/labels/edit'
import { postTableLabels } from '~/i18n/labels/post-table'
import { toCategoryLink } from '~/view-models/site.server'

/**
 * Whether a draft or a published post is edited is the post's own affair; the `source` in the address is not asked, so that
 * an old link cannot make one of the other.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export async function loadUpdatePost(door: Door) {
  const post = getPostForEditor(door.deps, await requireAdmin(door), door.params.postId ?? '')
  const { id, status, version } = post
  return {
    post: { id, status, version },
    categories: listCategories(door.deps).map(toCategoryLink),
    values: toFormValues(post),
    meta: pageMeta(door.request, door.deps.settings, {
      title: status === 'draft' ? editLabels.draftHeading : editLabels.articleHeading,
      noIndex: true,
    }),
  }
}

function toFormValues(post: EditorPost): PostFormValues {
  const { title, content, slug, description, authorName } = post
  return {
    title,
    content,
    slug,
    description,
    authorName,
    category: post.category.slug,
    image: post.image === DEFAULT_IMAGE ? '' : post.image,
    version: String(post.version),
  }
}

/**
 * @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `InvalidInput` for a button that the form does not
 *   have
 */
export async function submitUpdatePost(door: Door) {
  const editor = await requireAdmin(door)
  const post = getPostForEditor(door.deps, editor, door.params.postId ?? '')
  const form = await readForm(door.request, POST_FORM_FIELDS)
  const answer = await receivePicture(door, editor, form)
  if (answer) return answer
  switch (textField(form, 'intent')) {
    case POST_INTENTS.update:
      return save(door, editor, post, form, post.status)
    case POST_INTENTS.publish:
      return save(door, editor, post, form, 'published')
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

async function save(
  { deps }: Door,
  editor: Account,
  post: EditorPost,
  form: FormData,
  status: PostStatus,
) {
  const submission = parseWithZod(form, { schema: EditInputSchema })
  if (submission.status !== 'success') {
    return replyToPostForm(form, submission.reply(), 400, editLabels.failed)
  }
  try {
    const version = parseVersion(textField(form, 'version'))
    const saved = updatePost(deps, editor, post.id, submission.value, { version, status })
    return await redirectWithToast(addressOf(saved), toastFor(post, saved), deps.settings)
  } catch (error) {
    if (isDomainError(error, 'Conflict') && !('slug' in error.fields)) {
      // The form goes back on the version of now: sent once more, it replaces the other change knowingly.
      form.set('version', String(getPostForEditor(deps, editor, post.id).version))
      const result = submission.reply({ formErrors: [editLabels.outdated] })
      return replyToPostForm(form, result, 409, editLabels.failed, { isOutdated: true })
    }
    if (!isDomainError(error) || Object.keys(error.fields).length === 0) throw error
    const result = submission.reply({ fieldErrors: error.fields })
    return replyToPostForm(form, result, statusOf(error.code), editLabels.failed)
  }
}

/** Nonsense is the version before the first: the save is refused, with the text intact. */
function parseVersion(value: string): number {
  return /^\d{1,9}$/.test(value) ? Number(value) : 0
}

/** A published post is shown as readers see it now; a draft is written on. */
function addressOf(saved: UpdatedPost): string {
  return saved.status === 'published'
    ? `/post/${encodeURIComponent(saved.slug)}`
    : editAddress(saved)
}

function toastFor(before: EditorPost, saved: UpdatedPost) {
  const updated = before.status === 'draft' ? editLabels.draftUpdated : editLabels.articleUpdated
  const message = before.status === saved.status ? updated : postTableLabels.published
  return { type: 'success', message } as const
}
