/**
 * Groups the browser's modules into files. By itself Rollup makes a file for every combination of pages that share
 * something: twenty tiny files for one page.
 */
import { resolve } from 'node:path'
import { normalizePath, type Rollup } from 'vite'

type ManualChunkMeta = Rollup.ManualChunkMeta

const APP = normalizePath(resolve('app'))

/** The layout of every page. */
const FRAME = ['entry.client.tsx', 'root.tsx', 'routes/_site/route.tsx', 'http/page-meta.ts']
const POST = pages('post.$slug')
const CATEGORY = pages('category.$slug')
const HOME = pages('_index')
const SEARCH = pages('search')
const OTHERS = pages('nirvankand', 'about', 'contact', 'api.docs')
/** And what most of its tabs have; what only some need (forms, the editor) stays apart. */
const DASHBOARD = [
  'routes/dashboard/route.tsx',
  'routes/dashboard/tab.ts',
  'components/list/row-table.tsx',
  'components/delete/deletion.tsx',
]
const ACCOUNTS = ['routes/_auth.sign-in/route.tsx', 'routes/_auth.sign-up/route.tsx']

function pages(...names: string[]): string[] {
  return names.map((name) => `routes/_site.${name}/route.tsx`)
}

/** Changes with upgrades only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|\0vite\/preload-helper|\0commonjsHelpers/

/**
 * Shared files: the framework, the layout, what a post and the lists share, what the lists share, what home and search
 * add, the dashboard. Code of a single page and dynamic imports stay apart.
 */
export function createChunks(): (id: string, graph: ManualChunkMeta) => string | undefined {
  let plan: ((id: string) => string | undefined) | undefined
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return 'framework'
    // A page's own module is the entry of its file; styles keep the name of their page.
    if (/\/(root|route|entry\.client)\.tsx$|\.css$/.test(id)) return undefined
    plan ??= planChunks(graph)
    return plan(id)
  }
}

function planChunks(graph: ManualChunkMeta): (id: string) => string | undefined {
  const isIn = (files: string[]) => {
    const found = reachable(files, graph)
    return (id: string) => found.has(id)
  }
  const [inFrame, inPost, inOthers] = [isIn(FRAME), isIn(POST), isIn(OTHERS)] as const
  const inCategory = isIn(CATEGORY)
  const inLists = [inCategory, isIn(HOME), isIn(SEARCH)]
  const [inDashboard, inAccounts] = [isIn(DASHBOARD), isIn(ACCOUNTS)] as const
  return (id) => {
    const lists = inLists.filter((isInList) => isInList(id)).length
    if (inFrame(id)) return 'site'
    if (inOthers(id) && (lists > 0 || inPost(id))) return 'site'
    if (inPost(id)) return lists > 0 ? 'post' : undefined
    if (lists < 2) return inDashboard(id) && !inAccounts(id) ? 'dashboard' : undefined
    return inCategory(id) ? 'lists' : 'home-search'
  }
}

/** The modules loaded together with these, and their direct libraries. */
function reachable(files: string[], { getModuleInfo }: ManualChunkMeta): Set<string> {
  const found = new Set(files.map((file) => `${APP}/${file}`))
  for (const id of found) {
    if (!id.startsWith(APP)) continue
    for (const next of getModuleInfo(id)?.importedIds ?? []) if (!isBarrel(next)) found.add(next)
  }
  return found
}

/** The index of such a library imports all its parts, used or not. */
function isBarrel(id: string): boolean {
  return id.includes('node_modules/') && !id.includes('node_modules/clsx/')
}
