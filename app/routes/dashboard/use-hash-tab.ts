import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { tabsFor } from './registry'

/**
 * Opens the tab that the address names behind its `#` (specification §2, dashboard): `/dashboard#posts` becomes
 * `/dashboard?tab=posts`, which the server can render. Browsers do not send that part, so it needs a script. Other
 * names, such as that of the skip link's target, lead to places in the page as ever.
 */
export function useHashTab(user: { isAdmin: boolean }): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const tab = tabsFor(user).find(({ name }) => hash === `#${name}`)?.name

  useEffect(() => {
    if (tab) navigate(`/dashboard?tab=${tab}`, { replace: true })
  }, [tab, navigate])
}
