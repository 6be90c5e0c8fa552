import { Link } from '@remix-run/react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
} from 'react'

/** How a question is put: on a page of its own, or in a dialog that can be closed. */
export interface QuestionFrame {
  /** Id of the heading, which names a dialog. */
  headingId: string
  headingLevel: 1 | 2
  /** Stays on the page; without it the way back is a link. */
  onCancel?: MouseEventHandler
}

interface AskLinkProps {
  /** The page that asks. */
  to: string
  className: string
  children: ReactNode
  /** The same question for the dialog. */
  question: (frame: QuestionFrame) => ReactNode
}

/** A link to a page that asks before something is done; a script asks in a dialog instead. */
export function AskLink({ to, className, children, question }: AskLinkProps) {
  const [isAsking, setAsking] = useState(false)

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <Link to={to} onClick={ask} className={className}>
        {children}
      </Link>
      {isAsking && <QuestionDialog question={question} onClose={() => setAsking(false)} />}
    </>
  )
}

interface QuestionDialogProps extends Pick<AskLinkProps, 'question'> {
  onClose: () => void
}

function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()

  // The browser's own modal: it keeps the focus inside, puts it on the first control, gives it back at the end.
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-float backdrop:bg-black/60 max-sm:max-w-[calc(100%-2rem)]"
    >
      {question({ headingId, headingLevel: 2, onCancel: closeDialog })}
    </dialog>
  )
}

/** Closed and not just taken away: so the focus goes back to the link. */
function closeDialog({ currentTarget }: MouseEvent) {
  currentTarget.closest('dialog')?.close()
}
