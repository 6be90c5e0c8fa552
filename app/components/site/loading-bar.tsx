import { useNavigation } from '@remix-run/react'
import { siteLabels } from '~/labels/site'

/** Shows at the top of the window that the next page, or the answer to a form, is on its way. */
export function LoadingBar() {
  const isIdle = useNavigation().state === 'idle'
  return (
    <div role="status" lang="en">
      {!isIdle && (
        <div className="loading-bar">
          <span className="sr-only">{siteLabels.loading}</span>
        </div>
      )}
    </div>
  )
}
