/**
 * A form with somebody's text in it that cannot be taken: the session has expired, the right was withdrawn, the post is
 * gone, the disk is full. A redirect or a plain error page would throw the text away (SECURITY §12), so the answer is the form itself with
 * everything that was typed. It is thrown, for only then the page's loader, which would send away or fail, is not run.
 */
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { POST_INTENTS } from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { isDomainError, type DomainError } from '~/domain/errors'
import type { PostStatus } from '~/domain/posts/schema'
import { errorLabels } from '~/i18n/labels/error'
import { rescueLabels } from '~/i18n/labels/rescue'
import type { CategoryLinkView } from '~/view-models/site'
import { toCategoryLink } from '~/view-models/site.server'
import { isAnswer, type Door, type PageError } from '~/http/door.server'
import { statusOfFailure } from '~/http/refusals/failure-status'
import { replyToPostForm, valuesOf, type PostFormValues } from './post-form.server'
import { textField } from './read-form.server'
import { requestIdOf } from '~/http/request-id.server'
import { statusOf } from '~/http/refusals/status'

export interface RescuedText {
  reason: 'signed-out' | 'forbidden' | 'gone' | 'failed'
  values: PostFormValues
  categories: CategoryLinkView[]
  /** Where the form goes when it is sent again. */
  action: string
  /** What was edited; absent for a new post. */
  status?: PostStatus
}

/** What the error boundary of such a page is told. */
export interface RescueError extends PageError {
  rescued: RescuedText
}

/** Where the form stood. */
export type FormPlace = Pick<RescuedText, 'action' | 'status'>

type Rescue = FormPlace & {
  /** The specification's words for nobody being signed in. */
  signedOut: string
}

type Asked = { editor: Account; answer?: undefined } | { editor: null; answer: Answer }
type Answer = ReturnType<typeof replyToPostForm>

/**
 * Who sends a post form; the second guard, which gives back the text where there is one.
 *
 * @returns the editor, or the answer to a picture that was sent beside the form
 * @throws DomainError `Unauthenticated` or `Forbidden` for a form without a text, or the form with the text in it
 */
export async function askEditor(door: Door, form: FormData, rescue: Rescue): Promise<Asked> {
  try {
    return { editor: await requireAdmin(door) }
  } catch (error) {
    const isSignedOut = isDomainError(error, 'Unauthenticated')
    if (!isSignedOut && !isDomainError(error, 'Forbidden')) throw error
    const message = isSignedOut ? rescue.signedOut : rescueLabels.unauthorized
    const { action, status } = rescue
    const reason = isSignedOut ? 'signed-out' : 'forbidden'
    const answer = answerInstead(door, form, error, { reason, action, status, message })
    return { editor: null, answer }
  }
}

/** The post that a form was written for is not there any more. @throws the form with the text in it */
export function replyGone(door: Door, form: FormData, error: DomainError): Answer {
  // A form of its own, which makes a new draft.
  form.set('submissionId', crypto.randomUUID())
  form.delete('version')
  const message = rescueLabels.goneTitle
  return answerInstead(door, form, error, { reason: 'gone', action: '/create-post', message })
}

/**
 * Takes a form with a text in it. Where something breaks meanwhile, a full disk or a mistake of ours, it is logged and the
 * text comes back.
 *
 * @throws DomainError whatever `take` refuses; the form with the text in it
 */
export async function takeText<T>(
  door: Door,
  form: FormData,
  { action, status }: FormPlace,
  take: () => Promise<T>,
): Promise<T | Answer> {
  try {
    return await take()
  } catch (error) {
    if (isAnswer(error) || isDomainError(error) || !hasText(form)) throw error
    door.deps.log.error({ err: error }, 'a post was not saved')
    const message = errorLabels.unexpected
    return answerInstead(door, form, error, { reason: 'failed', action, status, message })
  }
}

function answerInstead(
  { request, deps }: Door,
  form: FormData,
  error: unknown,
  { message, ...rescue }: Omit<RescuedText, 'values' | 'categories'> & { message: string },
): Answer {
  const status = isDomainError(error) ? statusOf(error.code) : statusOfFailure(error)
  // A script sent a picture alone: the text stands in the page still.
  const isPictureAlone =
    !form.has('title') && textField(form, 'intent') === POST_INTENTS.uploadImage
  if (isPictureAlone) return replyToPostForm(form, null, status, message)
  if (!hasText(form)) throw error
  const categories = listCategories(deps).map(toCategoryLink)
  const rescued: RescuedText = { ...rescue, values: valuesOf(form), categories }
  throw data<RescueError>({ message, requestId: requestIdOf(request), rescued }, { status })
}

function hasText(form: FormData): boolean {
  return textField(form, 'title').trim() !== '' || textField(form, 'content').trim() !== ''
}
