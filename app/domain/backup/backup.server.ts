/** Backs up a site. This module runs in the CLI, which the site starts as a child process. */
import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { programVersion } from '~/app-folder.server'
import { englishError, isDomainError } from '~/domain/core/errors'
import { requireSite } from '~/domain/core/require-site.server'
import { type Environment, settingsFile } from '~/env.server'
import { openStorage } from '~/storage/storage.server'
import { errorMessage } from '~/text/error-parts'
import { SECOND } from '~/time/durations'
import {
  DATABASE,
  type OnProgress,
  sizeOfDatabase,
  sizeOfSite,
  writeArchive,
} from './archive.server'
import { requireIntact } from './database-check.server'
import { noteBackupState } from './backup-state.server'
import { requireSpace, writingTo } from './disk-space.server'
import { backupName, findOutdated, moveFile, placeOf } from './keep.server'
import { withWorkFolder } from './work-folder.server'

export interface BackupDeps {
  env: Environment
  now: () => number
  onProgress?: OnProgress
}

interface BackupOptions {
  file?: string
  withSecrets?: boolean
}

/** Without `file`, writes to the configured folder or bucket, deletes outdated backups there, and records the result. */
export async function backUp(deps: BackupDeps, options: BackupOptions = {}) {
  const { env, now } = deps
  const { file } = options
  requireSite(env)
  if (file) return withWorkFolder(env, (folder) => backUpTo(resolve(file), deps, folder, options))
  try {
    const done = await withWorkFolder(env, (folder) => backUpToPlace(deps, folder, options))
    const { manifest, bytes } = done
    const solved = { failure: undefined, failedAt: undefined }
    await noteBackupState(env, { at: manifest.createdAt, file: done.file, bytes, ...solved })
    return done
  } catch (error) {
    if (isDomainError(error, 'Conflict')) throw error
    const failure = errorMessage(error)
    // On a full disk, this fails too; the first failure is the one to report.
    await noteBackupState(env, { failure, failedAt: now() }).catch(() => {})
    throw error
  }
}

async function backUpTo(
  file: string,
  deps: BackupDeps,
  workFolder: string,
  options: BackupOptions,
) {
  if (existsSync(file)) {
    const text = `${file} already exists. Choose another name, or remove it first.`
    throw englishError('Conflict', text)
  }
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw englishError('NotFound', `There is no folder ${dirname(file)}.`)
  const part = `${file}.part`
  const { bytes, manifest } = await write(part, deps.now(), deps, workFolder, options)
  await moveFile(part, file)
  return { file, bytes, manifest, removed: [] }
}

async function backUpToPlace(deps: BackupDeps, workFolder: string, options: BackupOptions) {
  const { env, now } = deps
  const { BACKUP_KEEP, BACKUP_KEY } = env
  const place = placeOf(env)
  const there = await place.list()
  let createdAt = now()
  const nameOf = (time: number) => backupName(time, BACKUP_KEY !== undefined)
  while (there.includes(nameOf(createdAt))) createdAt += SECOND
  const name = nameOf(createdAt)
  const part = join(workFolder, name)
  const { bytes, manifest } = await write(part, createdAt, deps, workFolder, options)
  const file = await place.save(part, name)
  const removed = findOutdated([...there, name], BACKUP_KEEP, now())
  for (const outdated of removed) await place.remove(outdated)
  return { file, bytes, manifest, removed }
}

async function write(
  part: string,
  createdAt: number,
  { env, onProgress }: BackupDeps,
  workFolder: string,
  { withSecrets = false }: BackupOptions,
) {
  const databaseFile = join(env.DATA_DIR, DATABASE)
  // Otherwise damaged backups would replace the intact ones, night by night.
  await requireIntact(databaseFile)
  const storage = openStorage(env)
  const secret = join(env.DATA_DIR, 'session-secret')
  const isSecretKept = withSecrets && existsSync(secret)
  const isAside = dirname(part) === workFolder
  const folder = isAside ? resolve(env.DATA_DIR) : dirname(part)
  const size = await sizeOfSite(databaseFile, storage)
  const copy = await sizeOfDatabase(databaseFile)
  // Checks the space first, because even a briefly full disk stops all writes to the site.
  requireSpace(folder, isAside ? size + copy : size)
  try {
    return await writingTo(folder, async () => {
      const source = {
        databaseFile,
        storage,
        workFolder,
        small: {
          'settings.env': settingsFile({ withSecrets }),
          ...(isSecretKept && { 'session-secret': readFileSync(secret, 'utf8') }),
        },
        key: env.BACKUP_KEY,
        program: programVersion(),
        createdAt,
        onProgress,
      }
      const manifest = await writeArchive(source, createWriteStream(part, { mode: 0o600 }))
      return { bytes: (await stat(part)).size, manifest }
    })
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
