export const FORGET_COOKIE = 'kept-text'

export interface ForgottenDraft {
  /** A new post's form, an edited post, or every draft of a user. */
  kind: 'new' | 'post' | 'user'
  /** Of the form's submission, the post or the user. */
  id: string
}

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
