import { useEffect } from 'react'
import type { CurrentUserView } from '~/view-models/site'

const KEY = 'currentUser'

/**
 * Mirrors the current user into local storage, as JSON (specification §3). For reading only: the
 * session is an HttpOnly cookie (docs/decisions/005).
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
      // Storage is full or blocked: nothing depends on the mirror.
    }
  }, [user])
}
