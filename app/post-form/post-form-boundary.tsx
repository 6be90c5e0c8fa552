import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { ErrorMain } from '~/components/site/error-page'
import { isRecovery } from '~/view-models/replies'

/** Loaded separately, since it is hardly ever shown if JavaScript runs. Failing, it stays pending: the server's form stays. */
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
