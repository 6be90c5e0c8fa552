/** Stores the text of open forms until the server has it, one draft per user and form. */
import { z } from 'zod'
import { parseJson } from '~/text/parse-json'
import type { DraftFields } from './form-fields'

const PREFIX = 'kept-text'
/** At two bytes per character, five drafts stay well below browsers' quota. */
const MAX_LENGTH = 450_000
const MAX_DRAFTS = 5
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

export interface LocalDraft {
  userId: string
  /** The form that wrote the draft, which no other form overwrites. */
  form: string
  /** The post that the form edits; empty until a new form is saved. */
  postId: string
  at: number
  /** `savedBy` has the number of the form's last request before; a later one has this text or a newer one. */
  fields: DraftFields
}

/** Makes room by dropping the user's oldest drafts. Returns false if the draft is too long, or storage is full or blocked. */
export function writeDraft(draft: LocalDraft): boolean {
  const value = JSON.stringify(draft)
  if (value.length > MAX_LENGTH) return false
  return unlessBlocked(() => {
    const others = listDrafts().filter((other) => keyOf(other) !== keyOf(draft))
    const own = others.filter(({ userId }) => userId === draft.userId)
    const dropped = new Set(own.slice(MAX_DRAFTS - 1).map(keyOf))
    forgetDrafts((other) => dropped.has(keyOf(other)))
    localStorage.setItem(keyOf(draft), value)
  })
}

/** Deletes outdated and unreadable entries, and the drafts for which `isGone` returns true. */
export function forgetDrafts(isGone: (draft: LocalDraft) => boolean): void {
  unlessBlocked(() => {
    const isKept = (draft: LocalDraft) => Date.now() - draft.at < MAX_AGE && !isGone(draft)
    const kept = new Set(listDrafts().filter(isKept).map(keyOf))
    for (const key of listKeys()) if (!kept.has(key)) localStorage.removeItem(key)
  })
}

/** Ignores errors from full or blocked storage: the text is still on the screen, and its next change tries again. */
function unlessBlocked(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}

/** Returns the drafts, newest first. */
export function listDrafts(): LocalDraft[] {
  return listKeys()
    .flatMap((key) => parseDraft(key, localStorage.getItem(key)))
    .toSorted((a, b) => b.at - a.at)
}

const keyOf = ({ userId, form }: Pick<LocalDraft, 'userId' | 'form'>) =>
  `${PREFIX}:${userId}:${form}`

const listKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}:`))

/** Validates a stored draft, since another version of the site may have written it. */
const StoredSchema = z.object({
  at: z.number(),
  postId: z.string().optional(),
  fields: z.record(z.string(), z.string().optional().catch(undefined)),
})

function parseDraft(key: string, value: string | null): LocalDraft[] {
  const [, userId, form] = /^[^:]+:(.+?):(.+)$/s.exec(key) ?? []
  const stored = StoredSchema.safeParse(parseJson(value ?? '')).data
  if (!userId || !form || !stored) return []
  // Earlier versions of the site stored one draft per post, as `post:<id>`.
  const postId = stored.postId ?? /^post:(.+)/s.exec(form)?.[1] ?? ''
  return [{ userId, form, ...stored, postId }]
}

const lockOf = (form: string) => `${PREFIX}:${form}`

/** Marks a form as open until the returned function is called, or the tab is closed or crashes. */
export function holdForm(form: string): () => void {
  const closed = new AbortController()
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      closed.signal.addEventListener('abort', () => resolve())
    })
  // Browsers have no locks on an unencrypted connection.
  void navigator.locks?.request(lockOf(form), { mode: 'shared' }, untilClosed)
  return () => closed.abort()
}

/** Returns a function that tells whether a form is open, in this tab or another. */
export async function findOpenForms(): Promise<(form: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (form) => names.has(lockOf(form))
}
