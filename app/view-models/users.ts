import type { Language } from '~/text/language'

export interface UserRowView {
  id: string
  username: string
  language: Language
  email: string
  photo: string | null
  initial: string
  isAdmin: boolean
  isYou: boolean
  sinceIso: string
  sinceLabel: string
  posts: string
}

export interface UsersPageView {
  rows: UserRowView[]
  /** Empty lists everybody. */
  query: string
  previous: string | null
  next: string | null
}
