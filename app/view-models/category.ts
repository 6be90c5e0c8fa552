import type { CategoryLinkView } from './site'

/** A category as its editors see it. */
export interface CategoryRowView extends CategoryLinkView {
  id: string
  /** Drafts too. */
  posts: number
  isDefault: boolean
}
