import { createContext, useContext } from 'react'

/** The nonce of the document being rendered; the empty string in the browser, where it is not readable. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
