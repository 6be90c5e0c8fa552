/** Returns the value as sent, still encoded. */
export function findCookie(cookieHeader: string, name: string): string | undefined {
  const pairs = cookieHeader.split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair === name || pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
