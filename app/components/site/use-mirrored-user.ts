import { useEffect } from 'react'
import type { CurrentUserView } from '~/view-models/site'

const KEY = 'currentUser'

/**
 * Mirrors who is signed in into local storage, as JSON, and removes it when nobody is (specification §3). For scripts to
 * read only: the session itself lies in a cookie that no script sees (docs/decisions/005).
 */
export function useMirroredUser(user: CurrentUserView | null): void {
  useEffect(() => {
    try {
      if (!user) return localStorage.removeItem(KEY)
      const { id, username, email, profilePicture, isAdmin } = user
      localStorage.setItem(
        KEY,
        JSON.stringify({ _id: id, username, email, profilePicture, isAdmin }),
      )
    } catch {
      // Storage is full or forbidden: nothing on the site depends on the mirror.
    }
  }, [user])
}
