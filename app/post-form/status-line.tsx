import clsx from 'clsx'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { toPlainText } from '~/text/plain-text'
import { listWords, minutesToRead } from '~/text/segment'
import type { DraftView } from './use-post-draft'

/** Tells where the text is: stored, only in this browser, or changed by somebody else. */
export function StatusLine({ status, savedLabel, detail, isOwnChange }: DraftView) {
  const { editorForm: labels, recovery } = useLabels()
  const changed = isOwnChange ? labels.changedHereAt : labels.changedAt
  const messages = {
    unsaved: '',
    saving: labels.saving,
    saved: labels.savedAt({ time: savedLabel }),
    invalid: detail ? labels.cannotSave({ problems: detail }) : labels.unsaved,
    failed: labels.notSaved,
    'signed-out': labels.signedOut,
    'too-large': recovery.reasons['too-large'],
    changed: changed({ time: detail }),
    gone: recovery.reasons.gone,
  }
  return (
    <div
      className={clsx(
        'min-w-0 flex-1 text-small text-muted',
        // On phones, this is a separate line, shown only with a message.
        status ? 'max-sm:basis-full' : 'max-sm:hidden',
      )}
    >
      {status === 'unsaved' && <p>{labels.unsaved}</p>}
      <SaveStatus isBusy={status === 'saving'} message={messages[status ?? 'unsaved']} />
      {status === 'signed-out' && (
        <a href="/sign-in" target="_blank" rel="noreferrer" className="text-link underline">
          {recovery.signIn}
        </a>
      )}
    </div>
  )
}

/** The minimum number of milliseconds between two messages, since screen readers announce each one. */
const AT_MOST_EVERY = 5_000
/** The minimum duration, in milliseconds, of a save that shows a message. */
const WORTH_SAYING = 1_000

function SaveStatus({ message, isBusy }: { message: string; isBusy: boolean }) {
  const [announced, setAnnounced] = useState('')
  const shownAt = useRef(-AT_MOST_EVERY)
  // Screen readers announce each message, so quick changes are left out.
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

const COUNT_AFTER = 500

/** Counts the words in the text after a pause in typing. */
export function WordCount({ form }: { form: RefObject<HTMLFormElement> }) {
  const labels = useLabels().editorForm
  const [words, setWords] = useState(0)
  // Listens to the form, since rendering the form again for each word would slow down typing.
  useEffect(() => {
    const element = form.current!
    let timer: number | undefined
    const count = () => setWords(countWords(element))
    const countLater = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(count, COUNT_AFTER)
    }
    count()
    element.addEventListener('input', countLater)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('input', countLater)
    }
  }, [form])
  return (
    <p className="needs-script text-small whitespace-nowrap text-muted max-sm:hidden">
      {labels.words({ count: words })}
      {words > 0 && (
        <span className="max-lg:hidden">
          {' · '}
          {labels.minutes({ count: minutesToRead(words) })}
        </span>
      )}
    </p>
  )
}

function countWords(form: HTMLFormElement): number {
  const text = form.elements.namedItem('content')
  return text instanceof HTMLTextAreaElement ? listWords(toPlainText(text.value)).length : 0
}
