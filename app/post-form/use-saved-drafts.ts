import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { FORGET_COOKIE } from './forget-draft'

/**
 * Local drafts are deleted on the first page after the server saved them, or after a sign-out. The
 * code is fetched only then.
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
