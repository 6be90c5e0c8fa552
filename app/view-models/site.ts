import type {
  toCategoryLink,
  toCategoryRow,
  toCurrentUser,
  toMediaView,
  toNavCategories,
  toSiteView,
} from './site.server'

export type CurrentUserView = ReturnType<typeof toCurrentUser>
export type CategoryLinkView = ReturnType<typeof toCategoryLink>
export type CategoryRowView = ReturnType<typeof toCategoryRow>
export type MediaView = ReturnType<typeof toMediaView>
export type NavCategoryView = ReturnType<typeof toNavCategories>[number]
export type SiteView = ReturnType<typeof toSiteView>

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
