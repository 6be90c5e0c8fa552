import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  link?: boolean
  engines?: Record<string, string>
  version?: string
  integrity?: string
  resolved?: string
  inBundle?: boolean
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
  const downloaded = installed.filter(([, { link }]) => !link)

  /** Follows Node's resolution: beside the package, then further up. */
  function isLocked(from: string, name: string): boolean {
    for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
      if (packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) {
        return true
      }
      if (!folder.includes('/node_modules/')) return false
    }
  }

  it('has a version and a checksum for every package', () => {
    // Bundled dependencies are covered by their package's checksum.
    const empty = downloaded.filter(
      ([, { version, integrity, inBundle }]) => !version || !(integrity ?? inBundle),
    )
    expect(empty).toEqual([])
  })

  it("has every dependency, including other platforms'", () => {
    const missing = Object.entries(packages).flatMap(
      ([path, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !isLocked(path, name))
          .map((name) => `${path} needs ${name}`),
    )
    expect(missing).toEqual([])
  })

  // libsql's registry entries lack the field: see decision 070.
  it('installs binaries for one C library only', () => {
    const binaries = installed.filter(([path]) => /linux.*-(gnu|musl)$/.test(path))
    expect(binaries.filter(([, { libc }]) => !libc)).toEqual([])
  })

  it('has no registry URLs', () => {
    expect(downloaded.filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('links only packages of this repository', () => {
    const links = installed.filter(([, { link }]) => link)
    expect(Object.fromEntries(links.map(([path, { resolved }]) => [path, resolved]))).toEqual({
      'node_modules/better-sqlite3': 'db/better-sqlite3',
      'node_modules/dharohar-runtime': 'runtime',
    })
  })

  // The registry's entry allows every Node: see decision 070.
  it('installs better-sqlite3 12, which has to be compiled, only where 13 does not run', () => {
    expect(packages['node_modules/better-sqlite3-12']?.engines).toEqual({ node: '<22.14' })
  })
})
