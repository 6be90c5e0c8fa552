import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseOwnJson } from '~/text/parse-json'

/** The folder with `package.json`; its distance from this file differs between source and build. */
export const APP_FOLDER = findAppFolder(dirname(fileURLToPath(import.meta.url)))

function findAppFolder(folder: string): string {
  const parent = dirname(folder)
  if (parent === folder) return process.cwd()
  return existsSync(join(folder, 'package.json')) ? folder : findAppFolder(parent)
}

export function programVersion(): string {
  const text = readFileSync(join(APP_FOLDER, 'package.json'), 'utf8')
  return parseOwnJson<{ version: string }>(text).version
}
