import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './palette'

/** Sheet, ground of a quote and ink, as app/styles/app.css has them. */
const LIGHT = { grounds: ['#ffffff', '#f4ead2'], ink: '#2b1b12' }
const DARK = { grounds: ['#221a13', '#100b07'], ink: '#f6ead2' }
const READABLE = 4.5

describe.each(TEXT_COLOURS)('the text colour $name', ({ light, dark }) => {
  it('can be read on every ground there is', () => {
    for (const ground of [...LIGHT.grounds, ...BACKGROUND_COLOURS.map((colour) => colour.light)]) {
      expect(contrast(light, ground), ground).toBeGreaterThanOrEqual(READABLE)
    }
    for (const ground of [...DARK.grounds, ...BACKGROUND_COLOURS.map((colour) => colour.dark)]) {
      expect(contrast(dark, ground), ground).toBeGreaterThanOrEqual(READABLE)
    }
  })
})

it.each(BACKGROUND_COLOURS)('ink can be read on $name', ({ light, dark }) => {
  expect(contrast(LIGHT.ink, light)).toBeGreaterThanOrEqual(7)
  expect(contrast(DARK.ink, dark)).toBeGreaterThanOrEqual(7)
})

it('the style of a dark page knows every colour', () => {
  const css = readFileSync('app/styles/colours.css', 'utf8')
  for (const { light, dark } of TEXT_COLOURS) {
    expect(css).toContain(`[style^='color:${light}'] {\n    color: ${dark} !important;`)
  }
  for (const { light, dark } of BACKGROUND_COLOURS) {
    expect(css).toContain(
      `[style*='background-color:${light}'] {\n    background-color: ${dark} !important;`,
    )
  }
})
