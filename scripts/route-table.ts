/**
 * Removes the API, media and machine routes from the browser's route table: half of it, and no page links to them
 * through the router. The server keeps the complete table.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VitePluginConfig } from '@remix-run/dev'

const FILE = /^manifest-\w+\.js$/
const CONTENT = /^window\.__remixManifest=(\{.*\});$/s

/** Only plain links (`<a>`) may point there; `<Link>`, forms and fetchers need the table. */
const FOR_MACHINES = /^routes\/(api\.|healthz$|media\.|robots)/

interface RouteTable {
  routes: Record<string, unknown>
}

/** For Remix's `buildEnd`. @throws Error when the file is missing or has another format. */
export const shortenRouteTable: VitePluginConfig['buildEnd'] = async ({
  remixConfig: { buildDirectory },
  viteConfig,
}) => {
  const folder = join(buildDirectory, 'client', viteConfig.build.assetsDir)
  const name = (await readdir(folder)).find((entry) => FILE.test(entry))
  if (name === undefined) throw new Error(`No route table in ${folder}`)
  const file = join(folder, name)
  await writeFile(file, shorten(await readFile(file, 'utf8')))
}

function shorten(content: string): string {
  const json = CONTENT.exec(content)?.[1]
  if (json === undefined) throw new Error('The route table has another form than expected')
  const table = JSON.parse(json) as RouteTable
  const routes = Object.fromEntries(
    Object.entries(table.routes).filter(([id]) => !FOR_MACHINES.test(id)),
  )
  return `window.__remixManifest=${JSON.stringify({ ...table, routes })};`
}
