/** The create form's two doors (`/create-post` and the dashboard's tab) ask and do the same: it is written here once. */
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { editAddress, POST_FORM_FIELDS, POST_INTENTS } from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { publishNewPost, saveNewDraft } from '~/domain/posts/create-post.server'
import { BY_LETTERS } from '~/domain/posts/post-language'
import { DraftFormSchema, PublishFormSchema, type PostInput } from '~/domain/posts/schema'
import type { Settings } from '~/env.server'
import { postFormLabels } from '~/i18n/labels/post-form'
import { rescueLabels } from '~/i18n/labels/rescue'
import { toCategoryLink } from '~/view-models/site.server'
import type { Door } from '~/http/door.server'
import { forgetText } from './kept-text.server'
import {
  receivePicture,
  replyToPostForm,
  replyToRefusedPost,
  type PostFormValues,
} from './post-form.server'
import { receiveForm, textField } from './read-form.server'
import { redirectWithToast } from './toast.server'

const FROM_LIST = { isCategoryListed: true }

/** @throws DomainError `Unauthenticated` or `Forbidden` */
export async function loadCreatePost(door: Door) {
  const author = await requireAdmin(door)
  return {
    categories: listCategories(door.deps).map(toCategoryLink),
    values: {
      submissionId: randomUUID(),
      authorName: author.username,
      language: BY_LETTERS,
    } satisfies PostFormValues,
  }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for a button that the form does not have */
export async function submitCreatePost(door: Door) {
  const { user: editor, form } = await receiveForm(door, requireAuthor, POST_FORM_FIELDS)
  const picture = await receivePicture(door, editor, form)
  if (picture) return picture
  switch (textField(form, 'intent')) {
    case POST_INTENTS.publish:
      return publish(door, editor, form)
    case POST_INTENTS.saveDraft:
      return saveDraft(door, editor, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

const requireAuthor = (door: Door) => requireAdmin(door, rescueLabels.notAuthenticated)

async function publish({ deps }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: PublishFormSchema })
  if (submission.status !== 'success') {
    return replyToPostForm(form, submission.reply(), 400, postFormLabels.failed)
  }
  return replyToRefusedPost(form, submission, postFormLabels.failed, () => {
    const { slug } = publishNewPost(deps, author, submission.value, FROM_LIST)
    const toast = { type: 'success', message: postFormLabels.published } as const
    const headers = confirmed(submission.value, deps.settings)
    return redirectWithToast(`/post/${encodeURIComponent(slug)}`, toast, deps.settings, { headers })
  })
}

async function saveDraft({ deps }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: DraftFormSchema })
  if (submission.status !== 'success') {
    const message = submission.error?.['']?.[0] ?? postFormLabels.draftFailed
    return replyToPostForm(form, submission.reply(), 400, message)
  }
  return replyToRefusedPost(form, submission, postFormLabels.draftFailed, () => {
    const draft = saveNewDraft(deps, author, submission.value, FROM_LIST)
    const toast = { type: 'success', message: postFormLabels.draftSaved } as const
    const headers = confirmed(submission.value, deps.settings)
    return redirectWithToast(editAddress(draft), toast, deps.settings, { headers })
  })
}

/** The browser need not keep the text any longer. */
function confirmed({ submissionId }: PostInput, settings: Settings): HeadersInit {
  return submissionId ? forgetText({ kind: 'new', id: submissionId }, settings) : {}
}
