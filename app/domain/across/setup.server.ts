/** Sets up a new site in the browser, while the only admin is the generated one, whose password nobody has chosen. */
import { eq } from 'drizzle-orm'
import type { LogDeps } from '~/domain/core/base-deps.server'
import type { Deps } from './deps.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { readGroup, saveSettings } from '~/domain/settings/settings.server'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import { removeSample } from './trash-sample.server'
import type { Database, Transaction } from '~db/client.server'
import { users } from '~db/schema'
import { changeAccount, GENERATED_ADMIN, writeUnlessTaken } from '~/domain/accounts/accounts.server'
import { requireUncommon } from '~/domain/accounts/password.server'
import type { SetupInput } from '~/domain/core/account-schema'
import { accountColumns } from '~/domain/accounts/sessions.server'

/** Returns the generated admin, or null once the site is set up. */
export function findSetupAdmin({ db }: { db: Database | Transaction }) {
  if (readNumber(db, GENERATED_ADMIN) !== 1) return null
  const { createdAt, updatedAt } = users
  const columns = { ...accountColumns, createdAt, updatedAt }
  const admins = db.select(columns).from(users).where(eq(users.isAdmin, true)).limit(2).all()
  const [admin] = admins
  return admins.length === 1 && admin!.createdAt === admin!.updatedAt ? admin! : null
}

type SetupDeps = LogDeps & Pick<Deps, 'passwords' | 'env' | 'settings' | 'renewSettings'>

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
  if (siteName && siteName !== settings().site.name) {
    const { values, version } = readGroup(deps, 'site')
    saveSettings(deps, admin, 'site', { ...values, name: siteName }, version)
  }
  if (sample === 'remove') removeSample(deps, admin)
  return { account: admin, passwordHash }
}
