/** A piece of a text that is marked as found, or not. The pieces in order are the text; escaping is left to who shows it. */
export interface MarkedPart {
  text: string
  isMarked: boolean
}
