/**
 * Texts kept in local storage until the server has saved them, by user and form: they outlive a
 * crash, an expired session and a lost connection.
 */
import { FORGET_COOKIE, parseForgottenDraft } from './forget-draft'
import { DRAFT_FIELDS, type DraftFields } from './draft-fields'

const PREFIX = 'kept-text'
/** Two bytes a character: five texts stay well below the browsers' quota. */
const MAX_LENGTH = 450_000
const MAX_TEXTS = 5
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

export interface LocalDraft {
  /** `new:<submission>` or `post:<id>`. */
  form: string
  /** Saved at, in milliseconds. */
  at: number
  fields: DraftFields
}

const keyOf = (userId: string, form: string) => `${PREFIX}:${userId}:${form}`

/** The oldest drafts make room; one that is too long is not saved. @returns whether it is saved */
export function saveLocalDraft(storage: Storage, userId: string, text: LocalDraft): boolean {
  const value = JSON.stringify(text)
  if (value.length > MAX_LENGTH) return false
  const others = listLocalDrafts(storage, userId).filter(({ form }) => form !== text.form)
  for (const { form } of others.slice(MAX_TEXTS - 1)) dropLocalDraft(storage, userId, form)
  try {
    storage.setItem(keyOf(userId, text.form), value)
    return true
  } catch {
    // Full or blocked: the text on the screen stays.
    return false
  }
}

export function dropLocalDraft(storage: Storage, userId: string, form: string): void {
  storage.removeItem(keyOf(userId, form))
}

/** Newest first; drafts that are expired or unreadable are deleted. */
export function listLocalDrafts(storage: Storage, userId: string, now = Date.now()): LocalDraft[] {
  const texts = keysOf(storage, userId).flatMap((key) => {
    const text = parseText(storage.getItem(key))
    if (text && now - text.at < MAX_AGE) return [text]
    storage.removeItem(key)
    return []
  })
  return texts.toSorted((a, b) => b.at - a.at)
}

/** The form's own draft or, on a new form, drafts that never became a post, newest first. */
export function findLocalDrafts(storage: Storage, userId: string, form: string): LocalDraft[] {
  const isNew = form.startsWith('new:')
  const texts = listLocalDrafts(storage, userId)
  const others = texts.filter((text) => isNew && text.form !== form && text.form.startsWith('new:'))
  return [...texts.filter((text) => text.form === form), ...others]
}

export function dropSavedDrafts(
  storage: Storage = localStorage,
  page: { cookie: string } = document,
): void {
  const forgotten = parseForgottenDraft(page.cookie)
  if (!forgotten) return
  page.cookie = `${FORGET_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  const { kind, id } = forgotten
  const isMeant = (key: string) =>
    kind === 'user' ? key.startsWith(`${PREFIX}:${id}:`) : key.endsWith(`:${kind}:${id}`)
  for (const key of keysOf(storage)) if (isMeant(key)) storage.removeItem(key)
}

function keysOf(storage: Storage, userId = ''): string[] {
  const prefix = userId === '' ? `${PREFIX}:` : `${PREFIX}:${userId}:`
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys.filter((key): key is string => key?.startsWith(prefix) ?? false)
}

/** Another version of the site may have written it, so everything is checked. */
function parseText(value: string | null): LocalDraft | null {
  try {
    const parsed: unknown = JSON.parse(value ?? '')
    if (!isRecord(parsed) || !isRecord(parsed.fields)) return null
    const { form, at, fields } = parsed
    if (typeof form !== 'string' || typeof at !== 'number') return null
    const kept = DRAFT_FIELDS.flatMap((name) => {
      const field = fields[name]
      return typeof field === 'string' ? [[name, field] as const] : []
    })
    return { form, at, fields: Object.fromEntries(kept) }
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
