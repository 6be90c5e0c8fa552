import type { ToastView } from '~/view-models/site'
import type { VerseFocus } from './verse-changes'

/** The tab with the form; it is sent there as well. */
export const NIRVANKAND_TAB = '/dashboard?tab=nirvankand'
export const UPDATE_INTENT = 'update'

/** What the form holds. */
export interface VersesValues {
  /** Empty as long as there is no text. */
  id: string
  /** Of the text that was opened. */
  version: string
  title: string
  subtitle: string
  shlokas: string[]
}

/** Messages by field name; those under the empty name are about the whole. */
export type VersesErrors = Partial<Record<string, string[]>>

/** What the form gets back when nothing was saved. */
export interface VersesReply {
  values: VersesValues
  errors: VersesErrors
  toast: ToastView | null
  /** After a button of the list. */
  focus?: VerseFocus
  /** The text was changed meanwhile: the form offers a look at what is saved now. */
  isOutdated?: boolean
}
