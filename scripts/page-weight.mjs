/**
 * What a page makes the browser load as script, read from the build: `node scripts/page-weight.mjs` prints the table,
 * `node scripts/page-weight.mjs 'routes/_site._index'` the files of one page. Sizes are gzip at its best, in bytes.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const CLIENT = 'build/client'

/**
 * What the script of each page of readers may weigh, in kB. The framework alone weighs 81 of it. New code of a page belongs
 * within its limit: fetch on demand what only some readers use.
 */
export const LIMITS = {
  'routes/_site._index': 111,
  'routes/_site.post.$slug': 104,
  'routes/_site.category.$slug': 104,
  'routes/_site.search': 109,
  'routes/_site.nirvankand': 98,
  'routes/_site.about': 99,
  'routes/_site.contact': 98,
  'routes/_site.api.docs': 99,
  'routes/_site.$': 97,
}

/** @returns the files a page loads, each with its compressed size. @throws Error when there is no build. */
export function scriptsOf(route) {
  const table = readTable()
  const files = new Set([table.url, table.entry.module, ...table.entry.imports])
  for (let id = route; id !== undefined; id = table.routes[id].parentId) {
    files.add(table.routes[id].module)
    for (const file of table.routes[id].imports) files.add(file)
  }
  return [...files].map((file) => ({ file, bytes: compressedSize(file) }))
}

/** @returns the sum of a page's scripts in bytes. */
export function scriptWeight(route) {
  return scriptsOf(route).reduce((sum, { bytes }) => sum + bytes, 0)
}

function readTable() {
  const folder = join(CLIENT, 'static')
  const name = readdirSync(folder).find((entry) => /^manifest-\w+\.js$/.test(entry))
  if (name === undefined) throw new Error(`No route table in ${folder}: build first`)
  const content = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1))
}

function compressedSize(file) {
  return gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).byteLength
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).padStart(7)
}

function print(route) {
  if (route !== undefined) {
    for (const { file, bytes } of scriptsOf(route))
      process.stdout.write(`${kilobytes(bytes)}  ${file}\n`)
    return
  }
  process.stdout.write('     kB   limit  files  page\n')
  for (const [page, limit] of Object.entries(LIMITS)) {
    const files = scriptsOf(page)
    const sum = files.reduce((total, { bytes }) => total + bytes, 0)
    process.stdout.write(
      `${kilobytes(sum)}${String(limit).padStart(8)}${String(files.length).padStart(7)}  ${page}\n`,
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(process.argv[2])
