/** Only for resolving; never part of the result. */
const ANY_ORIGIN = 'http://own.invalid'

/**
 * A path of this site to go on to, from a value that anybody may have written into an address: one leading `/`, no `\`,
 * no control characters, and still ours once resolved; otherwise the fallback.
 */
export function ownPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/^\/[/\\]/.test(value) || /[\u0000-\u001F\u007F\\]/.test(value)) return fallback
  if (!URL.canParse(value, ANY_ORIGIN)) return fallback
  const url = new URL(value, ANY_ORIGIN)
  // Resolving takes dots away: `/.//evil.example` becomes `//evil.example`, which is another host's.
  const isOwn = url.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : fallback
}
