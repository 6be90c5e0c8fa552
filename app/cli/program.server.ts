import { Command } from '@commander-js/extra-typings'
import { programVersion } from '~/app-folder.server'
import { type WithSite, examples } from './actions.server'
import { addBackupCommands } from './backup-commands.server'
import { addDatabaseCommands } from './database-commands.server'
import { addMailCommands } from './mail-commands.server'
import { addSearchCommands } from './search-commands.server'
import { addUserCommands } from './user-commands.server'

/** A wrong usage is printed and becomes a `CommanderError` with status 2. */
export function createProgram(withSite: WithSite): Command {
  const program = new Command('npm run cli --')
    .description('Manages the site in DATA_DIR, running or not.')
    .version(programVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride((error) => {
      error.exitCode &&= 2
      throw error
    })
    .showHelpAfterError('Add --help to see usage and examples.')
    .configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .addHelpText('beforeAll', ({ error }) => (error ? 'Name one of the commands below.\n' : ''))
    .addHelpText('after', examples('doctor', 'backup --verify', 'user list --json'))
  addBackupCommands(program)
  addDatabaseCommands(program)
  addMailCommands(program)
  addSearchCommands(program, withSite)
  addUserCommands(program, withSite)
  return program
}
