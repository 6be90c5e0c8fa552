/** Builds the Remix app, the server, the CLI, and compressed copies of static files. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const COMPRESSIBLE = /\.(js|css|svg|ico|webmanifest|txt)$/
const SMALLEST = 1024

rmSync('build', { recursive: true, force: true })
// Two programs of their own, so that the memory of the first is free for the second. Without the limit the build would need
// more than 1 GB.
run('scripts/subset-fonts.mjs')
run('--max-old-space-size=448', 'node_modules/@remix-run/dev/dist/cli.js', 'vite:build')

const { dependencies } = JSON.parse(readFileSync('runtime/package.json', 'utf8'))
await build({
  entryPoints: {
    server: 'server.ts',
    serve: 'serve.ts',
    'server/index': 'build/server/index.js',
    cli: 'app/cli/main.ts',
    'search-worker': 'app/domain/search/search-worker.server.ts',
    'password-worker': 'app/domain/accounts/password-worker.server.ts',
  },
  outdir: 'build',
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Native modules, and packages that read their own files: all that the image and a release need.
  external: Object.keys(dependencies),
  define: { 'process.env.NODE_ENV': '"production"' },
  mainFields: ['module', 'main'],
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  // CommonJS packages `require` Node's modules; ES modules have no `require`.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'\nconst require = requireFor(import.meta.url)",
  },
  logLevel: 'warning',
  // Vite keeps imports of packages whose names are unused.
  logOverride: { 'ignored-bare-import': 'silent' },
})

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.byteLength < SMALLEST) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}

function run(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' })
}
