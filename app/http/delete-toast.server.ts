import type { Deps } from '~/domain/deps.server'
import { isDomainError, type DomainError } from '~/domain/errors'
import type { ToastView } from '~/view-models/site'

interface Labels<Deleted> {
  done: (deleted: Deleted) => ToastView
  /** What the domain says no to: somebody else was quicker, or it must stay. */
  rejected: (error: DomainError) => ToastView
  /** Something broke. */
  broken: ToastView
}

/** Deletes, and words how that ended: a deletion always goes back to its list, with a toast. */
export function deleteWithToast<Deleted>(
  { log }: Pick<Deps, 'log'>,
  { done, rejected, broken }: Labels<Deleted>,
  command: () => Deleted,
): ToastView {
  try {
    return done(command())
  } catch (error) {
    if (isDomainError(error)) return rejected(error)
    log.error({ err: error }, 'a deletion failed')
    return broken
  }
}
