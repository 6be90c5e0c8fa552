import { parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLabels } from '~/components/site/use-labels'
import { DraftFormSchema, EditInputSchema } from '~/domain/posts/schema'
import { fieldMessages, toSentences } from '~/labels/messages'
import { AUTOSAVE_PATH } from '~/paths/paths'
import type { AutosavedView, ChangedView } from '~/view-models/post.server'
import { hasText, isSame, readFields, type DraftFields } from './form-fields'
import { forgetDrafts, writeDraft } from './local-drafts'

/** Milliseconds without typing before the local draft is saved. */
const SAVE_LOCALLY_AFTER = 800
const AUTOSAVE_AFTER = 4_000
/** The maximum delay of an autosave while the author keeps typing. */
const AUTOSAVE_WITHIN = 30_000
const AUTOSAVE_TIMEOUT = 15_000
const TRY_AGAIN_AFTER = 10_000
/** How long a submit waits for a running autosave before aborting it. */
const SEND_AFTER = 1_500
/** By then, a reload has unloaded the page, or the author has stayed on it. */
const RELOADED_AFTER = 15_000

export type SaveState =
  | 'unsaved'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'failed'
  | 'signed-out'
  | 'changed'

interface PostDraftOptions {
  form: RefObject<HTMLFormElement>
  userId: string | null
  formKey: string
  postId: string
  /** The opened or returned version of the unpublished changes; empty for a new post. */
  pendingVersion: string
  /** The version that was opened, or that a rejected save returned; empty for a new post. */
  version: string
  /** True if the server rejected the last submit; the author has to correct the form. */
  isRejected: boolean
  /** The values stored on the server; null if nothing is stored. */
  saved: DraftFields | null
}

export function usePostDraft(options: PostDraftOptions) {
  const { form, userId, formKey, postId } = options
  const { formData } = useNavigation()
  const isSending = formData !== undefined && hasText(readFields(formData))
  const [autosaved, setAutosaved] = useState<AutosavedView & { since: string }>()
  const [state, setState] = useState<SaveState | undefined>(options.saved ? undefined : 'unsaved')
  const [changedLabel, setChangedLabel] = useState('')
  const [problems, setProblems] = useState('')
  const formatError = toSentences(useLabels('checks'))
  const [waiting, setWaiting] = useState<string | null>(null)
  const saved = useRef(options.saved ?? {})
  const running = useRef<{ done: Promise<boolean>; abort: () => void } | null>(null)
  const timers = useRef<{ local?: number; server?: number; since?: number }>({})
  // A rejected save returns its own versions.
  const opened = `${options.version} ${options.pendingVersion}`
  const present = autosaved?.since === opened ? autosaved : options
  const { version, pendingVersion } = present

  const draftKey = autosaved ? `post:${autosaved.id}` : formKey

  const read = () => (form.current ? readFields(new FormData(form.current)) : null)

  function isDirty() {
    const fields = isSending ? null : read()
    return fields !== null && (postId !== '' || hasText(fields)) && !isSame(fields, saved.current)
  }

  function check() {
    const schema = postId === '' ? DraftFormSchema : EditInputSchema
    return parseWithZod(new FormData(form.current!), { schema, formatError })
  }

  const canSave = () => isDirty() && check().status === 'success'

  function keep(): boolean {
    window.clearTimeout(timers.current.local)
    const fields = read()
    if (userId === null || !fields || !isDirty()) return false
    return writeDraft({ userId, form: draftKey, at: Date.now(), fields })
  }

  function stopTimer() {
    window.clearTimeout(timers.current.server)
    timers.current.since = undefined
  }

  async function save({ isLeaving = false } = {}): Promise<boolean> {
    stopTimer()
    // Saves run one at a time, since each sends the version of the previous one.
    if (running.current && !isLeaving) await running.current.done
    const fields = read()
    if (!fields || !isDirty()) return true
    const checked = check()
    if (checked.status !== 'success') {
      setState('invalid')
      setProblems(fieldMessages(checked.reply()) ?? '')
      return false
    }
    const request = new AbortController()
    const timer = window.setTimeout(() => request.abort(), AUTOSAVE_TIMEOUT)
    // The link for signing in stays until a save succeeds.
    setState((state) => (state === 'signed-out' ? state : 'saving'))
    const sent = { ...fields, savedBy: nextName(fields.savedBy ?? '') }
    const done = send(sent, postId, { isLeaving, signal: request.signal }).then((reply) => {
      window.clearTimeout(timer)
      running.current = null
      if (reply === 'failed' || reply === 'signed-out') {
        setState(reply)
        timers.current.server = window.setTimeout(() => void save(), TRY_AGAIN_AFTER)
        return false
      }
      if ('changedLabel' in reply) {
        setState('changed')
        setChangedLabel(reply.changedLabel)
        return false
      }
      // Updates synchronously, since the next request has to send this version.
      flushSync(() => {
        setState(isSame(read() ?? fields, fields) ? 'saved' : 'unsaved')
        setAutosaved({ ...reply, since: opened })
      })
      if (postId === '') showInAddress(reply.editPath)
      saved.current = fields
      const forget = () => forgetDrafts((draft) => isSame(draft.fields, fields))
      // On a reload, the page is unloaded before this runs, and the new page offers the text.
      if (isLeaving) window.setTimeout(forget, RELOADED_AFTER)
      else forget()
      return true
    })
    running.current = { done, abort: () => request.abort() }
    return done
  }

  /** Numbers the form's requests, so that the server can tell which of two arrived late. */
  const requests = useRef(0)
  const nextName = (savedBy: string) => `${savedBy.split(':')[0]}:${++requests.current}`

  const hasSent = useRef(false)
  // Resumes autosaving after a submit that did not reach the server.
  useEffect(() => {
    if (hasSent.current && !isSending) {
      // The router has restored the form's action as the URL.
      if (postId === '' && autosaved) showInAddress(autosaved.editPath)
      if (!options.isRejected && state !== 'changed' && isDirty())
        timers.current.server = window.setTimeout(() => void save(), TRY_AGAIN_AFTER)
    }
    hasSent.current = isSending
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the submit ends, not when the text changes
  }, [isSending])

  function onInput() {
    window.clearTimeout(timers.current.local)
    timers.current.local = window.setTimeout(keep, SAVE_LOCALLY_AFTER)
    // After a failure, the text is safe only in this browser until a save succeeds, so the status stays.
    if (state !== 'failed' && state !== 'signed-out' && state !== 'changed') setState('unsaved')
    // Stops autosaving: the author has to choose a version with one of the form's buttons.
    if (state === 'changed') return
    window.clearTimeout(timers.current.server)
    const since = (timers.current.since ??= Date.now())
    const wait = Math.min(AUTOSAVE_AFTER, since + AUTOSAVE_WITHIN - Date.now())
    timers.current.server = window.setTimeout(() => void save(), wait)
  }

  /** Waits briefly for a running autosave, and does not start another. */
  function beforeSending(event: FormEvent<HTMLFormElement>) {
    if (!running.current) {
      keep()
      const savedBy = form.current?.elements.namedItem('savedBy')
      if (savedBy instanceof HTMLInputElement) savedBy.value = nextName(savedBy.value)
      return stopTimer()
    }
    event.preventDefault()
    if (waiting !== null) return
    const submitter = submitterOf(event)
    const { done, abort } = running.current
    const timer = window.setTimeout(abort, SEND_AFTER)
    setWaiting(submitter?.getAttribute('value') ?? '')
    void done.finally(() => {
      window.clearTimeout(timer)
      // A disabled button is not submitted.
      flushSync(() => setWaiting(null))
      form.current?.requestSubmit(submitter)
    })
  }

  return {
    version,
    pendingVersion,
    draftKey,
    state,
    changedLabel,
    problems,
    savedLabel: autosaved?.savedLabel,
    hasSaved: autosaved !== undefined,
    waiting,
    isDirty,
    canSave,
    keep,
    save,
    onInput,
    beforeSending,
  }
}

/** Makes a reload show the draft. This is not a navigation, so the form and the entry's router state stay. */
function showInAddress(path: string) {
  const { state } = window.history as { state: unknown }
  window.history.replaceState(state, '', path)
}

/** React's event types omit `submitter`. */
export function submitterOf({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
}

async function send(
  fields: DraftFields,
  postId: string,
  { isLeaving, signal }: { isLeaving: boolean; signal: AbortSignal },
): Promise<AutosavedView | ChangedView | 'failed' | 'signed-out'> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('postId', postId)
  try {
    const response = await fetch(AUTOSAVE_PATH, {
      method: 'POST',
      body,
      // The request outlives the page; browsers limit its size to 64 KB.
      keepalive: isLeaving,
      signal,
      redirect: 'error',
    })
    if (response.status === 401) return 'signed-out'
    const isReply = response.ok || response.status === 409
    return isReply ? ((await response.json()) as AutosavedView | ChangedView) : 'failed'
  } catch {
    return 'failed'
  }
}
