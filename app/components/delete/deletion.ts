import type { TextLanguage } from '~/text/language'

export interface Deletion {
  question: string
  name: string
  language: TextLanguage
  /** What is deleted with it, or cannot be undone. */
  note: string
  label: string
  /** The page of the question; its form is sent there too. */
  url: string
  back: string
}
