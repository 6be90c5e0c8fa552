const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+([/?#].*)?$/u

/** Adds `https://` to a typed host such as `facebook.com/savera`; returns any other text unchanged. */
export const completeHost = (text: string) => (BARE_HOST.test(text) ? `https://${text}` : text)
