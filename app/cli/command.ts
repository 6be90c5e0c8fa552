import type { Deps } from '~/domain/deps.server'

export interface Command {
  /** Arguments after the command's name. */
  usage: string
  summary: string
  /** @returns what is printed @throws {UsageError} for arguments that make no sense */
  run: (deps: Deps, args: string[]) => string | Promise<string>
}

/** Arguments that make no sense; the message says which. */
export class UsageError extends Error {
  override name = 'UsageError'
}
