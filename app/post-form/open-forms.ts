/**
 * The forms open in a tab of this browser: no other tab offers their drafts. Web Locks end with
 * their tab. Without them (old browsers, plain HTTP) every draft is offered.
 */

/** Milliseconds: a reloading tab releases its lock a moment later. */
const ANSWER_TIMEOUT = 1_000

const nameOf = (userId: string, form: string) => `open-form:${userId}:${form}`

/** Until the returned function is called. */
export function holdForm(userId: string, form: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release = () => {}
  const isOpen = new Promise<void>((resolve) => {
    release = resolve
  })
  // The same form may be open twice.
  void navigator.locks.request(nameOf(userId, form), { mode: 'shared' }, () => isOpen)
  return release
}

export async function isFree(userId: string, form: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), ANSWER_TIMEOUT)
  try {
    return await navigator.locks.request(
      nameOf(userId, form),
      { signal: waiting.signal },
      () => true,
    )
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
