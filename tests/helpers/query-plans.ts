import { expect, vi } from 'vitest'
import type { TestDeps } from './deps'

/** How SQLite runs the queries that a call makes, step by step. */
export function plansOf({ db }: Pick<TestDeps, 'db'>, call: () => unknown): string[] {
  const prepare = vi.spyOn(db.$client, 'prepare')
  call()
  const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /^select/i.test(sql))
  prepare.mockRestore()
  expect(queries.length).toBeGreaterThan(0)
  return queries.flatMap((sql) => {
    const values = Array.from(sql.matchAll(/\?/g), () => 1)
    const steps = db.$client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return (steps as { detail: string }[]).map(({ detail }) => detail)
  })
}
