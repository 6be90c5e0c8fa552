import { createInterface } from 'node:readline/promises'
import { type Command, Option } from '@commander-js/extra-typings'
import type { Manifest, OnProgress } from '~/domain/backup/archive.server'
import { backUp, type BackupDeps } from '~/domain/backup/backup.server'
import { listBackups } from '~/domain/backup/keep.server'
import { restoreBackup, verifyBackup } from '~/domain/backup/restore.server'
import { claimStorage, ownsStorage } from '~/domain/files/storage-owner.server'
import { examineSite, type FindingView, toFindingView } from '~/domain/across/doctor.server'
import { englishError } from '~/domain/core/errors'
import { requireSite } from '~/domain/core/require-site.server'
import type { Environment } from '~/env.server'
import { labelsFor, LANGUAGES } from '~/labels/languages.server'
import { sign } from '~/runtime/secret.server'
import { lockStart, migrateSite } from '~/server/start.server'
import { moveFiles } from '~/storage/move-files.server'
import { openStorages } from '~/storage/storage.server'
import { formatBytes } from '~/text/numbers'
import { SECOND } from '~/time/durations'
import { toUtcMinute } from '~/time/format-date'
import {
  examples,
  JSON_OPTION,
  toFile,
  withFolder,
  withSettings,
  type WithSite,
} from './actions.server'

const BACKUP_FILE =
  'a file, the name of a backup in BACKUP_DIR or BACKUP_BUCKET, or a copy of a database (.sqlite)'

const NOT_A_COPY =
  'This site uses a remote database (DATABASE_SYNC_URL). Restore without that setting into an empty DATA_DIR, then: npm run cli -- db push'

export function addBackupCommands(program: Command, withSite: WithSite): void {
  program
    .command('backup')
    .description('write the database, files and settings to one archive; the site may be running')
    .argument('[FILE]', 'the archive; by default a new one in BACKUP_DIR or BACKUP_BUCKET', toFile)
    .option(
      '--with-secrets',
      'include the session secret and the passwords and keys in the settings',
    )
    .option('--verify', 'restore it to a temporary folder and compare every row and byte')
    .addHelpText('after', examples('backup', 'backup site.tar.gz', 'backup --verify'))
    .action(
      withFolder(async (env, file, { withSecrets, verify }) => {
        const started = Date.now()
        const done = await withProgress('Backing up', env, (deps) =>
          backUp(deps, { file, withSecrets }),
        )
        const { missing } = done.manifest
        const seconds = ((Date.now() - started) / SECOND).toFixed(1)
        const size = `${formatBytes(done.bytes)}${env.BACKUP_KEY ? ', encrypted' : ''}`
        const lines = [`${done.file}: ${size}, ${contentOf(done.manifest)}, in ${seconds} s`]
        for (const name of done.removed) lines.push(`Removed according to BACKUP_KEEP: ${name}`)
        if (missing > 0)
          lines.push(`${missing} files were already missing; npm run cli -- doctor lists them.`)
        if (verify) lines.push(await prove(env, done.file))
        return lines.join('\n')
      }),
    )

  program
    .command('verify')
    .description('check a backup: restore it to a temporary folder and compare every row and byte')
    .argument('[FILE]', BACKUP_FILE, toFile)
    .addHelpText('after', examples('verify site.tar.gz'))
    .action(
      withSettings(async (env, file, _options, command) => {
        const named = file ?? (await failWithNames(env, command))
        requireSite(env)
        return prove(env, named)
      }),
    )

  program
    .command('restore')
    .description(
      'replace the site in DATA_DIR with a backup, or with a copy of a database (.sqlite)',
    )
    .argument('[FILE]', BACKUP_FILE, toFile)
    .option('--yes', 'do not ask before replacing a site')
    .addHelpText('after', examples('restore site.tar.gz', 'restore site.tar.gz --yes'))
    .action(
      withSettings(async (env, given, { yes }, command) => {
        const file = given ?? (await failWithNames(env, command))
        if (env.DATABASE_SYNC_URL) throw englishError('Conflict', NOT_A_COPY)
        const unlock = lockStart(env.DATA_DIR)
        try {
          const restored = await withProgress('Restoring', env, (deps) =>
            restoreBackup(
              {
                ...deps,
                migrate: (db) => migrateSite({ ...deps, db }),
                confirm: async (backup, site) => {
                  if (!yes) await askToReplace(env, `${file}: ${backup}`, site)
                },
              },
              file,
            ),
          )
          const when = restored.createdAt
            ? `the site as of ${toUtcMinute(restored.createdAt)}`
            : 'the copied database'
          return [
            `Restored: ${when} is in ${env.DATA_DIR}. A running site shows it within a second.`,
            restored.before &&
              `The replaced database is ${restored.before}; restore it to undo this.`,
            restored.damaged &&
              `The damaged database is ${restored.damaged}; this program cannot open it.`,
            !restored.ownsStorage &&
              'The storage belongs to another site: this one deletes nothing there. If it replaces that site: npm run cli -- files claim',
            restored.settings &&
              `The settings of that backup are in ${restored.settings}. Review them.`,
          ]
            .filter(Boolean)
            .join('\n')
        } finally {
          unlock()
        }
      }),
    )

  program
    .command('doctor')
    .description('check everything and give advice; status 1 if there is a problem')
    .option(...JSON_OPTION)
    .option('--quick', 'do not check the whole database if it is larger than 1 GB')
    .addOption(
      new Option('--language <code>', 'the language of the report')
        .choices(Object.keys(LANGUAGES))
        .default('en'),
    )
    .addHelpText('after', examples('doctor', 'doctor --language hi', 'doctor --quick --json'))
    .action(
      withSettings(async (env, { json, quick: isQuick, language }) => {
        const signed = (text: string) => sign(text, env)
        const site = { env, now: () => Date.now(), sign: signed, isQuick }
        const { sentences } = labelsFor(language, language)
        const found = await examineSite(site)
        const findings = found.map((finding) => toFindingView(finding, sentences))
        const status = findings.some(({ level }) => level === 'problem') ? 1 : 0
        return {
          text: json ? JSON.stringify(findings) : findings.map(toLines).join('\n'),
          status,
        }
      }),
    )

  const files = program
    .command('files')
    .description("move the uploaded files to another storage, or make a bucket this site's")
    .addHelpText('after', examples('files move --to s3', 'files claim'))
  files
    .command('claim')
    .description("make the bucket this site's, after it has replaced the site that used it")
    .addHelpText('after', examples('files claim'))
    .action(
      withSite(async (deps) =>
        (await claimStorage(deps))
          ? 'The storage belongs to this site, which deletes unused files there again.'
          : 'The files are on the disk, so there is nothing to claim.',
      ),
    )
  files
    .command('move')
    .description('copy and verify missing files, then switch to the new storage')
    .addOption(
      new Option('--to <storage>', 'the new storage')
        .choices(['disk', 's3', 'uploadthing'] as const)
        .makeOptionMandatory(),
    )
    .option('--remove-copies', 'afterwards, remove the pictures from the bucket or UploadThing')
    .addHelpText(
      'after',
      examples(
        'files move --to s3',
        'files move --to disk',
        'files move --to disk --remove-copies',
      ),
    )
    .action(
      withSite(async (deps, { to, removeCopies }) => {
        const { env } = deps
        if (removeCopies && !(await ownsStorage(deps)))
          throw englishError('Conflict', 'The storage belongs to another site.')
        // Makes an empty bucket this site's, before there are files in it.
        if (to !== 'disk') await ownsStorage(deps, openStorages(env)[to])
        const moved = await withProgress('Copying', env, ({ onProgress }) =>
          moveFiles(env, to, { onProgress, removeCopies }),
        )
        const { files, bytes, copied, removed } = moved
        return [
          files > 0
            ? `${files} files (${formatBytes(bytes)}) are on ${to}; ${copied} of them were copied now.`
            : `There was nothing to copy to ${to}.`,
          to === 'disk'
            ? 'A running site uses the disk from now on.'
            : `A running site uses it from now on if it was started with the settings for ${to}; otherwise it uses the disk until it is restarted with them.`,
          removeCopies
            ? `${removed} copies were removed from the former storage; copies on the disk are always kept.`
            : 'The former copies are kept. To move the files back, run `files move` again.',
        ].join('\n')
      }),
    )
}

const LEVEL_WIDTH = 'warning'.length
const CHECK_WIDTH = 'Search index'.length

function toLines({ check, level, text, advice }: FindingView): string {
  const head = `${level.padEnd(LEVEL_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  `
  return `${head}${text}${advice ? `\n${' '.repeat(head.length)}→ ${advice}` : ''}`
}

async function prove(env: Environment, file: string): Promise<string> {
  const verified = await withProgress('Verifying', env, (deps) => verifyBackup(deps, file))
  const { createdAt } = verified
  return createdAt === undefined
    ? `${file} is a complete database: ${contentOf(verified)}. Uploaded files are not part of it.`
    : `${file} is complete: ${contentOf(verified)}, as of ${toUtcMinute(createdAt)}.`
}

function contentOf({ tables, files }: Pick<Manifest, 'tables'> & Partial<Manifest>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const texts = `${tables.posts?.rows ?? 0} posts, ${rows} rows`
  return files === undefined ? texts : `${texts} and ${files} files`
}

async function failWithNames(
  env: Environment,
  command: { error: (message: string) => never },
): Promise<never> {
  const names = await listBackups(env)
  return command.error(
    names.length > 0
      ? ['Which backup? Available:', ...names].join('\n  ')
      : 'Which backup? Name its file, since BACKUP_DIR and BACKUP_BUCKET contain no backups.',
  )
}

async function askToReplace(
  { DATA_DIR }: Environment,
  backup: string,
  site: string,
): Promise<void> {
  const sides = `Backup  ${backup}\nSite    ${DATA_DIR}: ${site}\n`
  const unconfirmed = englishError(
    'Conflict',
    `${sides}There is a site in DATA_DIR ${DATA_DIR}. To replace it, add --yes; its database is kept.`,
  )
  if (!process.stdin.isTTY) throw unconfirmed
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await input.question(
      `\n${sides}Replace the site in ${DATA_DIR}? Its database is kept. (yes/no) `,
    )
    if (answer.trim().toLowerCase() !== 'yes') throw unconfirmed
  } finally {
    input.close()
  }
}

async function withProgress<T>(
  title: string,
  env: Environment,
  work: (deps: BackupDeps) => Promise<T>,
): Promise<T> {
  let printed = ''
  const onProgress: OnProgress = (done, total) => {
    const line = `${title} ${Math.floor((total > 0 ? done / total : 1) * 100)} %`
    if (line !== printed) process.stderr.write(`\r${line}`)
    printed = line
  }
  try {
    const now = () => Date.now()
    return await work({ env, now, ...(process.stderr.isTTY && { onProgress }) })
  } finally {
    if (printed) process.stderr.write('\n')
  }
}
