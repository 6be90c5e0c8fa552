import type { Language } from '~/text/language'

/** Who is signed in, as the browser may know it. */
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

export type SocialNetwork = 'facebook' | 'twitter' | 'instagram' | 'linkedin' | 'youtube'

/** What header and footer show of the settings. */
export interface SiteView {
  name: string
  nameLanguage: Language
  origin: string
  /** The present one, for the footer. */
  yearLabel: string
  contact: { location: string; phone: string; email: string; hours: string }
  social: { network: SocialNetwork; url: string }[]
}

export interface MediaView {
  id: string
  type: 'youtube' | 'reel'
  title: string
  /** Of the title. */
  language: Language
  description: string
  descriptionLanguage: Language
  /** The address to open on the site itself. */
  url: string
  /** The address of the frame, built from the id; null when the address is not understood. */
  embedUrl: string | null
}

export interface ToastView {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
}

/** What the root loads for every page. */
export interface RootData {
  site: SiteView
  user: CurrentUserView | null
  categories: CategoryLinkView[]
  toast: ToastView | null
}
