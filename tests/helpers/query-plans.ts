import { expect } from 'vitest'
import type { TestDeps } from './deps'

/** Returns the plan steps of the queries that `act` prepares and `about` matches, without scans of JSON parameters. */
export async function plansOf(
  { db: { $client: client } }: Pick<TestDeps, 'db'>,
  act: () => unknown,
  about = /^\s*(?:select|with)\b/i,
): Promise<string[]> {
  const sources = new Set<string>()
  const prepare = client.prepare.bind(client)
  client.prepare = (source) => {
    sources.add(source)
    return prepare(source)
  }
  try {
    await act()
  } finally {
    client.prepare = prepare
  }
  const queries = [...sources].filter((source) => about.test(source))
  expect(queries.length).toBeGreaterThan(0)
  return queries.flatMap((source) => {
    const values = Array.from(source.matchAll(/\?/g), () => 1)
    const steps = prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values) as { detail: string }[]
    return steps.map(({ detail }) => detail).filter((detail) => !/^SCAN json_each/.test(detail))
  })
}

export const ABOUT_POSTS = /(?:from|join) "posts"/
