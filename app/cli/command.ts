import type { Deps } from '~/domain/deps.server'

export interface Command {
  usage: string
  summary: string
  /** Returns what is printed. @throws {UsageError} */
  run: (deps: Deps, args: string[]) => string | Promise<string>
}

export class UsageError extends Error {
  override name = 'UsageError'
}
