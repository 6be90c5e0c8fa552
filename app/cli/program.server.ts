import { Argument, Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { pino } from 'pino'
import { programVersion } from '~/app-folder.server'
import { confirmClock } from '~/domain/core/clock.server'
import { Mailer } from '~/domain/core/mailer.server'
import { moveOrigin } from '~/domain/posts/move-origin.server'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { readSettingsIn, resetSettings } from '~/domain/settings/settings.server'
import { rebuildIndex } from '~/domain/search-index/rebuild-index.server'
import { system } from '~/labels/en/dashboard'
import { DEFAULT_LANGUAGE, labelsFor } from '~/labels/languages.server'
import { toMail } from '~/labels/mails'
import { fill } from '~/labels/words'
import { databaseFileOf } from '~/runtime/deps.server'
import { keysOf } from '~/text/keys-of'
import { SECOND } from '~/time/durations'
import { toUtcMinute } from '~/time/format-date'
import { examples, toEmail, withSettings, type WithSite } from './actions.server'
import { addBackupCommands } from './backup-commands.server'
import { addDatabaseCommands } from './database-commands.server'
import { addUserCommands } from './user-commands.server'

/** Prints usage errors and turns them into a `CommanderError` with status 2. */
export function createProgram(withSite: WithSite): Command {
  const program = new Command('npm run cli --')
    .description('Manages the site in DATA_DIR, running or not.')
    .version(programVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help for a command')
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
  addBackupCommands(program, withSite)
  addDatabaseCommands(program)
  addMailCommand(program)
  addClockCommand(program, withSite)
  addReindexCommand(program, withSite)
  addTextCommands(program, withSite)
  addSettingsCommand(program, withSite)
  addUserCommands(program, withSite)
  return program
}

function addMailCommand(program: Command): void {
  program
    .command('mail')
    .description('test the mail server in SMTP_URL')
    .addHelpText('after', examples('mail test meera@example.org'))
    .command('test')
    .description('send a test email and wait until the mail server accepts it')
    .argument('<e-mail>', 'the address of the recipient', toEmail)
    .addHelpText('after', examples('mail test meera@example.org'))
    .action(
      withSettings(async (env, address) => {
        const settings = readSettingsIn(databaseFileOf(env))
        const mailer = new Mailer({ env, settings: () => settings, log: pino({ level: 'silent' }) })
        try {
          const { test } = labelsFor(null, DEFAULT_LANGUAGE).mails
          const mail = toMail(test, { site: settings.site.name })
          await mailer.sendNow({ to: { name: '', address }, ...mail })
          return fill(system.mailSent, { email: address }, DEFAULT_LANGUAGE)
        } finally {
          await mailer.close()
        }
      }),
    )
}

function addSettingsCommand(program: Command, withSite: WithSite): void {
  const groups = keysOf(SCHEMAS)
  program
    .command('settings')
    .description('reset settings that admins changed in the dashboard')
    .addHelpText('after', examples('settings reset home'))
    .command('reset')
    .description('give one group of settings its defaults again')
    .addArgument(new Argument('<group>', 'the part of the Settings tab').choices(groups))
    .addHelpText('after', examples('settings reset home'))
    .action(
      withSite((deps, group) => {
        resetSettings(deps, group)
        return `The settings in ${group} have their defaults again.`
      }),
    )
}

function addClockCommand(program: Command, withSite: WithSite): void {
  program
    .command('clock')
    .description('confirm the time after the clock moved forward by more than a day')
    .addHelpText('after', examples('clock confirm'))
    .command('confirm')
    .description('delete and publish by this time again')
    .addHelpText('after', examples('clock confirm'))
    .action(
      withSite((deps) => {
        confirmClock(deps)
        return `The time is ${toUtcMinute(deps.now())}. Planned posts are published within a minute.`
      }),
    )
}

function addTextCommands(program: Command, withSite: WithSite): void {
  const line = 'texts move-origin https://old.example https://news.example'
  program
    .command('texts')
    .description('change stored texts after a move to another domain')
    .addHelpText('after', examples(line))
    .command('move-origin')
    .description('replace an address in posts, pages, history, settings and redirects')
    .argument('<old>', 'the former address, with http or https', toOrigin)
    .argument('<new>', 'the address that replaces it', toOrigin)
    .option('--yes', 'change the texts; without it, only count them')
    .addHelpText('after', examples(line, `${line} --yes`))
    .action(
      withSite((deps, from, to, { yes }) => {
        const counts = moveOrigin(deps, { from, to, isDryRun: !yes })
        const lines = Object.entries(counts).map(([table, rows]) => `${table}: ${rows}`)
        if (lines.length === 0) return `No text has ${from}.`
        lines.push(
          yes
            ? `${from} is now ${to} in these rows.`
            : 'Nothing was changed. Back up, then add --yes to change these rows.',
        )
        return lines.join('\n')
      }),
    )
}

function toOrigin(text: string): string {
  const isOrigin = /^https?:\/\/[^/?#\s]+\/?$/i.test(text) && URL.canParse(text)
  if (!isOrigin) throw new InvalidArgumentError('Enter an address such as https://news.example.')
  return new URL(text).origin
}

function addReindexCommand(program: Command, withSite: WithSite): void {
  program
    .command('reindex')
    .description('rebuild the search index; a running site uses the old one until then')
    .addHelpText('after', examples('reindex'))
    .action(
      withSite(async ({ db, now }) => {
        const started = now()
        let printed = 0
        const posts = await rebuildIndex(db, {
          onProgress: (done, total) => {
            if (now() - printed < SECOND) return
            printed = now()
            process.stderr.write(`${done} of ${total} posts\n`)
          },
        })
        return `${posts} posts in ${now() - started} ms`
      }),
    )
}
