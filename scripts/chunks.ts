/**
 * Which script files the browser gets. Left alone, Rollup makes a file for every set of pages that shares something: twenty
 * files of a few hundred bytes for one page, each a request on a slow phone, each compressed without its neighbours.
 */
import { resolve } from 'node:path'
import { normalizePath, type Rollup } from 'vite'

type ManualChunkMeta = Rollup.ManualChunkMeta

const APP = normalizePath(resolve('app'))

/** What stands around every page. `page-meta` is here because every page of readers needs it. */
const FRAME = ['entry.client.tsx', 'root.tsx', 'routes/_site/route.tsx', 'http/pages/page-meta.ts']
const POST = pages('post.$slug')
const CATEGORY = pages('category.$slug')
const HOME = pages('_index')
const SEARCH = pages('search')
/** Pages without posts. */
const OTHERS = pages('nirvankand', 'about', 'contact', 'api.docs')

function pages(...names: string[]): string[] {
  return names.map((name) => `routes/_site.${name}/route.tsx`)
}

/** React, the router and what the build itself adds: it changes with an upgrade only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|\0vite\/preload-helper|\0commonjsHelpers/

/**
 * Shared are: the framework; the frame of the site, with the few small parts that pages without posts use as well; what a
 * post and the lists of posts have in common; what the lists have in common; and what home and search add to them. What
 * one page alone needs stays with it, and what is imported dynamically waits for its moment.
 */
export function createChunks(): (id: string, graph: ManualChunkMeta) => string | undefined {
  let plan: ((id: string) => string | undefined) | undefined
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return 'framework'
    // A page's own module is the entry of its own file, and styles keep the name of the page that imports them.
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
  return (id) => {
    const lists = inLists.filter((isInList) => isInList(id)).length
    if (inFrame(id)) return 'site'
    if (inOthers(id) && (lists > 0 || inPost(id))) return 'site'
    if (inPost(id)) return lists > 0 ? 'post' : undefined
    if (lists < 2) return undefined
    return inCategory(id) ? 'lists' : 'home-search'
  }
}

/** Modules of the app, and the few libraries they use directly, that are loaded together with these. */
function reachable(files: string[], { getModuleInfo }: ManualChunkMeta): Set<string> {
  const found = new Set(files.map((file) => `${APP}/${file}`))
  for (const id of found) {
    if (!id.startsWith(APP)) continue
    for (const next of getModuleInfo(id)?.importedIds ?? []) if (!isBarrel(next)) found.add(next)
  }
  return found
}

/** A library whose index imports all of its parts says nothing of which are used. */
function isBarrel(id: string): boolean {
  return id.includes('node_modules/') && !id.includes('node_modules/clsx/')
}
