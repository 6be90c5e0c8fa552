import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from '@commander-js/extra-typings'
import type { z } from 'zod'
import {
  blockAccount,
  createAccount,
  demoteAccount,
  listAccounts,
  promoteAccount,
  resetPassword,
  signOutAccount,
} from '~/domain/accounts/accounts.server'
import { deleteAccountOf } from '~/domain/across/delete-account.server'
import { createResetLinkFor } from '~/domain/accounts/account-links.server'
import { requireUncommon } from '~/domain/accounts/password.server'
import { NewPasswordSchema, SignUpSchema } from '~/domain/core/account-schema'
import type { Deps } from '~/domain/across/deps.server'
import { englishError, isDomainError } from '~/domain/core/errors'
import { passwordFromEnvironment } from '~/env.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentences } from '~/labels/messages'
import { resetPath } from '~/paths/paths'
import { examples, JSON_OPTION, toEmail, type WithSite } from './actions.server'

export function addUserCommands(program: Command, withSite: WithSite): void {
  const user = program
    .command('user')
    .description('list and change accounts; passwords come from USER_PASSWORD or a prompt')
    .addHelpText(
      'after',
      examples(
        'user list',
        'user create meera@example.org Meera Bai',
        'user promote meera@example.org',
        'user reset-link meera@example.org',
      ),
    )

  user
    .command('list')
    .description('print the role, date and email address of every account')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('user list', 'user list --json'))
    .action(
      withSite((deps, { json }) => {
        const accounts = listAccounts(deps)
        if (json) return JSON.stringify(accounts.map(toJson))
        return accounts.map(toLine).join('\n') || 'There are no accounts.'
      }),
    )

  user
    .command('create')
    .description('create an account')
    .argument('<e-mail>', 'the address for signing in', toEmail)
    .argument('<name...>', 'the name shown beside posts')
    .addHelpText('after', examples('user create meera@example.org Meera Bai'))
    .action(
      withSite(async (deps, email, names) => {
        const [username, password] = [names.join(' '), await readPassword()]
        await createAccount(deps, await check(SignUpSchema, { email, username, password }))
        return `${email} can sign in.`
      }),
    )

  const accountCommand = (
    name: string,
    description: string,
    work: (deps: Deps, email: string) => string | Promise<string>,
  ) =>
    user
      .command(name)
      .description(description)
      .argument('<e-mail>', 'the address of the account', toEmail)
      .addHelpText('after', examples(`user ${name} meera@example.org`))
      .action(withSite(work))

  accountCommand('promote', 'make a user an admin', (deps, email) => {
    promoteAccount(deps, email)
    return `${email} is an admin and has to sign in again.`
  })

  accountCommand('demote', 'revoke admin rights', (deps, email) => {
    demoteAccount(deps, email)
    return `${email} is no longer an admin and has to sign in again.`
  })

  accountCommand(
    'sign-out',
    'end all sessions of a user and revoke API tokens and links',
    (deps, email) => {
      signOutAccount(deps, email)
      return `${email} is signed out on every device.`
    },
  )

  /** Prints one line for each account; the status is 1 if one failed. */
  const accountsCommand = (
    name: string,
    description: string,
    work: (deps: Deps, email: string) => string | Promise<string>,
  ) =>
    user
      .command(name)
      .description(description)
      .argument('<e-mail...>', 'the addresses of the accounts', (text, all: string[] = []) => [
        ...all,
        toEmail(text),
      ])
      .addHelpText(
        'after',
        examples(`user ${name} meera@example.org`, `user ${name} a@spam.example b@spam.example`),
      )
      .action(
        withSite(async (deps, emails) => {
          const lines: string[] = []
          let status = 0
          for (const email of new Set(emails)) {
            try {
              lines.push(await work(deps, email))
            } catch (error) {
              if (!isDomainError(error)) throw error
              lines.push(`${email}: ${error.message}`)
              status = 1
            }
          }
          return { text: lines.join('\n'), status }
        }),
      )

  accountsCommand('block', 'end all sessions of accounts and let nobody sign in', (deps, email) => {
    blockAccount(deps, email, true)
    return `${email} is blocked.`
  })

  accountsCommand('unblock', 'let blocked accounts sign in again', (deps, email) => {
    blockAccount(deps, email, false)
    return `${email} can sign in again.`
  })

  accountsCommand(
    'delete',
    'delete accounts permanently; their posts are kept',
    async (deps, email) => {
      const { keptPosts } = await deleteAccountOf(deps, email)
      return `${email} was deleted. Posts and drafts kept: ${keptPosts}.`
    },
  )

  accountCommand('reset-password', 'set a new password', async (deps, email) => {
    const { password } = await check(NewPasswordSchema, { password: await readPassword() })
    await resetPassword(deps, email, password)
    return `${email} has a new password and has to sign in again.`
  })

  accountCommand('reset-link', 'print a link to choose a new password', (deps, email) => {
    const { PUBLIC_ORIGIN, PORT } = deps.env
    const path = resetPath(createResetLinkFor(deps, email))
    return `${PUBLIC_ORIGIN ?? `http://localhost:${PORT}`}${path}\nIt is valid for a day and works once.`
  })
}

type ListedAccount = ReturnType<typeof listAccounts>[number]

const roleOf = ({ isAdmin }: ListedAccount) => (isAdmin ? 'admin' : 'member')

function toJson(account: ListedAccount) {
  const { id, email, username, createdAt } = account
  return { id, email, username, role: roleOf(account), createdAt: new Date(createdAt) }
}

function toLine(account: ListedAccount): string {
  const since = new Date(account.createdAt).toISOString().slice(0, 10)
  return `${roleOf(account).padEnd(6)}  ${since}  ${account.email}  ${account.username}`
}

/** @throws DomainError `InvalidInput`, which lists all problems */
async function check<T extends { password: string }>(
  schema: z.ZodType<T>,
  input: unknown,
): Promise<T> {
  const { data, error } = schema.safeParse(input)
  if (error) {
    const problems = toSentences(DEFAULT_SENTENCES)(error.issues)
    throw englishError('InvalidInput', problems.join('\n'))
  }
  await requireUncommon(data.password)
  return data
}

async function readPassword(): Promise<string> {
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
