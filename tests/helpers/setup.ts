import fc from 'fast-check'
import { afterEach, beforeEach, vi } from 'vitest'

// Every run uses the same generated examples; `npm run fuzz` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

/** Console output fails the test that caused it. */
let printed: string[] = []

beforeEach(() => {
  printed = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  const messages = printed
  printed = []
  if (messages.length > 0) throw new Error(messages.join('\n'))
})
