import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-main'
import type { RescueError } from '~/http/rescue.server'
import { RescuedForm } from './rescued-form'

/** The error boundary of pages on which posts are written: a text that was sent in vain is shown, not an error. */
export function PostFormBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isRescue(error.data)) {
    return <RescuedForm message={error.data.message} rescued={error.data.rescued} />
  }
  return <ErrorMain />
}

/** `app/http/rescue.server.ts` alone throws such data. */
function isRescue(data: unknown): data is RescueError {
  return typeof data === 'object' && data !== null && 'rescued' in data
}
