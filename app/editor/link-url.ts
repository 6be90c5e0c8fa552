import { isLinkUrl } from './article'

const E_MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+([/?#].*)?$/u

/** The completed link target, or null. */
export function toLinkUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (E_MAIL.test(text)) return `mailto:${text}`
  if (BARE_HOST.test(text)) return `https://${text}`
  const isKnown = /^(https?:\/\/[^/]|mailto:.|\/|#.)/i.test(text)
  return isKnown && isLinkUrl(text) ? text : null
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
