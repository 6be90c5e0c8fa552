import { getSettings } from '~/env.server'
import { closeDeps } from '~/runtime/deps.server'
import { explainError, openSite } from '~/server/start.server'
import { backup, doctor, files, restore, verify } from './backup-commands.server'
import { database } from './database-command.server'
import { type AloneCommand, type Command, reindex, UsageError, user } from './commands.server'

const COMMANDS: Record<string, Command | AloneCommand> = {
  backup,
  restore,
  verify,
  doctor,
  db: database,
  files,
  reindex,
  user,
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    process.stderr.write(`${usage()}\n`)
    return 2
  }
  try {
    const result = await run(command, args)
    const { text, status } = typeof result === 'string' ? { text: result, status: 0 } : result
    process.stdout.write(`${text}\n`)
    return status
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n  ${name} ${command.usage}\n`)
    return 2
  }
}

async function run(command: Command | AloneCommand, args: string[]) {
  if ('runAlone' in command) return command.runAlone(getSettings(), args)
  const deps = await openSite({ ...getSettings(), LOG_LEVEL: 'warn' })
  try {
    return await command.run(deps, args)
  } finally {
    await closeDeps(deps)
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage: args, summary }]) => `  ${name} ${args}\n      ${summary}`,
  )
  return ['Commands:', ...lines].join('\n')
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}
