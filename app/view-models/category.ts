import type { CategoryLinkView } from './site'

export interface CategoryRowView extends CategoryLinkView {
  id: string
  /** Drafts included. */
  posts: number
  isDefault: boolean
}
