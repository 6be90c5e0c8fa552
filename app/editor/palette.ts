import type { ScreenLabels } from '~/labels/languages.server'

export interface Colour {
  name: keyof ScreenLabels['editor']['colors']
  light: string
  /** The colour in dark mode (app/styles/colours.css). */
  dark: string
}

/** These have a contrast of at least 4.5 on the page and in quotes, in light and dark mode. */
export const TEXT_COLOURS: readonly Colour[] = [
  { name: 'red', light: '#a61b1b', dark: '#ff9c93' },
  { name: 'saffron', light: '#a8420a', dark: '#ffb066' },
  { name: 'turmeric', light: '#7a4b00', dark: '#fbd84a' },
  { name: 'green', light: '#17653a', dark: '#7fd8a2' },
  { name: 'teal', light: '#0b5c66', dark: '#7fd3dd' },
  { name: 'blue', light: '#1f4a9c', dark: '#a9c1ff' },
  { name: 'purple', light: '#6b2a86', dark: '#dfb3f5' },
  { name: 'brown', light: '#6b5444', dark: '#c9b594' },
]

/** The default ink and every text colour are readable on these. */
export const BACKGROUND_COLOURS: readonly Colour[] = [
  { name: 'red', light: '#fde3e0', dark: '#4a1f1d' },
  { name: 'saffron', light: '#fde7d3', dark: '#48280f' },
  { name: 'turmeric', light: '#fdf0b8', dark: '#423304' },
  { name: 'green', light: '#dcf3e3', dark: '#173a27' },
  { name: 'teal', light: '#d9f1f3', dark: '#12383d' },
  { name: 'blue', light: '#e2eafc', dark: '#1f2f57' },
  { name: 'purple', light: '#f2e4f9', dark: '#3d2549' },
  { name: 'brown', light: '#efe6d6', dark: '#3a2f22' },
]

/** Returns the WCAG contrast ratio of two colours written as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
