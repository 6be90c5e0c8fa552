import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { APP_FOLDER } from '~/app-folder.server'
import type { Environment } from '~/env.server'

const FILE = join(APP_FOLDER, 'build/cli.js')
const MAX_OUTPUT = 4 * 1024 * 1024
const NICE = 10

/** True for a built site, since only a build includes the CLI. */
export function hasCommandLine({ NODE_ENV }: Pick<Environment, 'NODE_ENV'>): boolean {
  return NODE_ENV === 'production' && existsSync(FILE)
}

/** Runs a CLI command in a separate process with low priority, so that readers do not wait. */
export function runCommand(args: string[], signal?: AbortSignal) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
    const options = { signal, maxBuffer: MAX_OUTPUT }
    // Without this flag, Node's warnings would appear in the reason for a failure.
    const command = ['--no-warnings', FILE, ...args]
    const child = execFile(process.execPath, command, options, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      done({ status, stdout, stderr: stderr || (error?.message ?? '') })
    })
    try {
      if (child.pid) setPriority(child.pid, NICE)
    } catch {
      // The child has already exited, or the system does not support priorities.
    }
  })
}
