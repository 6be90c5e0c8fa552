import { createContext, useContext } from 'react'

/** Empty in the browser, where the nonce cannot be read. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
