/** The cookie in which the server names a text that the browser need not keep any longer. */
export const FORGET_COOKIE = 'kept-text'

export interface ForgottenDraft {
  /** A new post's form, an edited post, or every text of a person. */
  kind: 'new' | 'post' | 'user'
  /** The form's submission, the post, the person. */
  id: string
}

/** What the cookies of a page say is to be forgotten, or null. */
export function parseForgottenDraft(cookies: string): ForgottenDraft | null {
  const found = new RegExp(`(?:^|; )${FORGET_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  const [, kind, id] = /^(new|post|user):(.+)$/s.exec(decode(found ?? '')) ?? []
  if (!id || (kind !== 'new' && kind !== 'post' && kind !== 'user')) return null
  return { kind, id }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
