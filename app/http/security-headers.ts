import { createContext, useContext } from 'react'

/** The path for `report-uri`. Browsers prefer `report-to`, which does not work over plain HTTP. */
const POLICY_REPORTS_PATH = '/policy-reports'

/** Specification §2. */
const FRAME_SOURCES = ['https://www.youtube-nocookie.com', 'https://www.instagram.com']

interface PolicyOptions {
  uploadsTo?: string
  /** Hashes of the page's style elements. */
  styles?: string
  /** True if the page may show advertisements, in our own frames. */
  hasPlaces?: boolean
}

/** `scriptSource`: `'nonce-…'`, or `'sha256-…'` on cached pages, where a reused nonce would protect nothing. */
export function contentSecurityPolicy(
  scriptSource: string,
  { uploadsTo = '', styles = '', hasPlaces = false }: PolicyOptions = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSource}`,
    // Authors' colours and alignments are style attributes, checked by the sanitiser.
    "style-src 'self' 'unsafe-inline'",
    // If there is a hash, style elements must match one; the line above still applies to attributes.
    ...(styles && [`style-src-elem 'self' ${styles}`]),
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${uploadsTo}`.trim(),
    `frame-src ${hasPlaces ? "'self' " : ''}${FRAME_SOURCES.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ')
}

/** Headers for feeds and sitemaps, which browsers show as documents from this origin. */
export const CRAWLER_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self' https:; sandbox",
}

const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * Protects the site from an advertiser's code. The sandbox gives the document its own origin, even outside a frame.
 * @param origins origins that the schema has already checked
 */
export function placeHeaders(origins: readonly string[]) {
  const from = origins.map((origin) => ` ${origin}`).join('')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': PAGE_HEADERS['Referrer-Policy'],
    'Permissions-Policy': PAGE_HEADERS['Permissions-Policy'],
    'Content-Security-Policy': [
      `default-src 'unsafe-inline'${from}`,
      `img-src 'self' data:${from}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
  }
}

export function setPageHeaders(
  headers: Headers,
  { nonce, isHttps, ...options }: PolicyOptions & { nonce: string; isHttps: boolean },
): void {
  // A page may set a stricter policy.
  for (const [name, value] of Object.entries(PAGE_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  headers.set('Content-Security-Policy', contentSecurityPolicy(`'nonce-${nonce}'`, options))
  if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000')
}

/** Holds the nonce; empty in the browser, where it cannot be read. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
