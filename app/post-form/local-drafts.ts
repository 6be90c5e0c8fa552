/** Stores drafts until the server has them, one per user and form, so that tabs do not overwrite each other. */
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
  /** `new:<submission>` or `post:<id>`. */
  form: string
  at: number
  fields: DraftFields
}

/** Returns the form's own draft or, for a new form, drafts that never became a post, newest first. */
export function draftsFor(
  drafts: readonly LocalDraft[],
  { userId, form }: Pick<LocalDraft, 'userId' | 'form'>,
): LocalDraft[] {
  const isNew = (name: string) => name.startsWith('new:')
  const ownDrafts = drafts.filter((draft) => draft.userId === userId)
  const others = ownDrafts.filter(
    (draft) => draft.form !== form && isNew(form) && isNew(draft.form),
  )
  return [...ownDrafts.filter((draft) => draft.form === form), ...others]
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

export function listDrafts(): LocalDraft[] {
  return listKeys()
    .flatMap((key) => parseDraft(key, localStorage.getItem(key)))
    .toSorted((a, b) => b.at - a.at)
}

const keyOf = ({ userId, form }: LocalDraft) => `${PREFIX}:${userId}:${form}`

const listKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}:`))

/** Validates a stored draft, since another version of the site may have written it. */
const StoredSchema = z.object({
  at: z.number(),
  fields: z.record(z.string(), z.string().optional().catch(undefined)),
})

function parseDraft(key: string, value: string | null): LocalDraft[] {
  const [, userId, form] = /^[^:]+:(.+?):((?:new|post):.+)$/s.exec(key) ?? []
  const stored = StoredSchema.safeParse(parseJson(value ?? '')).data
  return userId && form && stored ? [{ userId, form, ...stored }] : []
}

const WHICH = 'which forms are open?'
const ANSWER_TIMEOUT = 400

/** One channel per tab; a tab does not receive its own messages. */
let tabs: BroadcastChannel | undefined

/** Lists the forms that are open in other tabs, which offer their own drafts. */
export async function listFormsElsewhere(): Promise<Set<string>> {
  const forms = new Set<string>()
  tabs ??= new BroadcastChannel(PREFIX)
  tabs.onmessage = ({ data }: MessageEvent<string>) => {
    const open = document.querySelector<HTMLFormElement>('form[data-draft]')?.dataset.draft
    if (data !== WHICH) forms.add(data)
    else if (open) tabs?.postMessage(open)
  }
  tabs.postMessage(WHICH)
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT)
  })
  return forms
}
