import type { Command } from '@commander-js/extra-typings'
import { describeDamage, findDamagedPages } from '~/domain/backup/database-check.server'
import type { Environment } from '~/env.server'
import { pullDatabase, pushDatabase } from '~/replica/move-database.server'
import { databaseFileOf } from '~/runtime/deps.server'
import { examples, withFolder, withSettings } from './actions.server'

export function addDatabaseCommands(program: Command): void {
  const db = program
    .command('db')
    .description('check the database, or move it to a libSQL primary and back')
    .addHelpText('after', examples('db check', 'db push', 'db pull'))
  db.command('check')
    .description('read every page of the database, while the site runs or not')
    .addHelpText('after', examples('db check'))
    .action(withFolder(check))
  db.command('push')
    .description(
      'stop the site, then move the database in DATA_DIR to the empty database at DATABASE_SYNC_URL and compare the rows',
    )
    .addHelpText('after', examples('db push'))
    .action(withFolder(pushDatabase))
  db.command('pull')
    .description(
      'stop the site, then copy the database at DATABASE_SYNC_URL to DATA_DIR and compare the rows',
    )
    .addHelpText('after', examples('db pull'))
    .action(withSettings(pullDatabase))
}

async function check(env: Environment) {
  const file = databaseFileOf(env)
  const damage = await findDamagedPages(file)
  if (damage) return { text: describeDamage(file, damage), status: 1 }
  return `The database ${file} is intact.`
}
