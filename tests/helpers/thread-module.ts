import { rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { build } from 'esbuild'

export async function withThreadModule(
  source: string,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const outfile = await buildModule(source)
  try {
    await use(outfile)
  } finally {
    rmSync(outfile)
  }
}

/** Builds a module as `scripts/build.mjs` does, into the project's folder, where unbundled packages resolve. */
export async function buildModule(source: string): Promise<string> {
  const outfile = resolve('node_modules/.cache', `${basename(source, '.ts')}-${process.pid}.mjs`)
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return outfile
}
