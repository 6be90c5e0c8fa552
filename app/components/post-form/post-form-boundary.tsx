import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-main'
import { isRescue } from './is-rescue'
import { RescuedForm } from './rescued-form'

/**
 * The error boundary of pages on which posts are written: without scripts, a text that was sent in vain is shown here, and
 * not an error. With them the form has stayed where it was (`keepOnFailure`).
 */
export function PostFormBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isRescue(error.data)) {
    return <RescuedForm message={error.data.message} rescued={error.data.rescued} />
  }
  return <ErrorMain />
}
