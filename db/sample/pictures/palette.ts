/** Colours shared by every sample picture; warm paper and turmeric first, teal and indigo for night and water. */
export const palette = {
  cream: '#FBF5E6',
  paper: '#F4EAD2',
  sand: '#E9CFA0',
  haldi: '#FBD84A',
  turmeric: '#F2B437',
  saffron: '#E8842B',
  ember: '#C9541D',
  terracotta: '#A8431F',
  brick: '#8A2F1B',
  maroon: '#6E1A1D',
  wine: '#451018',
  umber: '#5A3822',
  bark: '#3E2517',
  ink: '#2B1B12',
  stone: '#B08A5E',
  stoneLight: '#D9B98A',
  stoneDark: '#7C5A3B',
  blush: '#F6CDB2',
  rose: '#D98C79',
  plum: '#5B2A4A',
  plumDeep: '#331A36',
  lotus: '#D4587F',
  lotusPale: '#F7C6CF',
  mint: '#CFE3D4',
  tealPale: '#9CC7BF',
  teal: '#3B7F80',
  tealDeep: '#1E525A',
  tealNight: '#12353F',
  sky: '#BFD6DC',
  blue: '#4A6FA0',
  indigo: '#2B3569',
  night: '#171B3D',
  leafPale: '#A9B45E',
  leaf: '#657F34',
  leafDeep: '#3B5A2B',
  leafNight: '#213A25',
  brass: '#D9A02E',
  brassDark: '#8E5E17',
  white: '#FFFDF6',
} as const

/** Light, middle and dark tone of one material, with the colour of its thin lines. */
export interface Tone {
  light: string
  mid: string
  dark: string
  line: string
}

/** Mixes two `#rrggbb` colours; `amount` 0 gives the first and 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(from, at) * (1 - amount) + channel(to, at) * amount
    return Math.round(value).toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** Builds the tones of one material from its middle colour. */
export function toneOf(mid: string, contrast = 0.28): Tone {
  return {
    light: mix(mid, '#ffdc96', contrast),
    mid,
    dark: mix(mid, '#2a0f12', contrast),
    line: mix(mid, '#2a0f12', Math.min(0.95, contrast * 2)),
  }
}
