/** Where frames may come from: the two media sites of specification §2, each without cookies where it offers that. */
const FRAME_SOURCES = ['https://www.youtube-nocookie.com', 'https://www.instagram.com']

/**
 * The Content-Security-Policy of a page.
 *
 * @param scriptSource what allows the inline scripts: `'nonce-…'` on private pages, `'sha256-…'` hashes on cached ones
 *   (a nonce that is served twice protects nothing).
 */
export function contentSecurityPolicy(scriptSource: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSource}`,
    // Authors' colours and alignments are style attributes, checked by the sanitiser; scripts get no such pass.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${FRAME_SOURCES.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Sets what every page carries. `isHttps`: whether the public origin is https, for HSTS. */
export function setPageHeaders(
  headers: Headers,
  { nonce, isHttps }: { nonce: string; isHttps: boolean },
): void {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value)
  headers.set('Content-Security-Policy', contentSecurityPolicy(`'nonce-${nonce}'`))
  if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000')
}
