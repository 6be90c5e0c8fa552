import { afterEach, beforeEach, vi } from 'vitest'

/** What code prints to the console is a mistake nobody sees: it fails the test that caused it. */
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
