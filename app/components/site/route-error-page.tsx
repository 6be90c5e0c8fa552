import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { PageError } from '~/http/handlers.server'
import { errorLabels } from '~/labels/site'
import { ErrorPanel } from './error-panel'
import { NotFoundView } from './not-found-view'

export function RouteErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    return <ErrorPanel status={500} title={errorLabels.title} text={errorLabels.unexpected} />
  }
  if (error.status === 404) return <NotFoundView />
  const { message, requestId } = toPageError(error.data)
  return (
    <ErrorPanel
      status={error.status}
      title={errorLabels.title}
      text={message ?? errorLabels.unexpected}
      requestId={error.status >= 500 ? requestId : undefined}
    />
  )
}

/** Only handlers throw data with messages for readers; Remix throws texts of its own. */
function toPageError(thrown: unknown): Partial<PageError> {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
