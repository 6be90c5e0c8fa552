import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { FORGET_COOKIE } from './forget-draft'

/**
 * Texts that the browser kept are thrown away on the first page after the server confirmed them, or after their author
 * signed out. The code for it is fetched only then.
 */
export function useForgottenTexts(): void {
  const { key } = useLocation()
  useEffect(() => {
    if (!document.cookie.includes(`${FORGET_COOKIE}=`)) return
    import('./local-drafts').then(
      ({ dropSavedDrafts }) => dropSavedDrafts(),
      // The cookie stays for the next page.
      () => undefined,
    )
  }, [key])
}
