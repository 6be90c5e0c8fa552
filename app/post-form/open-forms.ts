/**
 * Which forms stand open in a tab of this browser: their texts are not lost, and no other tab shall offer them. Told by
 * locks, which end with their tab however it ends. Where there are none (old browsers, plain HTTP), every text counts as lost.
 */

/** A tab that is being reloaded lets go a moment later. */
const ANSWER_TIMEOUT = 1_000

const nameOf = (userId: string, form: string) => `open-form:${userId}:${form}`

/** Says that a form is open here, until the returned function is called. */
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

/** Whether no tab holds a form. */
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
