/** So many letters of a query count. */
export const MAX_QUERY_LENGTH = 200
/** One letter may carry marks without end; this bounds what is sent, and repeated on the page. */
export const MAX_QUERY_CODE_UNITS = 2_000

/** Whether there is something to suggest for: two letters are the least that means something; matras are none. */
export function hasEnoughLetters(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)
}
