/**
 * Texts kept in local storage until the server has a version of them: they outlive a crash, an expired session and a lost
 * connection. One entry for each user and form, so that tabs do not overwrite each other.
 */
import { z } from 'zod'
import { parseJson } from '~/text/parse-json'
import { isSame, type DraftFields } from './form-fields'

const PREFIX = 'kept-text'
/** Two bytes a character: five texts stay well below the browsers' quota. */
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

export type DraftEvent =
  | { type: 'written'; draft: LocalDraft }
  /** The server has a version with these fields; what was typed since then stays. */
  | { type: 'saved'; fields: DraftFields }
  | { type: 'discarded'; draft: LocalDraft }
  | { type: 'signed out'; userId: string }

export function reduceDrafts(drafts: readonly LocalDraft[], event: DraftEvent, now: number) {
  const current = drafts.filter(({ at }) => now - at < MAX_AGE).toSorted((a, b) => b.at - a.at)
  switch (event.type) {
    case 'written':
      return withWritten(current, event.draft)
    case 'saved':
      return current.filter(({ fields }) => !isSame(fields, event.fields))
    case 'discarded':
      return current.filter((draft) => keyOf(draft) !== keyOf(event.draft))
    case 'signed out':
      return current.filter(({ userId }) => userId !== event.userId)
  }
}

/** The oldest drafts make room; one that is too long is not kept. */
function withWritten(drafts: LocalDraft[], written: LocalDraft): LocalDraft[] {
  if (JSON.stringify(written).length > MAX_LENGTH) return drafts
  const others = drafts.filter((draft) => keyOf(draft) !== keyOf(written))
  const own = others.filter(({ userId }) => userId === written.userId)
  const dropped = own.slice(MAX_DRAFTS - 1)
  return [written, ...others.filter((draft) => !dropped.includes(draft))]
}

/** The form's own draft or, on a new form, drafts that never became a post, newest first. */
export function draftsFor(
  drafts: readonly LocalDraft[],
  { userId, form }: Pick<LocalDraft, 'userId' | 'form'>,
): LocalDraft[] {
  const isNew = (name: string) => name.startsWith('new:')
  const ofUser = drafts.filter((draft) => draft.userId === userId)
  const others = ofUser.filter((draft) => draft.form !== form && isNew(form) && isNew(draft.form))
  return [...ofUser.filter((draft) => draft.form === form), ...others]
}

/** Storage may be full or blocked: the text on the screen stays. */
export function updateDrafts(event: DraftEvent, storage?: Storage): void {
  try {
    const area = storage ?? localStorage
    const before = listDrafts(area)
    const after = reduceDrafts(before, event, Date.now())
    const kept = new Set(after.map(keyOf))
    for (const key of keysOf(area)) if (!kept.has(key)) area.removeItem(key)
    for (const draft of after) {
      if (!before.includes(draft)) area.setItem(keyOf(draft), JSON.stringify(draft))
    }
  } catch {
    // The next event tries again.
  }
}

export function listDrafts(storage: Storage): LocalDraft[] {
  return keysOf(storage)
    .flatMap((key) => parseDraft(key, storage.getItem(key)))
    .toSorted((a, b) => b.at - a.at)
}

const keyOf = ({ userId, form }: LocalDraft) => `${PREFIX}:${userId}:${form}`

function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(`${PREFIX}:`))
}

/** Another version of the site may have written it, so everything is checked. */
const StoredSchema = z.object({ at: z.number(), fields: z.record(z.string(), z.string()) })

function parseDraft(key: string, value: string | null): LocalDraft[] {
  const [, userId, form] = /^[^:]+:(.+?):((?:new|post):.+)$/s.exec(key) ?? []
  const stored = StoredSchema.safeParse(parseJson(value ?? '')).data
  return userId && form && stored ? [{ userId, form, ...stored }] : []
}

const WHICH = 'which forms are open?'
const ANSWER_TIMEOUT = 400

/** One for this tab; it does not hear itself. */
let tabs: BroadcastChannel | undefined

/** The forms that stand in other tabs of this browser, which offer their own drafts. */
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
