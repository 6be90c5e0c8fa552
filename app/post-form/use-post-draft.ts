import { useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AutosavedView } from '~/view-models/post'
import { AUTOSAVE_PATH } from '~/paths/paths'
import { dropLocalDraft, saveLocalDraft } from './local-drafts'
import { hasText, isSame, isWhole, readFields, type DraftFields } from './draft-fields'

/** Milliseconds without typing before the local draft is saved. */
const SAVE_LOCALLY_AFTER = 800
/** Milliseconds between autosaves. */
const AUTOSAVE_AFTER = 30_000
const AUTOSAVE_TIMEOUT = 15_000
/** How long a submit waits for a running autosave, which is then aborted. */
const SEND_AFTER = 1_500

export type SaveState = { kind: 'quiet' } | { kind: 'saved'; label: string } | { kind: 'unsaved' }

interface PostDraftOptions {
  form: RefObject<HTMLFormElement>
  /** Owner of the local draft; null saves none. */
  userId: string | null
  /** `new:<submission>` or `post:<id>`. */
  formKey: string
  postId: string
  /** Drafts may be autosaved, published posts may not. */
  isDraft: boolean
  /** The version that was opened, or empty. */
  version: string
  /** Whether the form started with values that the server does not have. */
  isUnsaved: boolean
}

/** Saves a local draft, autosaves drafts, and knows whether anything is unsaved. */
export function usePostDraft(options: PostDraftOptions) {
  const { form, userId, formKey, postId, isDraft, isUnsaved } = options
  const [version, setVersion] = useState(options.version)
  const [state, setState] = useState<SaveState>({ kind: 'quiet' })
  /** The last values saved on the server. */
  const saved = useRef<DraftFields>({})
  const running = useRef<{ done: Promise<boolean>; giveUp: () => void } | null>(null)
  /** The button that waits for a save to end. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const isSending = useRef(false)
  const timers = useRef<{ keep?: number; save?: number }>({})
  // A rejected save returns the current version.
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

  const canSave = useCallback(() => {
    if (!isDraft || !form.current || !isDirty()) return false
    const now = readFields(form.current)
    return postId === '' ? hasText(now) : isWhole(now)
  }, [form, isDirty, isDraft, postId])

  const save = useCallback(
    async ({ isLeaving = false } = {}): Promise<boolean> => {
      window.clearTimeout(timers.current.save)
      timers.current.save = undefined
      // One at a time: each save names the version of the one before.
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
        // Before the next request: it has to name this version.
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

  /** A running autosave gets a moment to end; none is started. */
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
          // A disabled button is not sent.
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

/** React's types do not know it. */
function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null
}

/** @returns null when the server rejected it or could not be reached */
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
      // Survives the page; browsers allow 64 KB for that, and reject more at once.
      keepalive: isLeaving,
      signal,
      // To the sign-in page.
      redirect: 'error',
    })
    return response.ok ? ((await response.json()) as AutosavedView) : null
  } catch {
    return null
  }
}
