/** The backup state is stored in a file next to the database, since a restored database would not contain later backups. */
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '~/env.server'
import { parseJson } from '~/text/parse-json'

const StateSchema = z.object({
  at: z.number().optional(),
  file: z.string().optional(),
  bytes: z.number().optional(),
  verified: z.number().optional(),
  failedAt: z.number().optional(),
  failure: z.string().optional(),
  /** Why the server cannot write to BACKUP_DIR, which a command of another user may be able to do. */
  unwritable: z.string().optional(),
  told: z.object({ trouble: z.string(), at: z.number() }).optional(),
})

export type BackupState = z.infer<typeof StateSchema>
type Data = Pick<Environment, 'DATA_DIR'>

const stateFile = ({ DATA_DIR }: Data) => join(DATA_DIR, 'backup.json')

/** The state that could not be written, for example on a full disk; writing is retried later. */
const unwritten = new Map<string, { state: BackupState; at: number }>()

export async function readBackupState(env: Data): Promise<BackupState> {
  const path = stateFile(env)
  const waiting = unwritten.get(path)
  const written = await stat(path).catch(() => null)
  if (waiting && waiting.at >= (written?.mtimeMs ?? 0)) return waiting.state
  unwritten.delete(path)
  const text = await readFile(path, 'utf8').catch(() => '')
  return StateSchema.safeParse(parseJson(text)).data ?? {}
}

export async function noteBackupState(env: Data, change: BackupState): Promise<void> {
  const state = { ...(await readBackupState(env)), ...change }
  const path = stateFile(env)
  try {
    await writeFile(`${path}.part`, JSON.stringify(state), { flush: true })
    await rename(`${path}.part`, path)
    unwritten.delete(path)
  } catch (error) {
    unwritten.set(path, { state, at: Date.now() })
    await rm(`${path}.part`, { force: true }).catch(() => {})
    throw error
  }
}
