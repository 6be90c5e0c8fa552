import { InvalidArgumentError } from '@commander-js/extra-typings'
import { normaliseEmail } from '~/domain/core/account-schema'
import type { Deps } from '~/domain/across/deps.server'
import { requireSite } from '~/domain/core/require-site.server'
import { getSettings, type Environment, unknownNames, warnOfNames } from '~/env.server'
import { closeDeps } from '~/runtime/deps.server'
import { openPrimarySite } from '~/replica/replica.server'
import { openSite } from '~/server/start.server'

/** A command's output; the status is 0 by default. */
type Output = string | { text: string; status: number }

type Action<Given> = <Args extends unknown[]>(
  work: (given: Given, ...args: Args) => Output | Promise<Output>,
) => (...args: Args) => Promise<void>

/** A command may be the repair, so an unknown name never stops it. */
function readSettings(): Environment {
  const env = getSettings()
  const { mistakes, ignored } = unknownNames()
  warnOfNames([...mistakes, ...ignored])
  return env
}

/** Wraps a command that needs an existing site, with a database of this version. */
export type WithSite = Action<Deps>

export const withSite: WithSite =
  (work) =>
  async (...args) => {
    const env: Environment = { ...readSettings(), LOG_LEVEL: 'warn' }
    const deps = (await openPrimarySite(env)) ?? (await openSite(env))
    try {
      print(await work(deps, ...args))
    } finally {
      await closeDeps(deps)
    }
  }

export const withSettings: Action<Environment> =
  (work) =>
  async (...args) =>
    print(await work(readSettings(), ...args))

/** Wraps a command that uses a site's data folder but does not open its database. */
export const withFolder: Action<Environment> = (work) =>
  withSettings((env, ...args) => {
    requireSite(env)
    return work(env, ...args)
  })

function print(output: Output): void {
  const { text, status } = typeof output === 'string' ? { text: output, status: 0 } : output
  process.stdout.write(`${text}\n`)
  process.exitCode = status
}

export const JSON_OPTION = ['--json', 'print JSON, for programs'] as const

export function examples(...lines: string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  npm run cli -- ${line}`)].join('\n')
}

/** Rejects an empty name, which is what an unset shell variable becomes. */
export function toFile(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('The file name is empty.')
  return text
}

export function toEmail(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text.trim()))
    throw new InvalidArgumentError('Enter an address such as meera@example.org.')
  return normaliseEmail(text)
}
