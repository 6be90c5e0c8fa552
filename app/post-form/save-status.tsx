import { useEffect, useRef, useState } from 'react'

/** The minimum number of milliseconds between two messages, since screen readers announce each one. */
const AT_MOST_EVERY = 5_000
/** The minimum duration, in milliseconds, of a save that shows a message. */
const WORTH_SAYING = 1_000

export function SaveStatus({ message, isBusy }: { message: string; isBusy: boolean }) {
  const [announced, setAnnounced] = useState('')
  const shownAt = useRef(-AT_MOST_EVERY)
  useEffect(() => {
    if (message === announced) return
    const next = shownAt.current + AT_MOST_EVERY - performance.now()
    const show = () => {
      shownAt.current = message === '' ? shownAt.current : performance.now()
      setAnnounced(message)
    }
    // An empty message clears the status immediately.
    const wait = message === '' ? 0 : Math.max(isBusy ? WORTH_SAYING : 0, next)
    const timer = window.setTimeout(show, wait)
    return () => window.clearTimeout(timer)
  }, [message, isBusy, announced])
  return (
    <p role="status" className="empty:hidden">
      {announced}
    </p>
  )
}
