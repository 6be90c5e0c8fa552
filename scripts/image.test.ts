import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import dockerignore from '@balena/dockerignore'
import { build } from 'esbuild'
import { describe, expect, it, test } from 'vitest'

const context = dockerignore().add(readFileSync('.dockerignore', 'utf8'))
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const sent = context.filter(tracked)

/** The sources that the Dockerfile copies from the build context, not from another stage. */
const copied = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(' ').slice(1, -1))

describe('the Docker context', () => {
  it.each([...new Set(copied)])('contains %s, which the Dockerfile copies', (source) => {
    expect(sent.filter((path) => `${path}/`.startsWith(`${source}/`))).not.toEqual([])
  })

  it('contains every module of the build', async () => {
    const entryPoints = [
      'server.ts',
      'serve.ts',
      'app/cli/main.ts',
      'vite.config.ts',
      'scripts/build.mjs',
    ]
    const { metafile } = await build({
      entryPoints,
      outdir: 'build',
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      write: false,
      metafile: true,
    })
    const missing = Object.keys(metafile.inputs).filter((path) => !sent.includes(path))
    expect(missing).toEqual([])
  })

  it('contains only files that the Dockerfile copies', () => {
    const unused = sent.filter((path) =>
      copied.every((source) => !`${path}/`.startsWith(`${source}/`)),
    )
    expect(unused).toEqual([])
  })

  it.each([
    '.env',
    '.env.production',
    'app/.env',
    'data/site.sqlite',
    'data/session-secret',
    'db/site.sqlite',
    'db/site.sqlite-wal',
    'data/backups/dharohar-2026-11-01.tar.gz',
    '.git/config',
    'node_modules/sharp/package.json',
    'build/server.js',
    'tests/helpers/setup.ts',
    'app/text/slug.test.ts',
  ])('excludes %s', (path) => {
    expect(context.ignores(path)).toBe(true)
  })
})

test('the image installs only packages that cannot be bundled', () => {
  const { dependencies } = JSON.parse(readFileSync('runtime/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies)).toEqual([
    // The server reads its font file to draw share pictures.
    '@expo-google-fonts/noto-sans-devanagari',
    'better-sqlite3',
    'libsql',
    // Starts threads from its own file.
    'piscina',
    'sharp',
  ])
})

test('the workspace has the version of the program, without which the release cannot list the packages', () => {
  const versionIn = (file: string) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  expect(versionIn('runtime/package.json')).toBe(versionIn('package.json'))
})

test('the `dependencies` are all packages that the product imports', async () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { metafile } = await build({
    // Only the build reads the list of routes.
    entryPoints: sent.filter(
      (path) => /^(app|db|serve|server)\b.*\.tsx?$/.test(path) && path !== 'app/routes.ts',
    ),
    outdir: 'build',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['./*', '../*'],
    write: false,
    metafile: true,
  })
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.map(({ path }) => path))
    .filter((path) => !/^(\.|~|@fonts\/|node:)/.test(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([])
})
