import { join } from 'node:path'
import { ensureAdmin, type NewAdmin } from '~/domain/accounts/ensure-admin.server'
import type { Deps } from '~/domain/deps.server'
import { startSweeping } from '~/domain/files/upload-pieces.server'
import { prepareIndex } from '~/domain/search/index/rebuild-index.server'
import { migrateDatabase } from '~db/migrate.server'
import { seedSample } from '~db/seed.server'

/**
 * Makes the site ready to be served: migrates, makes the first admin, fills an empty site with sample content.
 *
 * @returns the new admin, when one was made
 */
export async function prepareSite(deps: Deps): Promise<NewAdmin | null> {
  migrateDatabase(deps.db, { backupFolder: join(deps.settings.DATA_DIR, 'backups') })
  prepareIndex(deps.db)
  const admin = await ensureAdmin(deps)
  if (deps.settings.SEED_SAMPLE) await seedSample(deps)
  deps.indexKeeper.start()
  startSweeping(deps)
  return admin
}
