import type { SubmissionResult } from '@conform-to/react'
import { data, type HeadersFunction } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { formLabels } from '~/labels/site'
import type { ToastView } from '~/view-models/site'
import { describeError, isResponse } from './error-response.server'
import type { RecoveryReply } from './recovery'

export interface FormReply extends RecoveryReply {
  /** Absent when the server was not reached. */
  result?: SubmissionResult
  toast: ToastView | null
  /** Somebody else saved first: the page links to what is saved now. */
  isOutdated?: boolean
}

/** The part of conform's submission that is used here. */
interface Submission {
  reply: (options?: {
    formErrors?: string[]
    fieldErrors?: Record<string, string[]>
    hideFields?: string[]
  }) => SubmissionResult
}

interface ReplyOptions {
  hideFields?: string[]
  toast?: string
  /** Whether errors of no field are thrown, so that `formAction` returns the form in place of the page. */
  isRecovered?: boolean
}

export function replyInvalid(submission: Submission, { hideFields, toast }: ReplyOptions = {}) {
  return reply(submission.reply({ hideFields }), 400, toast)
}

/**
 * Turns errors into messages at their fields or above the form. @throws DomainError `Forbidden`, for which the page has
 * its own response
 */
export async function replyToError<T>(
  { log }: Pick<Deps, 'log'>,
  submission: Submission,
  { hideFields, toast, isRecovered }: ReplyOptions,
  command: () => Promise<T>,
) {
  try {
    return await command()
  } catch (error) {
    const { code, status, message, fields, headers, isExpected } = describeError(error)
    const hasFields = Object.keys(fields).length > 0
    if (isResponse(error) || code === 'Forbidden' || (isRecovered && !hasFields)) throw error
    if (!isExpected) log.error({ err: error }, 'a form could not be taken')
    const formErrors = [isExpected ? message : formLabels.broken]
    const result = submission.reply({
      hideFields,
      ...(hasFields ? { fieldErrors: fields } : { formErrors }),
    })
    return reply(result, status, toast, headers)
  }
}

type Checked<Value> = Submission & ({ status: 'success'; value: Value } | { status?: 'error' })

/** Runs the command of a valid form; an invalid or failed form comes back with its values. */
export async function formReply<Value, Reply>(
  deps: Pick<Deps, 'log'>,
  submission: Checked<Value>,
  options: ReplyOptions,
  command: (value: Value) => Reply | Promise<Reply>,
) {
  if (submission.status !== 'success') return replyInvalid(submission, options)
  const { value } = submission
  return replyToError(deps, submission, options, async () => command(value))
}

/** The form returns with the present version: sending it again replaces what somebody else saved. */
export function replyOutdated(
  submission: Submission,
  present: Record<string, string>,
  { message, toast, status = 409 }: { message: string; toast: string; status?: number },
) {
  const { initialValue, ...result } = submission.reply({ formErrors: [message] })
  return data<FormReply>(
    {
      result: { ...result, initialValue: { ...initialValue, ...present } },
      toast: { type: 'error', message: toast },
      isOutdated: true,
    },
    { status },
  )
}

function reply(
  result: SubmissionResult,
  status: number,
  toast: string | undefined,
  headers?: Record<string, string>,
) {
  return data<FormReply>(
    { result, toast: toast ? { type: 'error', message: toast } : null },
    { status, headers },
  )
}

/** Keeps `Retry-After` of a rejected form. */
export const formHeaders: HeadersFunction = ({ parentHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(parentHeaders)
  const retryAfter = (errorHeaders ?? actionHeaders).get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
