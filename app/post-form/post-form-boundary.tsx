import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { ErrorMain } from '~/components/site/error-page'
import { isRecovery } from '~/view-models/replies'

/**
 * Loaded as a separate chunk, since it contains all forms and is hardly ever shown if JavaScript runs. If loading fails,
 * it stays pending, so that the server's form stays, which needs no script.
 */
const RecoveredForm = lazy(() =>
  import('./recovered-form').catch(() => new Promise<never>(() => {})),
)

/** Without JavaScript, shows the unsaved text instead of an error. With JavaScript, the form stays (`keepOnFailure`). */
export function PostFormBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isRecovery(error.data)) {
    return (
      <Suspense>
        <RecoveredForm message={error.data.message} recovered={error.data.recovered} />
      </Suspense>
    )
  }
  return <ErrorMain />
}
