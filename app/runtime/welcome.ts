import type { NewAdmin } from '~/domain/accounts/ensure-admin.server'
import type { Settings } from '~/env.server'

/** What the terminal shows once the site is served. The generated password is shown this once. */
export function welcome({
  origin,
  admin,
  settings,
}: {
  origin: string
  admin: NewAdmin | null
  settings: Pick<Settings, 'SITE_NAME' | 'PUBLIC_ORIGIN'>
}): string {
  const lines = ['', `  ${settings.SITE_NAME} is served at ${origin}`]
  if (admin) {
    lines.push('', `  Admin sign-in   ${origin}/sign-in`, `  E-mail          ${admin.email}`)
    lines.push(
      admin.generatedPassword
        ? `  Password        ${admin.generatedPassword}   (shown this once: keep it)`
        : '  Password        the one you set',
    )
  }
  if (!settings.PUBLIC_ORIGIN) {
    lines.push(
      '',
      '  PUBLIC_ORIGIN is not set: any address counts as ours. Set it before going public.',
    )
  }
  return `${lines.join('\n')}\n\n`
}
