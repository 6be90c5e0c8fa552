/** The draft of one post form as a state machine: what was typed, what the server has, and what happens next. */
import type { AutosavedView, SavedFormView } from '~/view-models/post.server'
import { formOf, hasText, isSame, type DraftFields } from './form-fields'

/** Milliseconds without typing before the local draft is written. */
const KEEP_AFTER = 800
const AUTOSAVE_AFTER = 4_000
/** The maximum delay of an autosave while the author keeps typing. */
const AUTOSAVE_WITHIN = 30_000
const AUTOSAVE_TIMEOUT = 15_000
const TRY_AGAIN_AFTER = 10_000
/** By then, a reload has unloaded the page, or the author has stayed on it. */
const RELOADED_AFTER = 15_000

/** Why an autosave was not stored. */
export type Rejection = 'invalid' | 'failed' | 'signed-out' | 'too-large' | 'changed' | 'gone'

type Status = Rejection | 'unsaved' | 'saving' | 'saved' | null

const RETRIED: readonly Status[] = ['failed', 'signed-out']
/** The author has to decide, with one of the form's buttons; until then, nothing may change on the server. */
const UNDECIDED: readonly Status[] = ['changed', 'gone']

export interface Draft {
  form: string
  /** The number of the form's last request. */
  requests: number
  /** True if the form was opened for a new post, which has a `postId` after its first save. */
  isNew: boolean
  postId: string
  editPath: string
  /** What the next request is based on. */
  base: Pick<DraftFields, 'version' | 'pendingVersion' | 'openedCategory' | 'openedTranslation'>
  /** The text that the server has; null if it has none, or if a response was lost. */
  stored: DraftFields | null
  /** The text of the autosave without a response. */
  running?: { fields: DraftFields; endsAt: number; isLeaving: boolean }
  /** The text of the submit without a response. */
  sent?: DraftFields
  status: Status
  /** The time of the last autosave. */
  savedLabel: string
  /** The invalid fields, or the time of the other change. */
  detail: string
  isOwnChange: boolean
  /** When the oldest text was typed that no request has sent. */
  since?: number
  keepAt?: number
  dueAt?: number
}

/** The moment of an event, with the form's text. `problems` names the invalid fields, or is null. */
interface Moment {
  now: number
  text: DraftFields
  problems: string | null
}

export type Answer =
  | { type: 'stored'; reply: AutosavedView }
  | { type: 'rejected'; reason: Rejection; detail?: string; isOwn?: boolean }

export type DraftEvent =
  | { type: 'woke' }
  | { type: 'submitted'; intent: string }
  | { type: 'save'; isLeaving: boolean }
  | (Answer & { number: number })
  /** A submit has ended, and the form is still open. `saved` is set if the form remains that of the same post. */
  | { type: 'returned'; outcome: 'accepted' | 'rejected' | 'lost'; saved?: SavedFormView }

export type Effect =
  | { type: 'keep'; fields: DraftFields }
  | { type: 'submit'; fields: DraftFields & { intent: string } }
  | { type: 'autosave'; fields: DraftFields; number: number; isLeaving: boolean }
  | { type: 'show'; path: string }
  | { type: 'forget' | 'abort' }

type Step = [Draft, ...Effect[]]

/** @param isUnsaved true if the server does not have the values */
export function openDraft(values: DraftFields, postId: string, isUnsaved: boolean): Draft {
  const { version, pendingVersion, openedCategory, openedTranslation } = values
  return {
    form: formOf(values.savedBy),
    requests: 0,
    isNew: postId === '',
    postId,
    editPath: '',
    base: { version, pendingVersion, openedCategory, openedTranslation },
    stored: isUnsaved ? null : values,
    status: isUnsaved ? 'unsaved' : null,
    savedLabel: '',
    detail: '',
    isOwnChange: false,
  }
}

/** Without the form's text, which is too long to be read after each key. */
export function typed(draft: Draft, now: number): Draft {
  const next = { ...draft, keepAt: now + KEEP_AFTER }
  if (UNDECIDED.includes(draft.status)) return next
  const since = draft.since ?? now
  const dueAt = Math.min(now + AUTOSAVE_AFTER, since + AUTOSAVE_WITHIN)
  // After a failure, the text is safe only in this browser until a save succeeds, so the status stays.
  const status = RETRIED.includes(draft.status) ? draft.status : 'unsaved'
  return { ...next, since, dueAt, status }
}

export function reduce(draft: Draft, event: DraftEvent, moment: Moment): Step {
  switch (event.type) {
    case 'woke':
      return wake(draft, moment)
    case 'save':
      return autosave(draft, moment, event.isLeaving)
    case 'stored':
    case 'rejected':
      // A later request has newer text, and its response is still to come.
      if (!draft.running || event.number !== draft.requests) return [draft]
      return event.type === 'stored' ? store(draft, event, moment) : [reject(draft, event, moment)]
    case 'submitted':
      return draft.sent ? [draft] : submit(draft, event, moment)
    case 'returned':
      return resume(draft, event, moment)
  }
}

/** True if the server may not have this text. A new form without a title and content has nothing to save. */
export function isDirty({ postId, running, stored, sent }: Draft, text: DraftFields): boolean {
  if (sent) return !isSame(text, sent)
  return (postId !== '' || hasText(text)) && (!!running || !stored || !isSame(text, stored))
}

/** The time of the next `woke` event. */
export function wakeAt({ keepAt = Infinity, dueAt = Infinity, running, sent }: Draft): number {
  return Math.min(keepAt, sent ? Infinity : running ? running.endsAt : dueAt)
}

function wake(draft: Draft, moment: Moment): Step {
  const { running, sent, dueAt = Infinity } = draft
  if (running && running.endsAt <= moment.now) {
    return [reject(draft, { reason: 'failed' }, moment), { type: 'abort' }]
  }
  const isDue = !running && !sent && dueAt <= moment.now
  return isDue ? autosave(draft, moment, false) : settle(draft, moment)
}

const stamp = ({ base, form, requests }: Draft, text: DraftFields): DraftFields => ({
  ...text,
  ...base,
  savedBy: `${form}:${requests}`,
})

/** Keeps the text in this browser until the server has it. */
function settle(draft: Draft, { text }: Moment): [Draft, Effect] {
  const next = { ...draft, keepAt: undefined }
  if (draft.sent || isDirty(draft, text))
    return [next, { type: 'keep', fields: stamp(draft, text) }]
  const status = draft.savedLabel ? 'saved' : null
  const clean = { ...next, since: undefined, dueAt: undefined, status } as const
  return [UNDECIDED.includes(draft.status) ? next : clean, { type: 'forget' }]
}

function autosave(draft: Draft, moment: Moment, isLeaving: boolean): Step {
  const { text, problems, now } = moment
  const [settled, effect] = settle(draft, moment)
  const { running, sent, status } = settled
  const isIdle = !isDirty(settled, text) || sent || UNDECIDED.includes(status)
  // Only a request that outlives the page does not wait for another one.
  const isWaiting = running && (!isLeaving || (running.isLeaving && isSame(running.fields, text)))
  if (isIdle || isWaiting) return [settled, effect]
  const next = { ...settled, since: undefined, dueAt: undefined }
  if (problems !== null) return [{ ...next, status: 'invalid', detail: problems }, effect]
  next.requests += 1
  const fields = stamp(next, text)
  next.running = { fields, endsAt: now + AUTOSAVE_TIMEOUT, isLeaving }
  // The link for signing in stays until a save succeeds.
  if (status !== 'signed-out') next.status = 'saving'
  return [next, effect, { type: 'autosave', fields, number: next.requests, isLeaving }]
}

function store(draft: Draft, { reply }: { reply: AutosavedView }, moment: Moment): Step {
  const { fields, isLeaving } = draft.running!
  const savedLabel = reply.savedLabel
  const next = rebase({ ...draft, running: undefined, savedLabel, status: 'saved' }, reply, fields)
  const waiting = wait(next, moment)
  // On a reload, the page is unloaded before that time, and the new page offers the text.
  if (isLeaving) return [{ ...waiting, keepAt: moment.now + RELOADED_AFTER }, ...show(next)]
  return [...settle(waiting, moment), ...show(next)]
}

/** Bases the next request on the saved text. */
function rebase(draft: Draft, saved: SavedFormView, stored: DraftFields): Draft {
  const { id: postId, editPath, version, pendingVersion } = saved
  const { category: openedCategory, translation: openedTranslation } = stored
  const base = { version, pendingVersion, openedCategory, openedTranslation }
  return { ...draft, postId, editPath, base, stored }
}

/** Schedules an autosave of what was typed during the request. */
function wait(draft: Draft, { text, now }: Moment): Draft {
  if (!isDirty(draft, text)) return draft
  return { ...draft, status: 'unsaved', dueAt: draft.dueAt ?? now + AUTOSAVE_AFTER }
}

const show = ({ isNew, editPath }: Draft): Effect[] =>
  isNew && editPath ? [{ type: 'show', path: editPath }] : []

type Rejected = Omit<Extract<Answer, { type: 'rejected' }>, 'type'>

function reject(
  draft: Draft,
  { reason, detail = '', isOwn = false }: Rejected,
  { now }: Moment,
): Draft {
  return {
    ...draft,
    running: undefined,
    // The server may have stored the text before the response was lost.
    stored: reason === 'failed' ? null : draft.stored,
    status: reason,
    detail,
    isOwnChange: isOwn,
    since: undefined,
    dueAt: RETRIED.includes(reason) ? now + TRY_AGAIN_AFTER : undefined,
  }
}

/** Does not wait for a running autosave: the server ignores it once it has a later request of the form. */
function submit(draft: Draft, { intent }: { intent: string }, moment: Moment): Step {
  const [settled, effect] = settle(draft, moment)
  const idle = { running: undefined, since: undefined, dueAt: undefined }
  const next: Draft = { ...settled, ...idle, requests: draft.requests + 1, sent: moment.text }
  const fields = { ...next.base, savedBy: `${next.form}:${next.requests}`, intent }
  const abort: Effect[] = draft.running ? [{ type: 'abort' }] : []
  return [next, effect, ...abort, { type: 'submit', fields }]
}

type Returned = Extract<DraftEvent, { type: 'returned' }>

function resume(draft: Draft, { outcome, saved }: Returned, moment: Moment): Step {
  const { sent, ...next } = { ...draft }
  if (outcome === 'accepted') {
    const accepted: Draft = { ...next, stored: sent ?? next.stored, savedLabel: '', status: null }
    if (!saved || !sent) return settle(accepted, moment)
    const rebased = wait(rebase(accepted, saved, sent), moment)
    return [...settle(rebased, moment), ...show(rebased)]
  }
  if (outcome === 'lost') {
    next.stored = null
    if (!UNDECIDED.includes(next.status)) next.dueAt = moment.now + TRY_AGAIN_AFTER
  }
  // The router has restored the form's action as the URL.
  return [next, ...show(next)]
}
