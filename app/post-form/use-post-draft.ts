import { useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AutosavedView } from '~/view-models/editor'
import { AUTOSAVE_PATH } from '~/paths/post-paths'
import { dropLocalDraft, saveLocalDraft } from './local-drafts'
import { hasText, isSame, isWhole, readFields, type DraftFields } from './draft-fields'

/** How long somebody must rest before the text is kept in the browser. */
const SAVE_LOCALLY_AFTER = 800
/** How long a draft is written on before it is saved. */
const AUTOSAVE_AFTER = 30_000
/** How long a save by itself may take. */
const AUTOSAVE_TIMEOUT = 15_000
/** How long a pressed button waits for one that runs; then it is given up. */
const SEND_AFTER = 1_500

export type SaveState = { kind: 'quiet' } | { kind: 'saved'; label: string } | { kind: 'unsaved' }

interface PostDraftOptions {
  form: RefObject<HTMLFormElement>
  /** Under which the browser keeps the text; `null` keeps nothing. */
  userId: string | null
  /** `new:<submission>` or `post:<id>`. */
  formKey: string
  /** The edited post, or empty for a new one. */
  postId: string
  /** Whether what is written may be saved by itself: drafts may, what readers see may not. */
  isDraft: boolean
  /** The version that the text was opened on, or empty. */
  version: string
  /** Whether the form began with something that the server does not have. */
  isUnsaved: boolean
}

/**
 * Watches a form somebody writes in: keeps the text in the browser, saves drafts now and then, and knows whether anything
 * would be lost.
 */
export function usePostDraft(options: PostDraftOptions) {
  const { form, userId, formKey, postId, isDraft, isUnsaved } = options
  const [version, setVersion] = useState(options.version)
  const [state, setState] = useState<SaveState>({ kind: 'quiet' })
  /** What the server has, as far as we know. */
  const saved = useRef<DraftFields>({})
  const running = useRef<{ done: Promise<boolean>; giveUp: () => void } | null>(null)
  /** The button that waits for a save to end. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const isSending = useRef(false)
  const timers = useRef<{ keep?: number; save?: number }>({})
  // A save that was rejected names the version of now.
  useEffect(() => setVersion(options.version), [options.version])
  const isBusy = useNavigation().state !== 'idle'

  useEffect(() => {
    if (!isUnsaved && form.current) saved.current = readFields(form.current)
  }, [form, isUnsaved])
  useEffect(() => {
    if (!isBusy) isSending.current = false
  }, [isBusy])

  const isDirty = useCallback(() => {
    if (!form.current || isSending.current) return false
    const now = readFields(form.current)
    return (postId !== '' || hasText(now)) && !isSame(now, saved.current)
  }, [form, postId])

  const keep = useCallback(() => {
    window.clearTimeout(timers.current.keep)
    if (userId === null || !form.current || !isDirty()) return
    saveLocalDraft(localStorage, userId, {
      form: formKey,
      at: Date.now(),
      fields: readFields(form.current),
    })
  }, [form, formKey, isDirty, userId])

  /** Whether a save by itself makes sense now. */
  const canSave = useCallback(() => {
    if (!isDraft || !form.current || !isDirty()) return false
    const now = readFields(form.current)
    return postId === '' ? hasText(now) : isWhole(now)
  }, [form, isDirty, isDraft, postId])

  const save = useCallback(
    async ({ isLeaving = false } = {}): Promise<boolean> => {
      window.clearTimeout(timers.current.save)
      timers.current.save = undefined
      // One after the other: each save names the version that the one before has made.
      if (running.current && !isLeaving) await running.current.done
      if (!canSave() || !form.current) return !isDirty()
      const fields = readFields(form.current)
      const request = new AbortController()
      const timer = window.setTimeout(() => request.abort(), AUTOSAVE_TIMEOUT)
      const done = send(fields, postId, { isLeaving, signal: request.signal }).then((reply) => {
        window.clearTimeout(timer)
        running.current = null
        if (!reply) {
          setState({ kind: 'unsaved' })
          return false
        }
        saved.current = fields
        // Before anything else is sent: it has to name this version.
        flushSync(() => {
          setVersion(reply.version)
          setState({ kind: 'saved', label: reply.savedLabel })
        })
        if (userId !== null && !isDirty()) dropLocalDraft(localStorage, userId, formKey)
        return true
      })
      running.current = { done, giveUp: () => request.abort() }
      return done
    },
    [canSave, form, formKey, isDirty, postId, userId],
  )

  /** Something was typed. */
  const onChange = useCallback(() => {
    window.clearTimeout(timers.current.keep)
    timers.current.keep = window.setTimeout(keep, SAVE_LOCALLY_AFTER)
    if (isDraft) timers.current.save ??= window.setTimeout(() => void save(), AUTOSAVE_AFTER)
  }, [isDraft, keep, save])

  useEffect(() => {
    const { current } = timers
    return () => {
      window.clearTimeout(current.keep)
      window.clearTimeout(current.save)
    }
  }, [])

  /** The form is being sent: a save that runs is waited for a moment and then given up, none is begun. */
  const beforeSending = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const submitter = submitterOf(event.nativeEvent)
      if (running.current) {
        event.preventDefault()
        if (waiting !== null) return
        const { done, giveUp } = running.current
        const timer = window.setTimeout(giveUp, SEND_AFTER)
        setWaiting(submitter?.getAttribute('value') ?? '')
        void done.finally(() => {
          window.clearTimeout(timer)
          // A button that is disabled would not be sent along.
          flushSync(() => setWaiting(null))
          form.current?.requestSubmit(submitter)
        })
        return
      }
      keep()
      window.clearTimeout(timers.current.save)
      timers.current.save = undefined
      isSending.current = true
    },
    [form, keep, waiting],
  )

  return { version, state, waiting, isDirty, canSave, keep, save, onChange, beforeSending }
}

/** The pressed button; React's types do not know it. */
function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null
}

/** @returns null when the server did not take it, or could not be reached */
async function send(
  fields: DraftFields,
  postId: string,
  { isLeaving, signal }: { isLeaving: boolean; signal: AbortSignal },
): Promise<AutosavedView | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('postId', postId)
  try {
    const response = await fetch(AUTOSAVE_PATH, {
      method: 'POST',
      body,
      // Goes on when the page is gone; browsers allow 64 KB for that, and reject more at once.
      keepalive: isLeaving,
      signal,
      // To the sign-in page, that is.
      redirect: 'error',
    })
    // Our own server's answer.
    return response.ok ? ((await response.json()) as AutosavedView) : null
  } catch {
    return null
  }
}
