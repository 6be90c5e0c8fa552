/** Sets up a new site in the browser, while the only admin is the generated one, whose password nobody has chosen. */
import { eq } from 'drizzle-orm'
import type { LogDeps } from '~/domain/base-deps.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { recordChange } from '~/domain/events.server'
import { readVersion, saveSettings } from '~/domain/settings/settings.server'
import { readNumber, writeNumber } from '~/domain/site-numbers.server'
import { removeSample } from '~/domain/trash/trash-sample.server'
import type { Database, Transaction } from '~db/client.server'
import { users } from '~db/schema'
import { changeAccount, GENERATED_ADMIN, writeUnlessTaken } from './accounts.server'
import { requireUncommon } from './password.server'
import type { SetupInput } from './schema'
import { accountColumns } from './sessions.server'

/** Returns the generated admin, or null once the site is set up. */
export function findSetupAdmin({ db }: { db: Database | Transaction }) {
  if (readNumber(db, GENERATED_ADMIN) !== 1) return null
  const { createdAt, updatedAt } = users
  const columns = { ...accountColumns, createdAt, updatedAt }
  const admins = db.select(columns).from(users).where(eq(users.isAdmin, true)).limit(2).all()
  const [admin] = admins
  return admins.length === 1 && admin!.createdAt === admin!.updatedAt ? admin! : null
}

type SetupDeps = LogDeps & Pick<Deps, 'passwords' | 'settings'>

/** Turns the generated admin into the user's own account, which keeps its posts. */
export async function setUpSite(deps: SetupDeps, input: SetupInput) {
  const { db, now, settings } = deps
  const { siteName, username, email, password, language, sample } = input
  await requireUncommon(password)
  const passwordHash = await deps.passwords.hash(password)
  const admin = writeUnlessTaken(() =>
    db.transaction((tx) => {
      const found = findSetupAdmin({ db: tx })
      if (!found) throw new DomainError('NotFound', 'linkEnded')
      const { createdAt, updatedAt: _, ...account } = found
      const chosen = { username, email, language }
      const time = Math.max(now(), createdAt + 1)
      changeAccount(tx, account, { ...chosen, passwordHash }, time)
      writeNumber(tx, GENERATED_ADMIN, 0)
      return { ...account, ...chosen }
    }),
  )
  recordChange(deps, admin, 'account edited', { account: admin.id })
  if (siteName && siteName !== settings.SITE_NAME) {
    const { site } = settings.own
    saveSettings(deps, admin, 'site', { ...site, name: siteName }, readVersion(deps, 'site'))
  }
  if (sample === 'remove') removeSample(deps, admin)
  return { account: admin, passwordHash }
}
