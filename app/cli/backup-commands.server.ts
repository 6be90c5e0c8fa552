import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  backUp,
  type BackupDeps,
  listBackups,
  restoreBackup,
  verifyBackup,
} from '~/domain/backup/backup.server'
import type { Manifest, OnProgress } from '~/domain/backup/archive.server'
import { examineSite, type Finding } from '~/domain/doctor/doctor.server'
import { DomainError } from '~/domain/errors'
import type { Settings } from '~/env.server'
import { lockStart, migrateSite } from '~/server/start.server'
import { moveFiles } from '~/storage/move-files.server'
import { formatBytes } from '~/text/numbers'
import { SECOND } from '~/time/durations'
import { type AloneCommand, UsageError } from './commands.server'

export const backup: AloneCommand = {
  usage: '[FILE] [--with-secrets] [--verify]',
  summary:
    'one archive of database, files and settings, while the site is served; without FILE into BACKUP_DIR or BACKUP_BUCKET',
  async runAlone(settings, args) {
    const { file, flags } = read(args, ['--with-secrets', '--verify'])
    const started = Date.now()
    const done = await withBar('Backing up', settings, (deps) =>
      backUp(deps, { file, withSecrets: flags.has('--with-secrets') }),
    )
    const { missing } = done.manifest
    const seconds = ((Date.now() - started) / SECOND).toFixed(1)
    const lines = [
      `${done.file}: ${formatBytes(done.bytes)}, ${contentOf(done.manifest)}, in ${seconds} s`,
    ]
    if (missing.length > 0) {
      lines.push(`${missing.length} files were gone before: npm run cli -- doctor names them.`)
    }
    if (flags.has('--verify')) lines.push(await prove(settings, done.file))
    return lines.join('\n')
  },
}

export const verify: AloneCommand = {
  usage: 'FILE',
  summary: 'proves a backup: restores it aside and compares every row and byte',
  async runAlone(settings, args) {
    const { file } = read(args, [])
    if (!file) throw await askWhich(settings)
    return prove(settings, file)
  },
}

const NOT_A_COPY =
  'The database is elsewhere (DATABASE_SYNC_URL). Restore without that setting into an empty DATA_DIR, then: npm run cli -- db push'

export const restore: AloneCommand = {
  usage: 'FILE [--yes]',
  summary:
    'puts a backup, or a copy of the database (.sqlite), in the place of what is in DATA_DIR',
  async runAlone(settings, args) {
    const { file, flags } = read(args, ['--yes'])
    if (!file) throw await askWhich(settings)
    if (settings.DATABASE_SYNC_URL) throw new DomainError('Conflict', NOT_A_COPY)
    if (!flags.has('--yes') && existsSync(join(settings.DATA_DIR, 'site.sqlite')))
      await askToReplace(settings)
    const unlock = lockStart(settings.DATA_DIR)
    try {
      const restored = await withBar('Restoring', settings, (deps) =>
        restoreBackup({ ...deps, migrate: (db) => migrateSite({ ...deps, db }) }, file),
      )
      const when = restored.createdAt
        ? `the site of ${timeOf(restored.createdAt)}`
        : 'the database of the copy'
      return [
        `Restored: ${when} is in ${settings.DATA_DIR}. A site that is running shows it within a second.`,
        restored.before && `The database from before is ${restored.before}; restore it to go back.`,
        restored.settings && `Settings of then, to be looked at: ${restored.settings}`,
      ]
        .filter(Boolean)
        .join('\n')
    } finally {
      unlock()
    }
  },
}

export const doctor: AloneCommand = {
  usage: '[--json] [--quick]',
  summary: 'looks at everything and says what to do; status 1 when something is broken',
  async runAlone(settings, args) {
    const { file, flags } = read(args, ['--json', '--quick'])
    if (file) throw new UsageError(`What does ${file} mean?`)
    const isQuick = flags.has('--quick')
    const findings = await examineSite({ settings, now: () => Date.now(), isQuick })
    const status = findings.some(({ level }) => level === 'problem') ? 1 : 0
    const text = flags.has('--json') ? JSON.stringify(findings) : findings.map(toLines).join('\n')
    return { text, status }
  },
}

export const files: AloneCommand = {
  usage: 'move --to disk|s3|uploadthing',
  summary: 'copies and proves every file there, then the site uses it; the old copies stay',
  async runAlone(settings, [action, flag, to, ...more]) {
    const isKnown = to === 'disk' || to === 's3' || to === 'uploadthing'
    if (action !== 'move' || flag !== '--to' || !isKnown || more.length > 0)
      throw new UsageError('Where are the files to go?')
    const { files, bytes, copied } = await withBar('Copying', settings, ({ onProgress }) =>
      moveFiles(settings, to, onProgress),
    )
    return [
      `${files} files (${formatBytes(bytes)}) are on ${to}, ${copied} of them copied now. The site uses it from now on.`,
      'A site that is running knows it already. The old copies stay: files move goes back in the same way.',
    ].join('\n')
  },
}

const LEVEL_WIDTH = 'warning'.length
const CHECK_WIDTH = 'Search index'.length

function toLines({ check, level, text, advice }: Finding): string {
  const head = `${level.padEnd(LEVEL_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  `
  return `${head}${text}${advice ? `\n${' '.repeat(head.length)}→ ${advice}` : ''}`
}

async function prove(settings: Settings, file: string): Promise<string> {
  const manifest = await withBar('Proving', settings, (deps) => verifyBackup(deps, file))
  return `${file} is whole: ${contentOf(manifest)} are as at ${timeOf(manifest.createdAt)}.`
}

function contentOf({ tables, entries }: Manifest): string {
  const files = Object.keys(entries).filter((name) => name.startsWith('files/')).length
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${tables.posts?.rows ?? 0} posts, ${rows} rows and ${files} files`
}

function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function askWhich(settings: Settings): Promise<UsageError> {
  const names = await listBackups(settings)
  return new UsageError(['Which backup? There are:', ...names].join('\n  '))
}

function read(args: string[], known: string[]) {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')))
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = [...flags].find((flag) => !known.includes(flag)) ?? more[0]
  if (unknown) throw new UsageError(`What does ${unknown} mean?`)
  return { file, flags }
}

async function askToReplace({ DATA_DIR }: Settings): Promise<void> {
  const notAsked = new DomainError(
    'Conflict',
    `There is a site in DATA_DIR ${DATA_DIR}. To replace it, add --yes; its database is kept.`,
  )
  if (!process.stdin.isTTY) throw notAsked
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await input.question(
      `Replace the site in ${DATA_DIR}? Its database is kept. (yes/no) `,
    )
    if (answer.trim().toLowerCase() !== 'yes') throw notAsked
  } finally {
    input.close()
  }
}

const BAR_WIDTH = 30

/** A bar on a terminal, nothing in a log. */
async function withBar<T>(
  title: string,
  settings: Settings,
  work: (deps: BackupDeps) => Promise<T>,
): Promise<T> {
  let shown = ''
  const onProgress: OnProgress = (done, total) => {
    const part = total > 0 ? done / total : 1
    const filled = Math.round(part * BAR_WIDTH)
    const line = `${title} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.floor(part * 100)} %`
    if (line === shown) return
    shown = line
    process.stderr.write(`\r${line}`)
  }
  const isTerminal = process.stderr.isTTY
  try {
    return await work({ settings, now: () => Date.now(), ...(isTerminal && { onProgress }) })
  } finally {
    if (shown) process.stderr.write('\n')
  }
}
