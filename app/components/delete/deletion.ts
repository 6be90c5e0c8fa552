import type { TextLanguage } from '~/text/language'

/** Something that may be deleted, as the question names it. */
export interface Deletion {
  /** "Delete this article?" */
  question: string
  /** What goes. */
  name: string
  language: TextLanguage
  /** What goes with it, or cannot be undone. */
  note: string
  /** Of the button that does it: "Delete Video". */
  label: string
  /** The page that asks; the answer is sent to it as well. */
  url: string
  /** Where the safe way out of that page leads. */
  back: string
}
