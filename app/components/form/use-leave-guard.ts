import { useBlocker } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { editorFormLabels } from '~/labels/post-form'

export interface Path {
  pathname: string
  search: string
}

export interface Guarded {
  isDirty: () => boolean
  /** Without it leaving asks at once. */
  canSave: () => boolean
  /** Keeps the text in the browser. */
  keep: () => void
  /** @returns whether the text is safe */
  save: (options?: { isLeaving?: boolean }) => Promise<boolean>
  /** Whether a path is the page itself, under any of its names. */
  isOwn?: (to: Path) => boolean
}

/**
 * Leaving with unsaved text (specification §4, create page): closing the tab asks and tries to save
 * a draft; a navigation saves the draft first and asks only if that fails.
 */
export function useLeaveGuard({ isDirty, canSave, keep, save, isOwn }: Guarded) {
  const [isAsking, setAsking] = useState(false)
  const handled = useRef<unknown>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && !isOwn?.(to) && isDirty(),
  )

  useEffect(() => {
    function onClose(event: BeforeUnloadEvent) {
      if (!isDirty()) return
      keep()
      void save({ isLeaving: true })
      event.preventDefault()
    }
    // Phones close hidden pages without another event.
    function onHide() {
      if (document.visibilityState !== 'hidden' || !isDirty()) return
      keep()
      void save({ isLeaving: true })
    }
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [isDirty, keep, save])

  useEffect(() => {
    if (blocker.state !== 'blocked' || handled.current === blocker.location) return
    handled.current = blocker.location
    keep()
    if (!canSave()) return setAsking(true)
    void save().then((isSaved) => {
      if (!isSaved) {
        showToast({ type: 'error', message: editorFormLabels.draftFailed })
        return setAsking(true)
      }
      showToast({ type: 'success', message: editorFormLabels.draftSaved })
      blocker.proceed()
    })
  }, [blocker, canSave, keep, save])

  function stay() {
    setAsking(false)
    handled.current = null
    if (blocker.state === 'blocked') blocker.reset()
  }

  function leave() {
    setAsking(false)
    if (blocker.state === 'blocked') blocker.proceed()
  }

  return { isAsking, stay, leave }
}
