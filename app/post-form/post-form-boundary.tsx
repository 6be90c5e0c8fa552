import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { ErrorMain } from '~/components/site/error-page'
import { isRecovery } from '~/view-models/replies'

/** Split off: it has the code of all forms, and with scripts it is hardly ever shown. */
const RecoveredForm = lazy(() => import('./recovered-form'))

/** Without scripts: the unsaved text instead of an error. With them the form has stayed (`keepOnFailure`). */
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
