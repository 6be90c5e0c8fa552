import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every icon name has a symbol in the sprite', () => {
  const source = readFileSync(new URL('icon.tsx', import.meta.url), 'utf8')
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const names = [...source.matchAll(/^ {2}\| '(.+)'$/gm)].map(([, name]) => name)
  expect(names).toEqual([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))
})
