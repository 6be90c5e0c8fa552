import Bowser from 'bowser'

const MAX_LENGTH = 400
const MAX_NAME_LENGTH = 40

/** Names the device, such as 'Chrome on Android', or the program. */
export function deviceOf({ headers }: Pick<Request, 'headers'>): string | null {
  const userAgent = (headers.get('User-Agent') ?? '').slice(0, MAX_LENGTH)
  if (!userAgent.startsWith('Mozilla/')) {
    return /^[\w.-]+/.exec(userAgent)?.[0].slice(0, MAX_NAME_LENGTH) ?? null
  }
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name?.replace(/ for Android$/, ''), os.name].filter(Boolean).join(' on ') || null
}
