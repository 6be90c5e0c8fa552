/**
 * Packs the built site with its production modules, so that it runs with Node alone: one tarball per platform, their
 * checksums and the list of packages (SBOM), in the folder `release`. See docs/release.md.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]
/** The image has the first four too, and the same modules. */
const FILES = [
  'build',
  'db/better-sqlite3',
  'db/migrations',
  'db/sample',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  'docs',
  'scripts/prepare.mjs',
]
const FOLDER = 'release'
const SERVER = `import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Reports a wrong version of Node or the release for another platform.
const prepare = fileURLToPath(new URL('./scripts/prepare.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [prepare, 'built'], { stdio: 'inherit' })
if (status === 0) await import('./build/server.js')
else process.exitCode = 1
`
/** Starts like the image and the service. */
const START = `#!/bin/sh
export NODE_ENV=production MALLOC_ARENA_MAX=1
exec node --max-semi-space-size=8 --max-old-space-size=512 "$(dirname "$0")/server.js"
`

// Older versions would install better-sqlite3 12, which has to be compiled (docs/decisions/001-stack-and-versions.md).
if (Number(process.versions.napi) < 10) {
  process.stderr.write(`A release is made with Node 24; you are running ${process.version}.\n`)
  process.exit(1)
}
const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const tarballs = PLATFORMS.map(pack)
const sbom = `${name}-${version}.sbom.json`
writeFileSync(join(FOLDER, sbom), listPackages())
const lines = [...tarballs, sbom].map((file) => `${checksumOf(file)}  ${file}\n`)
writeFileSync(join(FOLDER, 'SHA256SUMS'), lines.join(''))
process.stdout.write(lines.join(''))

function pack({ os, cpu, libc }) {
  const title = `${name}-${version}-${os}-${cpu}`
  const folder = join(FOLDER, title)
  installModules(folder, [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`])
  for (const file of FILES) cpSync(file, join(folder, file), { recursive: true })
  const manifest = {
    name,
    version,
    private: true,
    license,
    type,
    engines: { node: engines.node.replace(/^\S+/, '>=22.14') },
    scripts: { start: './start', cli: 'node build/cli.js' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'server.js'), SERVER)
  writeFileSync(join(folder, 'start'), START, { mode: 0o755 })
  const file = `${title}.tar.gz`
  // Unpacked by root, the files must not belong to the user who made the release.
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r,go-w,a+X']
  execFileSync('tar', ['-C', FOLDER, ...owner, '--sort=name', '-czf', join(FOLDER, file), title])
  rmSync(folder, { recursive: true })
  return file
}

/** Installs the packages that the build cannot bundle, for another platform too. */
function installModules(folder, platform) {
  for (const file of [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'runtime',
    'db/better-sqlite3',
  ])
    cpSync(file, join(folder, file), { recursive: true })
  const options = ['--workspace=runtime', '--omit=dev', '--ignore-scripts', ...platform]
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit' })
  rmSync(join(folder, 'package-lock.json'))
  rmSync(join(folder, '.npmrc'))
}

function listPackages() {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']
  return execFileSync('npm', ['sbom', ...options, '--package-lock-only'])
}

function checksumOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex')
}
