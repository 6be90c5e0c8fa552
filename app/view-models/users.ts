import type { Language } from '~/text/language'

/** A row of the list of users, for admins. */
export interface UserRowView {
  id: string
  username: string
  language: Language
  email: string
  photo: string | null
  initial: string
  isAdmin: boolean
  isYou: boolean
  /** ISO 8601, for `<time datetime>`. */
  sinceIso: string
  sinceLabel: string
  /** "1,234" */
  posts: string
}

export interface UsersPageView {
  rows: UserRowView[]
  /** What was searched for; empty lists everybody. */
  query: string
  /** Addresses of the pages before and after this one, where there are any. */
  previous: string | null
  next: string | null
}
