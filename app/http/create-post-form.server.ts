/** The create form's two doors (`/create-post` and the dashboard's tab) ask and do the same: it is written here once. */
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { editAddress, POST_FORM_FIELDS, POST_INTENTS } from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { publishNewPost, saveNewDraft } from '~/domain/posts/create-post.server'
import { DraftInputSchema, PublishInputSchema } from '~/domain/posts/schema'
import { postFormLabels } from '~/i18n/labels/post-form'
import { toCategoryLink } from '~/view-models/site.server'
import type { Door } from './door.server'
import { receivePicture, replyToPostForm, type PostFormValues } from './post-form.server'
import { readForm, textField } from './read-form.server'
import { redirectWithToast } from './toast.server'

/** @throws DomainError `Unauthenticated` or `Forbidden` */
export async function loadCreatePost(door: Door) {
  const author = await requireAdmin(door)
  return {
    categories: listCategories(door.deps).map(toCategoryLink),
    values: { submissionId: randomUUID(), authorName: author.username } satisfies PostFormValues,
  }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for a button that the form does not have */
export async function submitCreatePost(door: Door) {
  const author = await requireAdmin(door)
  const form = await readForm(door.request, POST_FORM_FIELDS)
  const answer = await receivePicture(door, author, form)
  if (answer) return answer
  switch (textField(form, 'intent')) {
    case POST_INTENTS.publish:
      return publish(door, author, form)
    case POST_INTENTS.saveDraft:
      return saveDraft(door, author, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

async function publish({ deps }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: PublishInputSchema })
  if (submission.status !== 'success') {
    return replyToPostForm(form, submission.reply(), 400, postFormLabels.failed)
  }
  try {
    const { slug } = publishNewPost(deps, author, submission.value)
    const toast = { type: 'success', message: postFormLabels.published } as const
    return await redirectWithToast(`/post/${encodeURIComponent(slug)}`, toast, deps.settings)
  } catch (error) {
    if (!isDomainError(error, 'InvalidInput')) throw error
    const result = submission.reply({ fieldErrors: error.fields })
    return replyToPostForm(form, result, 400, postFormLabels.failed)
  }
}

async function saveDraft({ deps }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: DraftInputSchema })
  if (submission.status !== 'success') {
    const message = submission.error?.['']?.[0] ?? postFormLabels.draftFailed
    return replyToPostForm(form, submission.reply(), 400, message)
  }
  const draft = saveNewDraft(deps, author, submission.value)
  const toast = { type: 'success', message: postFormLabels.draftSaved } as const
  return redirectWithToast(editAddress(draft), toast, deps.settings)
}
