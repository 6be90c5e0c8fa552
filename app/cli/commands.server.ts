import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { z } from 'zod'
import {
  createAccount,
  listAccounts,
  promoteAccount,
  resetPassword,
} from '~/domain/accounts/accounts.server'
import { createResetLinkFor } from '~/domain/accounts/password-reset.server'
import { requireUncommon } from '~/domain/accounts/password.server'
import { NewPasswordSchema, normaliseEmail, SignUpSchema } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { rebuildIndex } from '~/domain/search/search.server'
import { passwordFromEnvironment, type Settings } from '~/env.server'
import { resetPath } from '~/paths/paths'
import { SECOND } from '~/time/durations'

interface Described {
  usage: string
  summary: string
}

export interface Command extends Described {
  /** Returns what is printed. @throws {UsageError} */
  run: (deps: Deps, args: string[]) => string | Promise<string>
}

/** Of the data folder as it is, whatever its state. */
export interface AloneCommand extends Described {
  runAlone: (
    settings: Settings,
    args: string[],
  ) => Promise<string | { text: string; status: number }>
}

export class UsageError extends Error {
  override name = 'UsageError'
}

/** A running site keeps using the old index until the new one is complete. */
export const reindex: Command = {
  usage: '',
  summary: 'builds the search index anew from the published posts',
  async run({ db, now }, args) {
    if (args.length > 0) throw new UsageError('reindex takes no arguments.')
    const started = now()
    let told = 0
    const posts = await rebuildIndex(db, {
      onProgress: (done, total) => {
        if (now() - told < SECOND) return
        told = now()
        process.stderr.write(`${done} of ${total} posts\n`)
      },
    })
    return `${posts} posts in ${now() - started} ms`
  },
}

export const user: Command = {
  usage:
    'list | create <e-mail> <name> | promote <e-mail> | reset-password <e-mail> | reset-link <e-mail>',
  summary: 'accounts; passwords come from USER_PASSWORD or are asked for',
  async run(deps, [action = '', given = '', ...names]) {
    const email = normaliseEmail(given)
    if (action !== 'list' && email === '') throw new UsageError('Whose account is it?')
    switch (action) {
      case 'list':
        return listAccounts(deps).map(toLine).join('\n') || 'There are no accounts.'
      case 'create': {
        const [username, password] = [names.join(' '), await askPassword()]
        await createAccount(deps, await check(SignUpSchema, { email, username, password }))
        return `${email} can sign in.`
      }
      case 'promote':
        promoteAccount(deps, email)
        return `${email} is an admin and has to sign in again.`
      case 'reset-password': {
        const { password } = await check(NewPasswordSchema, { password: await askPassword() })
        await resetPassword(deps, email, password)
        return `${email} has a new password and has to sign in again.`
      }
      case 'reset-link': {
        const { PUBLIC_ORIGIN, PORT } = deps.settings
        const path = resetPath(createResetLinkFor(deps, email))
        return `${PUBLIC_ORIGIN ?? `http://localhost:${PORT}`}${path}\nIt is valid for a day and works once.`
      }
      default:
        throw new UsageError('What is to be done with the accounts?')
    }
  },
}

function toLine(account: ReturnType<typeof listAccounts>[number]): string {
  const role = account.isAdmin ? 'admin' : 'member'
  const since = new Date(account.createdAt).toISOString().slice(0, 10)
  return `${role.padEnd(6)}  ${since}  ${account.email}  ${account.username}`
}

/** @throws DomainError `InvalidInput` with what is wrong */
async function check<T extends { password: string }>(
  schema: z.ZodType<T>,
  input: unknown,
): Promise<T> {
  const { data, error } = schema.safeParse(input)
  if (error) {
    throw new DomainError('InvalidInput', error.issues.map(({ message }) => message).join('\n'))
  }
  await requireUncommon(data.password)
  return data
}

async function askPassword(): Promise<string> {
  const set = passwordFromEnvironment()
  if (set !== undefined) return set
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('Password: ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal })
  try {
    for await (const line of input) return line
    return ''
  } finally {
    input.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
