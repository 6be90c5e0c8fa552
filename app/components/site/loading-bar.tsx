import { useNavigation } from '@remix-run/react'
import { siteLabels } from '~/labels/site'

/** Shows at the top of the window that the next page, or the answer to a form, is on its way. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label={siteLabels.loading} lang="en" className="loading-bar" />
  )
}
