import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { formLabels } from '~/labels/form'
import type { ToastView } from '~/view-models/site'
import { describeError } from './error-response.server'
import { isResponse } from './handlers.server'
import type { RecoveryReply } from './recovery'

/** What a form gets back when it was not taken: the messages, what was typed, and a toast. */
export interface FormReply extends RecoveryReply {
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
 * Turns whatever goes wrong into messages at the form, with what was typed: what the domain rejects at the fields it names,
 * or above the form; what breaks (a full disk) as a plain sentence, and it is logged.
 *
 * @throws DomainError `Forbidden`: no form would help
 */
export async function replyToError<T>(
  { log }: Pick<Deps, 'log'>,
  submission: Submission,
  { hideFields, toast }: ReplyOptions,
  command: () => Promise<T>,
) {
  try {
    return await command()
  } catch (error) {
    const { code, status, message, fields, headers, isExpected } = describeError(error)
    if (isResponse(error) || code === 'Forbidden') throw error
    if (!isExpected) log.error({ err: error }, 'a form could not be taken')
    const hasFields = Object.keys(fields).length > 0
    const formErrors = [isExpected ? message : formLabels.broken]
    const result = submission.reply({
      hideFields,
      ...(hasFields ? { fieldErrors: fields } : { formErrors }),
    })
    return reply(result, status, toast, headers)
  }
}

/** A submission that conform has checked. */
type Checked<Value> = Submission & ({ status: 'success'; value: Value } | { status?: 'error' })

/** Does what a form asks for, and gives it back with what was typed when it is not valid or anything goes wrong. */
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
