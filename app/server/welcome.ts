import type { NewAdmin } from '~/domain/accounts/ensure-admin.server'
import type { Settings } from '~/env.server'

/** Printed before listening, which may fail: the account exists already. */
export function newAdminNotice({ email, generatedPassword }: NewAdmin): string {
  if (!generatedPassword) return ''
  return `\n  An admin was made: e-mail ${email}, password ${generatedPassword}\n`
}

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
        ? `  Password        ${admin.generatedPassword}   (keep it: it is not shown again)`
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

export function explainListenError(
  error: NodeJS.ErrnoException,
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${PORT} is taken by another program. Stop that one, or choose another: PORT=${PORT + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `This user may not listen on port ${PORT}. Choose one above 1023: PORT=3000 npm start`
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${HOST} is no address of this machine. Leave it empty to listen on every one.`
  }
  return `The site cannot listen on port ${PORT}: ${error.message}`
}
