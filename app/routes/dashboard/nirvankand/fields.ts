import type { ToastView } from '~/view-models/site'
import type { VerseFocus } from './verse-changes'

export const NIRVANKAND_TAB = '/dashboard?tab=nirvankand'
export const UPDATE_INTENT = 'update'

export interface VersesValues {
  id: string
  version: string
  title: string
  subtitle: string
  shlokas: string[]
}

/** By field name; '' is for the whole form. */
export type VersesErrors = Partial<Record<string, string[]>>

export interface VersesReply {
  values: VersesValues
  errors: VersesErrors
  toast: ToastView | null
  focus?: VerseFocus
  isOutdated?: boolean
}
