/** Once before all tests with a primary. */
import type { TestProject } from 'vitest/node'
import { installSqld } from '../helpers/sqld'

declare module 'vitest' {
  interface ProvidedContext {
    whyNoSqld: string | null
  }
}

export default function setup(project: TestProject): void {
  const reason = installSqld()
  project.provide('whyNoSqld', reason)
  if (reason) process.stdout.write(`Tests with a primary of libSQL are left out: ${reason}\n`)
}
