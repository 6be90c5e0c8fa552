/** Prints the gzipped script size of each built page or, if a route is given, of each of its files. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const CLIENT = 'build/client'

/** Maximum script size per page in kB; the framework alone takes 81. */
export const LIMIT = 112

/** @returns the route ids of readers' pages. @throws Error without a build. */
export function readerRoutes(client = CLIENT) {
  return Object.keys(readTable(client).routes).filter((id) => id.startsWith('routes/_site.'))
}

/** @returns files with their compressed sizes. @throws Error without a build. */
export function scriptsOf(route, client = CLIENT) {
  const table = readTable(client)
  const files = new Set([table.url, table.entry.module, ...table.entry.imports])
  for (let id = route; id !== undefined; id = table.routes[id].parentId) {
    files.add(table.routes[id].module)
    for (const file of table.routes[id].imports) files.add(file)
  }
  return [...files].map((file) => ({ file, bytes: compressedSize(join(client, file)) }))
}

/** @returns bytes */
export function scriptWeight(route, client) {
  return scriptsOf(route, client).reduce((sum, { bytes }) => sum + bytes, 0)
}

function readTable(client) {
  const folder = join(client, 'static')
  const name = readdirSync(folder).find((entry) => /^manifest-\w+\.js$/.test(entry))
  if (name === undefined) throw new Error(`No route table in ${folder}: build first`)
  const content = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1))
}

function compressedSize(file) {
  return gzipSync(readFileSync(file), { level: 9 }).byteLength
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
  process.stdout.write('     kB  files  page\n')
  for (const page of readerRoutes()) {
    const files = scriptsOf(page)
    const sum = files.reduce((total, { bytes }) => total + bytes, 0)
    process.stdout.write(`${kilobytes(sum)}${String(files.length).padStart(7)}  ${page}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(process.argv[2])
