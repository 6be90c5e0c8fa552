import type { Deps } from '~/domain/deps.server'
import type { ToastView } from '~/view-models/site'
import { describeError, type ErrorDescription } from './error-response.server'

interface Labels<Deleted> {
  done: (deleted: Deleted) => ToastView
  rejected: (error: ErrorDescription) => ToastView
  broken: ToastView
}

/** A deletion always returns to its list, with a toast. */
export function deleteWithToast<Deleted>(
  { log }: Pick<Deps, 'log'>,
  { done, rejected, broken }: Labels<Deleted>,
  command: () => Deleted,
): ToastView {
  try {
    return done(command())
  } catch (error) {
    const description = describeError(error)
    if (description.isExpected) return rejected(description)
    log.error({ err: error }, 'a deletion failed')
    return broken
  }
}
