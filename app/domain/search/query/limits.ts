export const MAX_QUERY_LENGTH = 200
/** One letter may carry any number of marks; this bounds the input. */
export const MAX_QUERY_CODE_UNITS = 2_000

export function hasEnoughLetters(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)
}
