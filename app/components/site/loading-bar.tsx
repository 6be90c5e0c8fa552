import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { siteLabels } from '~/labels/site'

/** Shows at the top of the window that the next page, or the answer to a form, is on its way. */
export function LoadingBar() {
  const { state } = useNavigation()
  // Back right after a load can begin before React has taken over what the server rendered.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <div role="status" lang="en">
      {isHydrated && state !== 'idle' && (
        <div className="loading-bar">
          <span className="sr-only">{siteLabels.loading}</span>
        </div>
      )}
    </div>
  )
}
