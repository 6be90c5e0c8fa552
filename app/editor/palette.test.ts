import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BACKGROUND_COLOURS, contrast, TEXT_COLOURS } from './palette'

const styles = (file: string) => readFileSync(`app/styles/${file}`, 'utf8')
const [light, dark] = styles('app.css').split('prefers-color-scheme: dark') as [string, string]
const LIGHT = {
  grounds: [tokenOf(light, 'surface'), tokenOf(light, 'sunk')],
  ink: tokenOf(light, 'ink'),
}
const DARK = {
  grounds: [tokenOf(dark, 'surface'), tokenOf(dark, 'sunk')],
  ink: tokenOf(dark, 'ink'),
}
const READABLE = 4.5

function tokenOf(css: string, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)![1]!
}

function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}

describe.each(TEXT_COLOURS)('the text colour $name', ({ light, dark }) => {
  it('is readable on every background', () => {
    for (const ground of [...LIGHT.grounds, ...BACKGROUND_COLOURS.map((colour) => colour.light)]) {
      expect(contrast(light, ground), ground).toBeGreaterThanOrEqual(READABLE)
    }
    for (const ground of [...DARK.grounds, ...BACKGROUND_COLOURS.map((colour) => colour.dark)]) {
      expect(contrast(dark, ground), ground).toBeGreaterThanOrEqual(READABLE)
    }
  })
})

it.each(BACKGROUND_COLOURS)('ink is readable on $name', ({ light, dark }) => {
  expect(contrast(LIGHT.ink, light)).toBeGreaterThanOrEqual(7)
  expect(contrast(DARK.ink, dark)).toBeGreaterThanOrEqual(7)
})

it('colours.css contains exactly these colours for dark mode', () => {
  const css = styles('colours.css')
  for (const { light, dark } of TEXT_COLOURS) {
    expect(css).toContain(`[style^='color:${light}'] {\n    color: ${dark} !important;`)
  }
  for (const { light, dark } of BACKGROUND_COLOURS) {
    expect(css).toContain(
      `[style*='background-color:${light}'] {\n    background-color: ${dark} !important;`,
    )
  }
  expect(sistersIn(css)).toBe(TEXT_COLOURS.length + BACKGROUND_COLOURS.length)
})

it('editor.css contains exactly these colours for dark mode', () => {
  const css = styles('editor.css')
  for (const { light, dark } of TEXT_COLOURS) {
    const names = `[style^='color: ${rgb(light)}'], [style*='; color: ${rgb(light)}']`
    expect(css).toContain(`.editor-text :is(${names}) {\n    color: ${dark} !important;`)
  }
  for (const { light, dark } of BACKGROUND_COLOURS) {
    expect(css).toContain(
      `.editor-text [style*='background-color: ${rgb(light)}'] {\n    background-color: ${dark} !important;`,
    )
  }
  expect(sistersIn(css)).toBe(TEXT_COLOURS.length + BACKGROUND_COLOURS.length)
})

function sistersIn(css: string): number {
  return css.match(/#[0-9a-f]{6} !important/g)!.length
}
