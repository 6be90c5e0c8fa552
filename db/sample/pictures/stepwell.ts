import { archPath, battlements, chhatri } from './buildings'
import type { Tone } from './palette'
import { mix, palette, toneOf } from './palette'
import { birds, cloud, figure, sun, waterLines } from './shapes'
import {
  ellipse,
  ground,
  linear,
  mirrored,
  path,
  polygon,
  rect,
  reflected,
  repeat,
  svg,
} from './svg'

const X = 600

/** One small pyramid of steps that climbs from both sides to a landing; foot centred on x and y. */
function stairPyramid(
  x: number,
  y: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
  dark: string,
): string {
  const count = 6
  const half = width / 2
  const landing = half * 0.16
  const run = (half - landing) / count
  const rise = height / count
  const flight = (side: number, top: string, face: string) =>
    repeat(count, (i) => {
      const from = x + side * (half - run * i)
      const to = x + side * (half - run * (i + 1))
      const left = Math.min(from, to)
      const bottom = y - rise * i
      return (
        rect(left, bottom - rise, run + 0.6, y - bottom + rise, face) +
        rect(left, bottom - rise, run + 0.6, rise * 0.3, top)
      )
    })
  const niche = path(archPath(x, y, landing * 1.3, height * 0.56), dark)
  return (
    flight(-1, mix(lit, '#fff3d0', 0.5), lit) +
    flight(1, mix(shade, '#fff3d0', 0.35), shade) +
    rect(x - landing, y - height, landing * 2, height, mix(lit, shade, 0.5)) +
    rect(x - landing - 2, y - height - 2, landing * 2 + 4, 5, mix(lit, '#fff3d0', 0.7)) +
    niche
  )
}

/** One tier of the well: a terrace edge and a row of stair pyramids below it, shifted by `shift`. */
function tier(top: number, height: number, shift: number, depth: number): string {
  const pitch = 104
  const lit = mix('#e9b067', '#a4673f', depth)
  const shade = mix('#b8743f', '#6b3c34', depth)
  const back = mix('#8f5230', '#4a2529', depth)
  const dark = mix('#4a2418', '#24111a', depth)
  return (
    rect(0, top, 1200, height, back) +
    repeat(14, (i) =>
      stairPyramid(
        pitch * (i - 0.5) + shift + 26,
        top + height,
        pitch,
        height - 6,
        lit,
        shade,
        dark,
      ),
    ) +
    rect(0, top - 4, 1200, 9, mix('#fbdca4', '#c08a5a', depth)) +
    rect(0, top + 5, 1200, 4, dark, 'opacity="0.55"')
  )
}

/** A pavilion of arches over several storeys, closing the well at the back. */
function pavilion(tone: Tone, pale: Tone): string {
  const storey = (y: number, half: number, height: number, bays: number) => {
    const bay = (half * 2) / bays
    return (
      rect(X - half, y - height, half * 2, height, tone.mid) +
      repeat(bays, (i) => {
        const x = X - half + bay * (i + 0.5)
        return (
          path(archPath(x, y - 4, bay * 0.74, height * 0.84), pale.light) +
          path(archPath(x, y - 4, bay * 0.6, height * 0.76), '#38191a')
        )
      }) +
      repeat(bays + 1, (i) => rect(X - half + bay * i - 3, y - height, 6, height, pale.mid)) +
      rect(X - half - 10, y - height - 7, half * 2 + 20, 9, pale.light) +
      rect(X - half - 6, y - 4, half * 2 + 12, 5, tone.dark)
    )
  }
  return (
    chhatri(X, 96, 70, pale, palette.haldi) +
    chhatri(X - 128, 112, 52, pale, palette.haldi) +
    chhatri(X + 128, 112, 52, pale, palette.haldi) +
    storey(166, 160, 54, 7) +
    storey(236, 176, 62, 7) +
    battlements(X - 160, X + 160, 105, 9, tone.mid)
  )
}

/** The near stair that frames the view: a dark stepped mass descending from the left edge. */
function nearStair(): string {
  const count = 11
  return repeat(count, (i) => {
    const y = 342 + i * 31
    const reach = 40 + i * 33
    return (
      rect(0, y, reach, 32, mix('#5a2f28', '#2b141c', i / count)) +
      rect(0, y, reach + 4, 7, mix('#d9985a', '#8a5338', i / count)) +
      rect(reach - 12, y + 7, 12, 25, mix('#8a4f34', '#4a2429', i / count))
    )
  })
}

/** A stepwell seen from its rim: tier below tier of small stairs, and green water at the bottom. */
export function stepwell(): string {
  const tone = toneOf('#c2803f', 0.34)
  const pale = toneOf('#dda763', 0.34)
  const heights = [66, 66, 66, 66, 66]
  const tiers = heights
    .map((height, i) => tier(240 + i * 66, height, i % 2 ? 52 : 0, i * 0.22))
    .join('')
  const water = 570
  const women = [
    [356, 306, palette.lotus, palette.haldi],
    [252, 372, palette.haldi, palette.ember],
    [512, 504, palette.teal, palette.white],
    [772, 438, palette.ember, palette.haldi],
    [876, 306, palette.indigo, palette.lotus],
    [668, 570, palette.white, palette.lotus],
  ] as const
  return svg(
    ground('sw-sky', [
      [0, '#e7d3a6'],
      [0.3, '#f8e8c4'],
    ]) +
      sun('sw-sun', 300, 92, 46, '#fff3c4') +
      cloud(880, 70, 250, palette.white, 0.75) +
      cloud(190, 120, 170, palette.white, 0.6) +
      birds(700, 60, 4, 10, '#6b4a30') +
      rect(0, 214, 1200, 470, '#2f191f') +
      repeat(2, (s) => {
        const x = s ? 776 : 0
        return (
          rect(x, 176, 424, 64, tone.mid) +
          repeat(
            9,
            (i) =>
              path(archPath(x + 24 + i * 47, 236, 34, 50), '#38191a') +
              rect(x - 2 + i * 47, 176, 6, 64, pale.mid),
          ) +
          rect(x - 6, 168, 436, 10, pale.light) +
          battlements(x, x + 424, 168, 11, tone.mid)
        )
      }) +
      chhatri(70, 160, 60, pale, palette.haldi) +
      chhatri(1130, 160, 60, pale, palette.haldi) +
      pavilion(tone, pale) +
      tiers +
      path(
        polygon([
          [1200, 240],
          [1200, water],
          [430, water],
        ]),
        '#2a0f1c',
        'opacity="0.3"',
      ) +
      linear('sw-water', [
        [0, '#4f8f62'],
        [0.5, '#2f7460'],
        [1, '#15403f'],
      ]) +
      rect(0, water, 1200, 110, 'url(#sw-water)') +
      reflected(tiers, water, 0.32, 0.7) +
      waterLines(water + 3, 30, '#d5ecb6', 5, 0.55) +
      waterLines(water + 5, 20, '#123a38', 8, 0.45) +
      rect(0, water - 3, 1200, 6, '#d8a46a') +
      women
        .map(
          ([x, y, robe, wrap]) =>
            figure(x, y, 50, { robe, skin: '#8a5434', hair: palette.ink, wrap }) +
            ellipse(x, y - 53, 6.5, 5.5, palette.haldi) +
            rect(x - 3, y - 60, 6, 4, palette.turmeric),
        )
        .join('') +
      mirrored(nearStair(), X),
  )
}
