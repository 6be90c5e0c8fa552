import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-main'
import { isRecovery } from '~/http/recovery'
import { RecoveredForm } from './recovered-form'

/**
 * The error boundary of pages on which posts are written: without scripts, a text that was sent for nothing is shown here, and
 * not an error. With them the form has stayed where it was (`keepOnFailure`).
 */
export function PostFormBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isRecovery(error.data)) {
    return <RecoveredForm message={error.data.message} recovered={error.data.recovered} />
  }
  return <ErrorMain />
}
