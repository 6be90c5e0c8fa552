import { LINK_SCHEMES, withScheme } from '~/domain/html/post-html'
import { completeHost } from '~/text/web-address'

/** True for links that the sanitiser keeps. */
export function isLinkUrl(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers ignore these characters in URLs, so `java\nscript:` means `javascript:`
  const url = withScheme(href).replace(/[\x00-\x20]+/g, '')
  if (/^[/\\]{2}/.test(url)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  return scheme ? LINK_SCHEMES.includes(scheme) : url !== ''
}

export function isImageSrc(src: string): boolean {
  return isLinkUrl(src) && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(src.trim())
}

const E_MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

const SPACE_IN_HOST = /^(?:\w+:\/\/)?[^/?#]*\s/

/** Completes a typed address; spaces in its path, as copied from an address bar, are encoded. */
export function toLinkUrl(typed: string): string | null {
  if (typed.trim() === '' || SPACE_IN_HOST.test(typed.trim())) return null
  const text = typed.trim().replace(/\s+/g, '%20')
  if (E_MAIL.test(text)) return `mailto:${text}`
  const url = withScheme(completeHost(text))
  const isKnown = /^(https?:\/\/[^/]|(mailto|tel|sms|whatsapp):.|\/|#.)/i.test(url)
  return isKnown && isLinkUrl(url) ? url : null
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
