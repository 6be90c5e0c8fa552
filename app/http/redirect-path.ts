const ANY_ORIGIN = 'http://own.invalid'

/**
 * A path of this site from user input: one leading `/`, no `\`, no control characters, ours once resolved; else the
 * fallback.
 */
export function ownPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/^\/[/\\]/.test(value) || /[\u0000-\u001F\u007F\\]/.test(value)) return fallback
  if (!URL.canParse(value, ANY_ORIGIN)) return fallback
  const url = new URL(value, ANY_ORIGIN)
  // Resolving removes dots: `/.//evil.example` becomes `//evil.example`, another host.
  const isOwn = url.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : fallback
}
