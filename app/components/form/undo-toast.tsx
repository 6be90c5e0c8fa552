import { useFetcher, useLocation } from '@remix-run/react'
import { type ComponentProps, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/components/ui/button'
import { UNDO_FIELDS, UNDO_PATH, type UndoView } from '~/view-models/undo'
import type { UndoableToast } from '~/view-models/site.server'
import { isPaused } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { useShortcut } from './use-shortcut'

const SECONDS = 10
/** Focuses the button, whose toast then stays: from a list, it would be dozens of tab stops away. */
const SHORTCUT = 'Alt+U'
const BUTTON_ID = 'undo'

/** The code, since a Hindi layout has another letter on this key. */
const isUndoKey = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && code === 'KeyU'

/** Module state, so that the countdown continues on another page of the dashboard. */
let running: { toast: UndoableToast; secondsLeft: number } | null = null

/** This file is not in `components/site`, whose chunk every reader downloads. Without JavaScript, the toast is a block in the page. */
export function UndoToast() {
  const { undoable } = useRootData()
  const [region, setRegion] = useState<Element | null>(null)

  useEffect(() => {
    if (!undoable) return
    if (running?.toast !== undoable) running = { toast: undoable, secondsLeft: SECONDS }
    const current = running
    if (current.secondsLeft === 0) return
    // The live region for all toasts, which screen readers announce.
    setRegion(document.querySelector('.toasts'))
    const timer = setInterval(() => {
      if (isPaused()) return
      current.secondsLeft -= 1
      if (current.secondsLeft > 0) return
      clearInterval(timer)
      setRegion(null)
    }, 1_000)
    return () => {
      clearInterval(timer)
      setRegion(null)
    }
  }, [undoable])

  if (!undoable) return null
  return (
    <>
      <noscript>
        <div className="no-print container-page py-4">
          <UndoBlock {...undoable} />
        </div>
      </noscript>
      {region && createPortal(<UndoBlock {...undoable} />, region)}
    </>
  )
}

function UndoBlock({ message, description, undo }: UndoableToast) {
  const { undo: labels, lang } = useLabels()
  useShortcut(isUndoKey, () => document.getElementById(BUTTON_ID)?.focus())
  return (
    <div
      role="status"
      lang={lang.en}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-s-4 border-line border-s-ok bg-surface px-4 py-3 text-ink shadow-float"
    >
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold wrap-anywhere">{message}</p>
        {description && <p className="text-meta wrap-anywhere text-muted">{description}</p>}
      </div>
      <UndoForm undo={undo} id={BUTTON_ID} aria-keyshortcuts={SHORTCUT}>
        {labels.undo}
        <kbd className="needs-script text-meta text-muted pointer-coarse:hidden">{SHORTCUT}</kbd>
      </UndoForm>
    </div>
  )
}

/** A button that reverses a change and returns to this page. */
export function UndoForm({ undo, ...props }: ComponentProps<typeof Button> & { undo: UndoView }) {
  const { pathname, search } = useLocation()
  const { Form, state } = useFetcher()
  return (
    <Form method="post" action={UNDO_PATH}>
      <input type="hidden" name={UNDO_FIELDS.kind} value={undo.kind} />
      <input type="hidden" name={UNDO_FIELDS.items} value={undo.items} />
      <input type="hidden" name={UNDO_FIELDS.of} value={undo.of ?? ''} />
      <input type="hidden" name={UNDO_FIELDS.returnTo} value={pathname + search} />
      <Button variant="outline" busy={state !== 'idle'} {...props} />
    </Form>
  )
}
