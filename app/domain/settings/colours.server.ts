/** Derives the site's colours from a main and an accent colour: the design's lightness with other hues, still readable. */
import { LRUCache } from 'lru-cache'
import type { Palette, Tokens } from '~/domain/core/site-settings'
import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

export const DEFAULT_COLOURS = { main: '#fbd84a', accent: '#6e1a1d' }

/** WCAG 2.2 AA, with room for the rounding of hexadecimal colours. */
const TEXT = 4.55
const OTHERS = 3.05
const STEP = 0.005

const toOklch = converter('oklch') as (colour: string) => Oklch
const toHex = (colour: Oklch) => formatHex(clampChroma(colour, 'oklch'))

/** Returns `like` with the hue of another colour, and no more than that colour's chroma. */
function tint(like: string, { c, h }: Oklch): string {
  const { l, c: most } = toOklch(like)
  return toHex({ mode: 'oklch', l, c: Math.min(most, c), h })
}

function shift(colour: string, by: number): string {
  const { l, c, h } = toOklch(colour)
  return toHex({ mode: 'oklch', l: Math.max(0, Math.min(1, l + by)), c, h })
}

const isReadable = (colour: string, grounds: string[], ratio: number) =>
  grounds.every((ground) => wcagContrast(colour, ground) >= ratio)

/** Returns the colour with the nearest lightness that passes; of two equally near ones, `first` is preferred. */
function nearest(colour: string, passes: (colour: string) => boolean, first: 1 | -1) {
  if (passes(colour)) return colour
  for (let by = STEP; by <= 1; by += STEP) {
    const found = [shift(colour, first * by), shift(colour, -first * by)].find(passes)
    if (found) return found
  }
  return undefined
}

/** Adjusts a colour until it is readable on all backgrounds. */
function readable(colour: string, grounds: string[], ratio = TEXT): string {
  const passes = (each: string) => isReadable(each, grounds, ratio)
  return nearest(colour, passes, -1) ?? ['#000000', '#ffffff'].find(passes) ?? '#000000'
}

/** Adjusts a background until dark or white letters are readable on it. */
function asGround(colour: string, dark: string) {
  const inkOn = (ground: string) => [dark, '#ffffff'].find((ink) => isReadable(ink, [ground], TEXT))
  const ground = nearest(colour, (each) => inkOn(each) !== undefined, 1) ?? dark
  return { ground, ink: inkOn(ground) ?? '#ffffff' }
}

export const DESIGN = {
  light: {
    page: '#fbf5e6',
    surface: '#ffffff',
    sunk: '#f4ead2',
    ink: '#2b1b12',
    muted: '#6b5444',
    line: '#e3d3b2',
    'line-strong': '#8f7a5e',
    haldi: '#fbd84a',
    'haldi-hover': '#f6cb1f',
    'on-haldi': '#2b1b12',
    lit: '#fbd84a',
    maroon: '#6e1a1d',
    saffron: '#e0701a',
    cream: '#f8ebcb',
    'cream-muted': '#d3be9f',
    'nav-ground': '#fbd84a',
    'nav-ink': '#2b1b12',
    'nav-active': '#6e1a1d',
    link: '#b4470b',
    'link-hover': '#8f3707',
    head: '#6e1a1d',
    focus: '#1f3a78',
    mark: '#fce690',
    top: '#24140c',
    foot: '#2b1b12',
  },
  dark: {
    page: '#17110c',
    surface: '#221a13',
    sunk: '#100b07',
    ink: '#f6ead2',
    muted: '#c9b594',
    line: '#433525',
    'line-strong': '#8c7656',
    'nav-ground': '#3a2a0b',
    'nav-ink': '#f6ead2',
    'nav-active': '#fbd84a',
    link: '#ffb066',
    'link-hover': '#ffc891',
    head: '#f5cf8e',
    focus: '#a9c1ff',
    mark: '#564a1d',
    top: '#100b07',
    foot: '#100b07',
  },
}

const OF_ACCENT = ['link', 'link-hover', 'head', 'maroon', 'saffron']

const derived = new LRUCache<string, Palette>({ max: 50 })

/** Expects two hexadecimal colours. */
export function derivePalette(main: string, accent: string): Palette {
  const known = derived.get(main + accent) ?? derive(main, accent)
  derived.set(main + accent, known)
  return known
}

function derive(main: string, accent: string): Palette {
  const [of, by] = [toOklch(main), toOklch(accent)]
  const tinted = (tokens: Tokens): Tokens =>
    Object.fromEntries(
      Object.entries(tokens).map(([name, like]) => [
        name,
        tint(like, OF_ACCENT.includes(name) ? by : of),
      ]),
    )
  const [light, dark] = [tinted(DESIGN.light), tinted(DESIGN.dark)]
  const { ground: haldi, ink } = asGround(main, light.ink!)
  const onDark = [light.top!, light.foot!, light.maroon!]
  const both = {
    haldi,
    'haldi-hover': shift(haldi, ink === '#ffffff' ? -0.04 : 0.04),
    'on-haldi': ink,
    lit: readable(haldi, onDark),
    maroon: light.maroon!,
    saffron: toHex({ ...by, l: 0.65 }),
    cream: readable(light.cream!, onDark),
    'cream-muted': readable(light['cream-muted']!, onDark),
  }
  const lightMode = modeOf({
    ...light,
    ...both,
    'nav-ground': haldi,
    'nav-ink': ink,
    'nav-active': light.maroon!,
    link: accent,
    'link-hover': shift(accent, -0.08),
    focus: DESIGN.light.focus,
    mark: toHex({ ...of, l: 0.91, c: Math.min(of.c, 0.12) }),
  })
  const darkMode = modeOf({
    ...dark,
    ...both,
    'nav-active': haldi,
    focus: DESIGN.dark.focus,
    mark: toHex({ ...of, l: 0.38, c: Math.min(of.c, 0.08) }),
  })
  return { main: haldi, accent: lightMode.link!, light: lightMode, dark: darkMode }
}

/** Keeps text readable on its backgrounds; `head-focus` is the focus ring in the header. */
function modeOf(tokens: Tokens): Tokens {
  const grounds = [tokens.page!, tokens.surface!, tokens.sunk!]
  const texts = ['ink', 'muted', 'link', 'link-hover', 'head'].map((name): [string, string] => [
    name,
    readable(tokens[name]!, grounds),
  ])
  return {
    ...tokens,
    ...Object.fromEntries(texts),
    'line-strong': readable(tokens['line-strong']!, grounds.slice(0, 2), OTHERS),
    'nav-active': readable(tokens['nav-active']!, [tokens['nav-ground']!]),
    focus: readable(tokens.focus!, grounds, OTHERS),
    'head-focus': readable(tokens.focus!, [tokens['nav-ground']!], OTHERS),
  }
}

/** Returns CSS for one style element, at most 1 kB. Excludes print, which has its own colours. */
export function paletteCss({ light, dark }: Palette): string {
  const rules = (tokens: Tokens) => {
    const { 'head-focus': headFocus, ...own } = tokens
    const values = Object.entries(own).map(([name, value]) => `--${name}:${value}`)
    return `:root{${values.join(';')}}.site-header{--focus:${headFocus}}`
  }
  const changed = Object.entries(dark).filter(([name, value]) => light[name] !== value)
  return `@media screen{${rules(light)}}@media screen and (prefers-color-scheme:dark){${rules({ 'head-focus': dark['head-focus']!, ...Object.fromEntries(changed) })}}`
}
