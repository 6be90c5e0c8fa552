import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawIcons, ICONS_FILE } from './draw-icons'

test('the committed icons are those that the libraries draw', () => {
  expect(readFileSync(ICONS_FILE, 'utf8')).toBe(drawIcons())
})
