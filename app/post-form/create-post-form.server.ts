/** For both create routes: `/create-post` and the dashboard's tab. */
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { POST_FORM_FIELDS } from './fields'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { POST_INTENTS } from '~/paths/intents'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { publishNewPost, saveNewDraft } from '~/domain/posts/save-post.server'
import { BY_LETTERS } from '~/domain/posts/post-language'
import { DraftFormSchema, PublishFormSchema, type PostInput } from '~/domain/posts/schema'
import type { Settings } from '~/env.server'
import { postFormLabels, recoveryLabels } from '~/labels/post-form'
import { toCategoryLink } from '~/view-models/site.server'
import type { RouteContext } from '~/http/handlers.server'
import { forgetLocalDraft } from './forget-draft.server'
import {
  receivePicture,
  replyToPostForm,
  replyToPostErrors,
  type PostFormValues,
} from './post-form.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'

const FROM_LIST = { isCategoryListed: true }

/** @throws DomainError `Unauthenticated` or `Forbidden` */
export async function loadCreatePost(ctx: RouteContext) {
  const author = await requireAdmin(ctx)
  return {
    categories: listCategories(ctx.deps).map(toCategoryLink),
    values: {
      submissionId: randomUUID(),
      authorName: author.username,
      language: BY_LETTERS,
    } satisfies PostFormValues,
  }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for an unknown button */
export async function submitCreatePost(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAuthor, POST_FORM_FIELDS)
  const picture = await receivePicture(ctx, editor, form)
  if (picture) return picture
  switch (textField(form, 'intent')) {
    case POST_INTENTS.publish:
      return publish(ctx, editor, form)
    case POST_INTENTS.saveDraft:
      return saveDraft(ctx, editor, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

const requireAuthor = (ctx: RouteContext) => requireAdmin(ctx, recoveryLabels.notAuthenticated)

async function publish({ deps }: RouteContext, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: PublishFormSchema })
  if (submission.status !== 'success') {
    return replyToPostForm(form, submission.reply(), 400, postFormLabels.failed)
  }
  return replyToPostErrors(form, submission, postFormLabels.failed, () => {
    const { slug } = publishNewPost(deps, author, submission.value, FROM_LIST)
    const toast = { type: 'success', message: postFormLabels.published } as const
    const headers = confirmed(submission.value, deps.settings)
    return redirectWithToast(postPath(slug), toast, deps.settings, { headers })
  })
}

async function saveDraft({ deps }: RouteContext, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: DraftFormSchema })
  if (submission.status !== 'success') {
    const message = submission.error?.['']?.[0] ?? postFormLabels.draftFailed
    return replyToPostForm(form, submission.reply(), 400, message)
  }
  return replyToPostErrors(form, submission, postFormLabels.draftFailed, () => {
    const draft = saveNewDraft(deps, author, submission.value, FROM_LIST)
    const toast = { type: 'success', message: postFormLabels.draftSaved } as const
    const headers = confirmed(submission.value, deps.settings)
    return redirectWithToast(editPath(draft), toast, deps.settings, { headers })
  })
}

/** The browser may drop its local draft. */
function confirmed({ submissionId }: PostInput, settings: Settings): HeadersInit {
  return submissionId ? forgetLocalDraft({ kind: 'new', id: submissionId }, settings) : {}
}
