import { useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { AUTOSAVE_PATH } from '~/paths/paths'
import { keysOf } from '~/text/keys-of'
import { parseOwnJson } from '~/text/parse-json'
import type { FormReply } from '~/view-models/replies'
import type { AutosavedView, ChangedView } from '~/view-models/post.server'
import {
  isDirty,
  openDraft,
  reduce,
  typed,
  wakeAt,
  type Answer,
  type Draft,
  type DraftEvent,
  type Effect,
  type Rejection,
} from './draft'
import { formOf, readFields, type DraftFields, type PostFormValues } from './form-fields'
import { forgetDrafts, holdForm, writeDraft } from './local-drafts'

interface PostDraftOptions {
  form: RefObject<HTMLFormElement>
  userId: string | null
  postId: string
  action: string
  values: PostFormValues
  isUnsaved: boolean
  /** True if the values come from a local draft; they are saved at once. */
  isRestored: boolean
  reply?: FormReply
  /** True if the page keeps the form when its post is saved. */
  staysOpen: boolean
  /** Returns the problems that keep the form from being saved, or null. */
  check: (form: FormData) => string | null
}

/** Connects the draft (`draft.ts`) with the form, the clock, the server and local storage. */
export function usePostDraft(options: PostDraftOptions) {
  const { form, userId, action, reply, staysOpen, check } = options
  const [first] = useState((): Draft => {
    const { values, postId, isUnsaved, isRestored } = options
    const opened = openDraft(values, postId, isUnsaved)
    return isRestored ? { ...opened, dueAt: Date.now() } : opened
  })
  const draft = useRef(first)
  const [shown, setShown] = useState(() => viewOf(first))
  const timer = useRef<number>()
  const running = useRef<{ done: Promise<void>; abort: () => void }>()
  /** Where the focus was when the form was submitted. */
  const focused = useRef<Element | null>(null)
  const submitForm = useSubmit()
  const sent = useNavigation().formData?.get('savedBy')
  const isSending = typeof sent === 'string' && formOf(sent) === first.form

  function update(next: Draft) {
    draft.current = next
    setShown((before) => (isSameView(before, viewOf(next)) ? before : viewOf(next)))
    schedule()
  }

  function schedule() {
    window.clearTimeout(timer.current)
    const at = wakeAt(draft.current)
    if (at === Infinity) return
    timer.current = window.setTimeout(() => dispatch({ type: 'woke' }), at - Date.now())
  }

  function dispatch(event: DraftEvent) {
    // A response may arrive after the form has been closed.
    if (!form.current) return
    const now = new FormData(form.current)
    const moment = { now: Date.now(), text: readFields(now), problems: check(now) }
    const [next, ...effects] = reduce(draft.current, event, moment)
    update(next)
    for (const effect of effects) run(effect)
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case 'keep':
        keep(effect.fields)
        break
      case 'forget':
        forgetDrafts((one) => one.form === first.form)
        break
      case 'abort':
        running.current?.abort()
        break
      case 'autosave':
        autosave(effect)
        break
      case 'submit':
        submit(effect.fields)
        break
      case 'show':
        showInAddress(effect.path)
    }
  }

  function keep(fields: DraftFields): boolean {
    const { form, postId } = draft.current
    return userId !== null && writeDraft({ userId, form, postId, at: Date.now(), fields })
  }

  function autosave({ fields, number, isLeaving }: Extract<Effect, { type: 'autosave' }>) {
    const request = new AbortController()
    const postId = draft.current.isNew ? '' : draft.current.postId
    const done = requestAutosave({ ...fields, postId }, isLeaving, request.signal).then((answer) =>
      dispatch({ ...answer, number }),
    )
    running.current = { done, abort: () => request.abort() }
  }

  function submit(fields: Record<string, string | undefined>) {
    const body = new FormData(form.current!)
    for (const [name, value = ''] of Object.entries(fields)) body.set(name, value)
    if (staysOpen) body.set('staysOpen', 'true')
    focused.current = document.activeElement
    submitForm(body, { method: 'post', action, encType: 'multipart/form-data' })
  }

  // Other tabs do not offer the local draft of an open form.
  useEffect(() => holdForm(first.form), [first])

  // A restored text is due at once. The timer ends with the form.
  useEffect(() => {
    schedule()
    return () => window.clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- every later change schedules again
  }, [])

  const wasSending = useRef(false)
  // Only the router knows when a submit has ended and the form is still open.
  useEffect(() => {
    if (wasSending.current && !isSending) {
      dispatch({ type: 'returned', outcome: outcomeOf(reply), saved: reply?.saved })
      returnFocus(focused.current)
    }
    wasSending.current = isSending
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the submit ends
  }, [isSending])

  const hasUnsaved = () =>
    form.current !== null && isDirty(draft.current, readFields(new FormData(form.current)))

  return {
    ...shown,
    isDirty: hasUnsaved,
    /** True if the post has been saved since, but not by this form. */
    isBehind: ({ version, pendingVersion }: PostFormValues) =>
      version !== draft.current.base.version ||
      pendingVersion !== draft.current.base.pendingVersion,
    canSave: () => hasUnsaved() && check(new FormData(form.current!)) === null,
    /** Returns false if this browser cannot keep the text. */
    keep: () =>
      hasUnsaved() && keep({ ...readFields(new FormData(form.current!)), ...draft.current.base }),
    /** Returns true if the server has the text. */
    save: async ({ isLeaving = false } = {}) => {
      if (!isLeaving) await running.current?.done
      dispatch({ type: 'save', isLeaving })
      await running.current?.done
      return !hasUnsaved()
    },
    onInput: () => update(typed(draft.current, Date.now())),
    submit: (intent: string) => dispatch({ type: 'submitted', intent }),
  }
}

function outcomeOf(reply: FormReply | undefined) {
  if (!reply || reply.saved) return 'accepted'
  return reply.result || reply.recovered ? 'rejected' : 'lost'
}

/** A button is disabled while it submits the form, which takes its focus away. */
function returnFocus(focused: Element | null) {
  if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return
  focused.focus({ preventScroll: true })
}

/** The parts of the draft that the form shows. */
function viewOf({ status, savedLabel, detail, isOwnChange, postId }: Draft) {
  return { status, savedLabel, detail, isOwnChange, postId }
}

export type DraftView = ReturnType<typeof viewOf>

const isSameView = (a: DraftView, b: DraftView) => keysOf(a).every((name) => a[name] === b[name])

/** Makes a reload show the draft. This is not a navigation, so the form and the entry's router state stay. */
function showInAddress(path: string) {
  const { state } = window.history as { state: unknown }
  window.history.replaceState(state, '', path)
}

const REJECTIONS: Partial<Record<number, Rejection>> = {
  400: 'invalid',
  401: 'signed-out',
  404: 'gone',
  410: 'gone',
  413: 'too-large',
}

async function requestAutosave(
  fields: DraftFields & { postId: string },
  isLeaving: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const response = await fetch(AUTOSAVE_PATH, {
      method: 'POST',
      body,
      // The request outlives the page; browsers limit its size to 64 KB.
      keepalive: isLeaving,
      signal,
      redirect: 'error',
    })
    if (response.ok)
      return { type: 'stored', reply: parseOwnJson<AutosavedView>(await response.text()) }
    const reason = REJECTIONS[response.status] ?? 'failed'
    if (response.status !== 409) return { type: 'rejected', reason }
    const { changedLabel, isOwn } = parseOwnJson<ChangedView>(await response.text())
    return { type: 'rejected', reason: 'changed', detail: changedLabel, isOwn }
  } catch {
    return { type: 'rejected', reason: 'failed' }
  }
}
