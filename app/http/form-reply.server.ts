import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { formLabels } from '~/i18n/labels/form'
import type { ToastView } from '~/view-models/site'
import { statusOf } from './status'

/** What a form gets back when it was not taken: the messages, what was typed, and a toast. */
export interface FormReply {
  /** Absent where the server was not reached. */
  result?: SubmissionResult
  toast: ToastView | null
}

/** The part of conform's submission that an answer is made from. */
interface Submission {
  reply: (options?: {
    formErrors?: string[]
    fieldErrors?: Record<string, string[]>
    hideFields?: string[]
  }) => SubmissionResult
}

interface ReplyOptions {
  /** Names of fields that never come back: passwords. */
  hideFields?: string[]
  /** Shown beside the messages. */
  toast?: string
}

/** The answer to a form that is not valid: status 400, what was typed, the messages. */
export function replyInvalid(submission: Submission, { hideFields, toast }: ReplyOptions = {}) {
  return reply(submission.reply({ hideFields }), 400, toast)
}

/**
 * Turns what the domain refuses into messages at the form: at the fields it names, or above the form. Anything else goes
 * on to the door.
 */
export async function replyToRefusal<T>(
  submission: Submission,
  { hideFields, toast }: ReplyOptions,
  command: () => Promise<T>,
) {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'Forbidden') throw error
    const hasFields = Object.keys(error.fields).length > 0
    return reply(
      submission.reply({
        hideFields,
        ...(hasFields ? { fieldErrors: error.fields } : { formErrors: [error.message] }),
      }),
      statusOf(error.code),
      toast,
      error.retryAfter,
    )
  }
}

/** A submission that conform has checked. */
type Checked<Value> = Submission & ({ status: 'success'; value: Value } | { status?: 'error' })

/**
 * Does what a form asks for, and whatever goes wrong, gives it back with what was typed: when it is not valid, when the
 * domain refuses, and when something breaks (a full disk), which is logged.
 */
export async function answerForm<Value, Answer>(
  { log }: Pick<Deps, 'log'>,
  submission: Checked<Value>,
  options: ReplyOptions,
  command: (value: Value) => Answer | Promise<Answer>,
) {
  if (submission.status !== 'success') return replyInvalid(submission, options)
  const { value } = submission
  try {
    return await replyToRefusal(submission, options, async () => command(value))
  } catch (error) {
    if (error instanceof DomainError) throw error
    log.error({ err: error }, 'a form could not be taken')
    const { hideFields, toast } = options
    return reply(submission.reply({ hideFields, formErrors: [formLabels.broken] }), 500, toast)
  }
}

function reply(
  result: SubmissionResult,
  status: number,
  toast: string | undefined,
  retryAfter?: number,
) {
  return data<FormReply>(
    { result, toast: toast ? { type: 'error', message: toast } : null },
    { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : undefined },
  )
}
