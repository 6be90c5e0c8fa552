import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { tabsFor } from './registry'

/**
 * Opens the tab in the hash (specification §2, dashboard): `/dashboard#posts` becomes
 * `/dashboard?tab=posts`, which the server can render; browsers do not send the hash. Other hashes,
 * such as the skip link's, stay anchors.
 */
export function useHashTab(user: { isAdmin: boolean }): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const tab = tabsFor(user).find(({ name }) => hash === `#${name}`)?.name

  useEffect(() => {
    if (tab) navigate(`/dashboard?tab=${tab}`, { replace: true })
  }, [tab, navigate])
}
