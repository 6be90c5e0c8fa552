import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-page'
import { isRecovery } from '~/http/recovery'
import { RecoveredForm } from './recovered-form'

/**
 * Without scripts it shows the unsaved text instead of an error. With them the form has stayed on
 * the page (`keepOnFailure`).
 */
export function PostFormBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isRecovery(error.data)) {
    return <RecoveredForm message={error.data.message} recovered={error.data.recovered} />
  }
  return <ErrorMain />
}
