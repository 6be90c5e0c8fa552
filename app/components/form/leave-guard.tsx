import { useBlocker } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'

interface LeaveGuardOptions {
  /** The toast after saving; the default is the message for a draft. */
  savedMessage?: string
  isDirty: () => boolean
  /** True if autosave has stored the text; the next page then shows a message. */
  hasSaved?: boolean
  canSave?: () => boolean
  /** False if this browser cannot store the text. */
  keep?: () => boolean
  save?: (options?: { isLeaving?: boolean }) => Promise<boolean>
}

/** Guards unsaved text (specification §4, create page): asks before the tab closes; on navigation, saves or, if that fails, asks. */
export function useLeaveGuard(form: RefObject<HTMLFormElement>, guarded: LeaveGuardOptions) {
  const { formFailures, postForm, editorForm } = useLabels()
  const { saveDraft: saveFailed } = formFailures
  const { draftSaved } = postForm
  const { leaveNote, leaveLost } = editorForm
  const { savedMessage = draftSaved, isDirty, hasSaved = false, canSave, keep, save } = guarded
  const [note, setNote] = useState('')
  const handled = useRef<unknown>(null)
  const submission = useRef<Event>()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isHere = from.pathname === to.pathname && from.search === to.search
    // Submitting the form does not count as leaving, whatever its current URL.
    const isOwn = form.current?.action.endsWith(to.pathname + to.search)
    return !isHere && !isOwn && (hasSaved || isDirty())
  })

  useEffect(() => {
    function onSubmit(event: Event) {
      if (event.target === form.current) submission.current = event
    }
    function onClose(event: Event) {
      // A submit that no script handles loads a new document; this does not count as leaving.
      const isSent = event.type === 'beforeunload' && submission.current?.defaultPrevented === false
      if (isSent || !isDirty()) return
      void save?.({ isLeaving: true })
      event.preventDefault()
    }
    // Phones close hidden pages without another event.
    function onHide(event: Event) {
      if (document.visibilityState === 'hidden') onClose(event)
    }
    document.addEventListener('submit', onSubmit)
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('submit', onSubmit)
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('visibilitychange', onHide)
    }
  })

  useEffect(() => {
    if (blocker.state !== 'blocked' || handled.current === blocker.location) return
    handled.current = blocker.location
    const note = keep?.() ? leaveNote : leaveLost
    if (!save || (isDirty() && !canSave?.())) return setNote(note)
    void save().then((isSaved) => {
      if (!isSaved) {
        showToast({ type: 'error', message: saveFailed })
        return setNote(note)
      }
      showToast({ type: 'success', message: savedMessage })
      blocker.proceed()
    })
  }, [blocker, canSave, savedMessage, isDirty, keep, leaveLost, leaveNote, save, saveFailed])

  function stay() {
    setNote('')
    if (blocker.state === 'blocked') blocker.reset()
  }

  function leave() {
    setNote('')
    if (blocker.state === 'blocked') blocker.proceed()
  }

  return note ? <LeaveDialog note={note} onStay={stay} onLeave={leave} /> : null
}

interface LeaveDialogProps {
  note: string
  onStay: () => void
  onLeave: () => void
}

/** Shown if autosave failed. Escape keeps the author on the page. */
function LeaveDialog({ note, onStay, onLeave }: LeaveDialogProps) {
  const editorFormLabels = useLabels().editorForm
  const headingId = useId()
  return (
    <Dialog headingId={headingId} onClose={onStay}>
      <h2 id={headingId} className="text-section font-bold text-head">
        {editorFormLabels.leaveHeading}
      </h2>
      <p className="mt-3">{note}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <form method="dialog">
          <Button variant="outline">{editorFormLabels.stay}</Button>
        </form>
        <Button type="button" variant="danger" onClick={onLeave}>
          {editorFormLabels.leave}
        </Button>
      </div>
    </Dialog>
  )
}
