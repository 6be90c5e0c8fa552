/**
 * The browser's files of what is imported on demand, for the server to name them in the page: the browser would find them
 * only after the page's own scripts.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Manifest } from 'vite'

/** The manifest of the browser's build, which runs before the server's. */
const MANIFEST = 'build/client/.vite/manifest.json'

/** By source file: its own and those it imports. Nothing in development. */
export function filesOnDemand(): Record<string, string[]> {
  if (!existsSync(MANIFEST)) return {}
  const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
  const sources = Object.keys(chunks).filter((source) => chunks[source]!.isDynamicEntry)
  return Object.fromEntries(sources.map((source) => [source, filesOf(chunks, source)]))
}

function filesOf(chunks: Manifest, source: string): string[] {
  const needed = new Set([source])
  for (const each of needed) for (const next of chunks[each]?.imports ?? []) needed.add(next)
  return [...needed].flatMap((each) => (chunks[each] ? `/${chunks[each].file}` : []))
}
