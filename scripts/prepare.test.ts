import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A fake build that counts its runs in the file it creates. */
const BUILD = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
mkdirSync('build', { recursive: true })
const count = existsSync('build/server.js') ? Number(readFileSync('build/server.js', 'utf8')) : 0
writeFileSync('build/server.js', String(count + 1))
`

describe('prepare', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prepare-'))
    cpSync('scripts/prepare.mjs', join(folder, 'scripts/prepare.mjs'))
    cpSync('.dockerignore', join(folder, '.dockerignore'))
    write('scripts/build.mjs', BUILD)
    write('package.json', '{ "engines": { "node": ">=20.19" } }')
    const lock = JSON.stringify({ packages: { 'node_modules/sharp': { version: '1.0.0' } } })
    write('package-lock.json', lock)
    write('node_modules/.package-lock.json', lock)
    write('node_modules/better-sqlite3/index.js', 'module.exports = class { close() {} }')
    write('node_modules/sharp/index.js', '')
  })
  afterEach(() => rm(folder, { recursive: true }))

  function write(path: string, text: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  function breakModule(name: string) {
    write(
      `node_modules/${name}/index.js`,
      `throw new Error('${name} was built for another version of Node')`,
    )
  }

  /** Runs `prepare` with a fake npm that records its calls; the command `repairs` fixes the modules. */
  function prepare(repairs = 'nothing', step = 'install') {
    write(
      'bin/npm',
      `#!/bin/sh
if [ "$1" = ping ]; then
  ${repairs === 'offline' ? 'echo "npm error code EAI_AGAIN" >&2; exit 1' : 'exit 0'}
fi
${repairs === 'offline' ? 'sleep 2' : ''}
echo "$1" >> '${join(folder, 'calls')}'
if [ "$1" = '${repairs}' ]; then
  mkdir -p node_modules/better-sqlite3 node_modules/sharp
  echo 'module.exports = class { close() {} }' > node_modules/better-sqlite3/index.js
  echo > node_modules/sharp/index.js
fi
`,
    )
    chmodSync(join(folder, 'bin/npm'), 0o755)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'scripts/prepare.mjs'), step],
      {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
      },
    )
    const calls = join(folder, 'calls')
    const npm = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    return { status, stdout, stderr, npm }
  }

  it('does nothing if nothing is missing', () => {
    expect(prepare()).toEqual({ status: 0, stdout: '', stderr: '', npm: [] })
  })

  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

  it.each([
    '>=99.1 <100',
    '>=18.1 <20',
    '18.x || 99.x',
    '^18.0.0',
    `~${major}.${minor + 1}`,
    `>${major}`,
    '16 - 18',
  ])('refuses this Node for %s and says what to do', (node) => {
    write('package.json', JSON.stringify({ engines: { node } }))
    expect(prepare()).toEqual({
      status: 1,
      stdout: '',
      stderr:
        `prepare: requires Node ${node}; you are running ${process.version}.\n` +
        'Install Node 24 (nvm install 24), or run the image: docker compose up --build.\n',
      npm: [],
    })
  })

  it.each([
    '*',
    `${major}`,
    `${major}.x`,
    `^18.0.0 || ^${major}.0.0`,
    `~${major}.${minor}.0`,
    `>=${major}.${minor}.0-0 <${major + 1}`,
    `18 - ${major}`,
    `<=${major}`,
    `=${process.version}`,
  ])('accepts this Node for %s', (node) => {
    write('package.json', JSON.stringify({ engines: { node } }))
    expect(prepare().status).toBe(0)
  })

  it('installs packages that are missing from node_modules', () => {
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    expect(prepare()).toMatchObject({ status: 0, npm: ['ci'] })
    write('package-lock.json', '{"packages":{"node_modules/sharp":{"version":"2.0.0"}}}')
    expect(prepare('offline').stderr).toContain('the npm registry cannot be reached')
  })

  // Newer Nodes use better-sqlite3 13, which brings binaries.
  const compiles = Number(process.versions.napi) < 10

  it.runIf(compiles)('compiles better-sqlite3 when it does not load', () => {
    breakModule('better-sqlite3')
    expect(prepare('explore')).toMatchObject({ status: 0, npm: ['explore'] })
  })

  it.runIf(compiles)('compiles a freshly installed better-sqlite3', () => {
    breakModule('better-sqlite3')
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    expect(prepare('explore')).toMatchObject({ status: 0, npm: ['ci', 'explore'] })
  })

  it.each(['better-sqlite3', 'sharp'])('installs again when %s does not load', (name) => {
    breakModule(name)
    const { status, npm } = prepare('ci')
    expect(status).toBe(0)
    expect(npm.at(-1)).toBe('ci')
  })

  it('needs no development packages once the site is built', () => {
    const lock = { version: '1.0.0', dev: true }
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/vite': lock } }))
    expect(prepare('nothing', 'build').npm).toEqual(['ci'])
    expect(prepare('nothing', 'build').npm).toEqual(['ci'])
    write('app/root.tsx', 'two')
    expect(prepare('nothing', 'build').npm).toEqual(['ci', 'ci'])
  })

  it('fails with a message if nothing helps', () => {
    breakModule('sharp')
    const { status, stderr, npm } = prepare()
    expect({ status, npm }).toEqual({ status: 1, npm: ['ci'] })
    expect(stderr).toMatch(
      /^prepare: sharp does not load .* sharp was built for another version of Node\n/,
    )
    expect(stderr).toContain('run the image: docker compose up --build')
  })

  it.runIf(compiles)('names the compiler and the Node that needs none', () => {
    breakModule('better-sqlite3')
    const { stderr } = prepare()
    expect(stderr).toContain('apt-get install g++ make python3')
    expect(stderr).toContain('nvm install 24')
  })

  it('shows three lines of the reason, without the stack', () => {
    const message = 'Could not load\\nPossible solutions:\\n- first\\n- second'
    write('node_modules/sharp/index.js', `throw new Error('${message}')`)
    expect(prepare().stderr).toMatch(
      /^prepare: sharp does not load .*: Error: Could not load\nPossible solutions:\n- first\nThere/,
    )
    write('node_modules/sharp/index.js', "process.kill(process.pid, 'SIGABRT')")
    expect(prepare().stderr).toContain(': the process ended with SIGABRT\n')
  })

  it.each(['serve.ts', 'app/root.tsx'])(
    'builds again after a change to %s, without git',
    (source) => {
      const builds = () => Number(readFileSync(join(folder, 'build/server.js'), 'utf8'))
      write(source, 'one')
      prepare('nothing', 'build')
      prepare('nothing', 'build')
      expect(builds()).toBe(1)
      write(source, 'two')
      prepare('nothing', 'build')
      expect(builds()).toBe(2)
    },
  )

  it('does not rebuild after changes to documents and tests', () => {
    prepare('nothing', 'build')
    write('README.md', 'two')
    write('app/text/slug.test.ts', 'two')
    expect(prepare('nothing', 'build').stdout).toBe('')
  })

  it('explains how to build if a command needs a build', () => {
    const { status, stderr, npm } = prepare('nothing', 'built')
    expect({ status, npm }).toEqual({ status: 1, npm: [] })
    expect(stderr).toBe('This program has not been built. Run once: npm run setup\n')
    write('build/cli.js', '')
    expect(prepare('nothing', 'built')).toMatchObject({ status: 0, stdout: '', stderr: '' })
    breakModule('better-sqlite3')
    const updated = prepare('nothing', 'built')
    expect(updated.status).toBe(1)
    expect(updated.stderr).toMatch(
      /was built for another version of Node\nRun once: npm run setup\n$/,
    )
  })

  it('asks for the release of this system if an unpacked one does not load', () => {
    rmSync(join(folder, 'scripts/build.mjs'))
    write('build/cli.js', '')
    breakModule('sharp')
    const { stderr } = prepare('nothing', 'built')
    expect(stderr).toMatch(/\nUnpack the release that was made for this system\.\n$/)
  })

  it('prints one line per step, and the output of a failed one', () => {
    expect(prepare('nothing', 'build').stdout).toMatch(/^build …\n✓ build: \d+ s\n$/)
    write('scripts/build.mjs', "console.log('Unknown token'); process.exitCode = 1")
    const { status, stdout, stderr } = prepare('nothing', 'build')
    expect(status).toBe(1)
    expect(stdout).toMatch(/^build …\n✗ build: \d+ s\n$/)
    expect(stderr).toBe('Unknown token\n\nprepare: The build failed.\n')
  })
})
