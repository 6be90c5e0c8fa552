import type { Language } from '~/text/language'

export interface CurrentUserView {
  id: string
  username: string
  email: string
  profilePicture: string | null
  isAdmin: boolean
  initial: string
}

export interface CategoryLinkView {
  name: string
  slug: string
  language: Language
}

/** From which width the bar has room for it; below, it is in "More". */
export type Breakpoint = 'md' | 'lg' | 'xl' | 'never'

export interface NavCategoryView extends CategoryLinkView {
  inlineFrom: Breakpoint
}

export type SocialNetwork = 'facebook' | 'twitter' | 'instagram' | 'linkedin' | 'youtube'

export interface SiteView {
  name: string
  nameLanguage: Language
  /** Shown in two lines. */
  hasLongName: boolean
  origin: string
  yearLabel: string
  contact: { location: string; phone: string; email: string; hours: string }
  social: { network: SocialNetwork; url: string }[]
}

export interface MediaView {
  id: string
  type: 'youtube' | 'reel'
  title: string
  language: Language
  description: string
  descriptionLanguage: Language
  url: string
  /** Built from the id; null for an unknown URL. */
  embedUrl: string | null
}

export interface ToastView {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
}

export interface RootData {
  site: SiteView
  user: CurrentUserView | null
  categories: NavCategoryView[]
  toast: ToastView | null
}

export interface CategoryRowView extends CategoryLinkView {
  id: string
  secondName: string
  /** Drafts included. */
  posts: number
  isDefault: boolean
}
