import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { ErrorMain } from '~/components/site/error-page'
import { isRecovery } from '~/view-models/replies'

/** Split off: it contains all forms, and is hardly ever shown with scripts. */
const RecoveredForm = lazy(() => import('./recovered-form'))

/** Without scripts: shows the unsaved text instead of an error. With them the form stays (`keepOnFailure`). */
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
