import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import type { Palette } from '~/domain/core/site-settings'
import { DEFAULT_COLOURS, derivePalette, paletteCss } from './colours.server'

/** Generates the same sequence of colours on every run. */
function* colours(seed: number): Generator<string> {
  for (let value = seed; ;) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    yield `#${(value % 0x1000000).toString(16).padStart(6, '0')}`
  }
}

const random = colours(36)
const next = () => random.next().value as string

const PAIRS = [
  ...Array.from({ length: 40 }, () => [next(), next()] as const),
  ['#ffffff', '#ffffff'],
  ['#000000', '#000000'],
  ['#808080', '#808080'],
  ['#ffff00', '#ffff00'],
  ['#0000ff', '#ff00ff'],
  ['#777777', '#00ff00'],
] as const

const STATES = {
  light: { ok: '#17653a', err: '#a61b1b', warn: '#7a4b00' },
  dark: { ok: '#7fd8a2', err: '#ff9c93', warn: '#fbd84a' },
}

/** Lists each foreground with a background that pages show it on, and the minimum contrast. */
function listPairs({ light, dark }: Palette): [string, string, string, number][] {
  return Object.entries({ light, dark }).flatMap(([mode, tokens]) => {
    const states = STATES[mode as keyof typeof STATES]
    const all: Record<string, string> = { ...tokens, ...states }
    const grounds = ['page', 'surface', 'sunk']
    const pairs = (names: string[], on: string[], least: number) =>
      names.flatMap((name) =>
        on.map((ground): [string, string, string, number] => [
          `${mode}: ${name} on ${ground}`,
          all[name]!,
          all[ground]!,
          least,
        ]),
      )
    return [
      ...pairs(['ink', 'muted', 'link', 'link-hover', 'head', 'ok', 'err', 'warn'], grounds, 4.5),
      ...pairs(['on-haldi'], ['haldi', 'haldi-hover'], 4.5),
      ...pairs(['nav-ink', 'nav-active'], ['nav-ground'], 4.5),
      ...pairs(['cream', 'cream-muted', 'lit'], ['top', 'foot', 'maroon'], 4.5),
      ...pairs(['maroon'], ['cream'], 4.5),
      ...pairs(['page'], ['ink'], 4.5),
      ...pairs(['ink'], ['mark'], 4.5),
      ...pairs(['line-strong'], ['page', 'surface'], 3),
      ...pairs(['focus'], grounds, 3),
      ...pairs(['head-focus'], ['nav-ground'], 3),
    ]
  })
}

describe('a palette', () => {
  it.each(PAIRS)('of %s and %s is readable in light and dark', (main, accent) => {
    const palette = derivePalette(main, accent)
    const unreadable = listPairs(palette).filter(
      ([, text, ground, least]) => wcagContrast(text, ground) < least,
    )
    expect(unreadable).toEqual([])
  })

  it.each(PAIRS)('of %s and %s is smaller than 1 kB', (main, accent) => {
    const css = paletteCss(derivePalette(main, accent))
    expect(css.length).toBeLessThanOrEqual(1_000)
    expect(css).not.toMatch(/undefined|NaN/)
  })

  it('uses readable colours unchanged, and adjusts others', () => {
    const { main, accent } = derivePalette('#1f4a9c', '#a61b1b')
    expect([main, accent]).toEqual(['#1f4a9c', '#a61b1b'])
    const pale = derivePalette('#fbd84a', '#ffee88')
    expect(pale.main).toBe('#fbd84a')
    expect(pale.accent).not.toBe('#ffee88')
  })

  it('derived from the default colours is close to the design', () => {
    const { light, dark } = derivePalette(DEFAULT_COLOURS.main, DEFAULT_COLOURS.accent)
    expect(light).toMatchObject({ haldi: '#fbd84a', surface: '#ffffff', link: '#6e1a1d' })
    expect(wcagContrast(light.page!, '#fbf5e6')).toBeLessThan(1.05)
    expect(wcagContrast(dark.page!, '#17110c')).toBeLessThan(1.05)
  })
})
