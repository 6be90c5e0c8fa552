import { petal } from './foliage'
import { palette } from './palette'
import type { Point } from './svg'
import {
  circle,
  ellipse,
  glow,
  ground,
  linear,
  mirrored,
  n,
  path,
  place,
  polygon,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'
import { buta, basket, hank, madder, shuttle, woodDark } from './weaving-tools'

const X = 600
const wood = '#9a5a30'
const woodLight = '#c98a52'

/** A point on the sheet of warp and cloth: `u` from 0 to 1 across, `v` from 0 at the back to 1 at the weaver. */
function on(u: number, v: number): Point {
  const half = 190 + 205 * v
  return [X - half + 2 * half * u, 214 + 376 * v]
}

/** A quadrilateral of the sheet. */
function patch(u0: number, u1: number, v0: number, v1: number, fill: string, extra = ''): string {
  return path(polygon([on(u0, v0), on(u1, v0), on(u1, v1), on(u0, v1)]), fill, extra)
}

/** The stretched warp threads behind the reed. */
function warp(): string {
  const colours = [
    '#f3e3bd',
    '#e8cf98',
    madder,
    '#f3e3bd',
    palette.indigo,
    '#f3e3bd',
    '#e8cf98',
    palette.turmeric,
  ]
  return repeat(104, (i) => {
    const u = i / 103
    const [x0, y0] = on(u, 0)
    const [x1, y1] = on(u, 0.56)
    const border = u < 0.12 || u > 0.88
    return stroke(
      `M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}`,
      border ? madder : (colours[i % 8] ?? '#f3e3bd'),
      2,
    )
  })
}

/** The finished cloth: red borders, a field of butas and a rich end band. */
function cloth(): string {
  const from = 0.6
  const field = patch(0, 1, from, 1, '#f4d58a') + patch(0.13, 0.87, from, 1, '#1f6f78')
  const weft = repeat(34, (i) => {
    const v = from + ((1 - from) * i) / 34
    const [x0, y] = on(0, v)
    const [x1] = on(1, v)
    return stroke(`M${n(x0)} ${n(y)}H${n(x1)}`, '#0f2f38', 1, 'opacity="0.18"')
  })
  const borders = mirrored(
    patch(0, 0.045, from, 1, madder) +
      patch(0.045, 0.055, from, 1, palette.haldi) +
      patch(0.055, 0.12, from, 1, palette.maroon) +
      patch(0.12, 0.13, from, 1, palette.haldi) +
      repeat(9, (i) => {
        const [x, y] = on(0.0875, from + 0.025 + i * 0.045)
        return place(
          rect(-7, -7, 14, 14, palette.haldi) + rect(-3.5, -3.5, 7, 7, madder),
          x,
          y,
          0.7 + i * 0.03,
          45,
        )
      }),
    X,
  )
  const rows = repeat(4, (row) => {
    const v = from + 0.045 + row * 0.066
    return repeat(row % 2 ? 7 : 8, (i) => {
      const [x, y] = on(0.19 + (i + (row % 2 ? 0.5 : 0)) * 0.0886, v)
      return place(buta(palette.haldi, '#1f6f78'), x, y, 0.5 + row * 0.06, -14)
    })
  })
  const band =
    patch(0.13, 0.87, 0.872, 1, madder) +
    patch(0.13, 0.87, 0.872, 0.884, palette.haldi) +
    repeat(13, (i) => {
      const [x, y] = on(0.17 + i * 0.055, 0.985)
      return place(
        petal(38, 26, palette.haldi) + petal(26, 14, palette.maroon) + petal(14, 7, palette.haldi),
        x,
        y,
      )
    })
  return (
    field +
    rows +
    band +
    borders +
    weft +
    patch(0, 1, from, from + 0.03, '#0f2f38', 'opacity="0.25"')
  )
}

/** Heddle frames with their string loops, and the reed in its heavy batten. */
function heddles(): string {
  const frame = (v: number, lift: number) => {
    const [left, y] = on(-0.03, v)
    const [right] = on(1.03, v)
    const strings = repeat(58, (i) => {
      const x = left + 10 + (i * (right - left - 20)) / 57
      return (
        stroke(
          `M${n(x)} ${n(y - 48 + lift)}V${n(y + 40 + lift)}`,
          '#fff6dc',
          1.3,
          'opacity="0.85"',
        ) + circle(x, y - 4 + lift, 1.8, '#c9a468')
      )
    })
    const bar = (by: number) =>
      rect(left - 14, by, right - left + 28, 11, wood, 'rx="5"') +
      rect(left - 14, by, right - left + 28, 4, woodLight, 'rx="2"')
    return strings + bar(y - 56 + lift) + bar(y + 38 + lift)
  }
  const [left, y] = on(-0.05, 0.56)
  const [right] = on(1.05, 0.56)
  const teeth = repeat(96, (i) =>
    rect(left + 22 + (i * (right - left - 46)) / 95, y - 44, 1.8, 50, '#5c3a22'),
  )
  const batten =
    rect(left + 14, y - 46, right - left - 28, 54, '#e9cf9c') +
    teeth +
    rect(left - 20, y - 66, right - left + 40, 24, wood, 'rx="6"') +
    rect(left - 20, y - 66, right - left + 40, 8, woodLight, 'rx="4"') +
    rect(left - 20, y + 2, right - left + 40, 22, wood, 'rx="6"') +
    rect(left - 20, y + 2, right - left + 40, 7, woodLight, 'rx="3"') +
    repeat(9, (i) =>
      place(
        repeat(6, (k) => place(petal(8, 5, palette.haldi), 0, 0, 1, k * 60)),
        left + 40 + (i * (right - left - 80)) / 8,
        y - 50,
      ),
    )
  return frame(0.18, -8) + frame(0.34, 6) + batten
}

/** Posts, top beam, breast beam and back beam. */
function frameBack(): string {
  const cords = repeat(6, (i) => stroke(`M${360 + i * 96} 62V${i % 2 ? 222 : 286}`, '#b58a52', 2))
  return (
    rect(376, 204, 448, 20, woodDark, 'rx="8"') +
    rect(376, 204, 448, 8, wood, 'rx="4"') +
    mirrored(rect(366, 120, 22, 300, woodDark) + rect(366, 120, 9, 300, wood), X) +
    cords
  )
}

function frameFront(): string {
  const post =
    rect(170, 30, 38, 650, wood) +
    rect(170, 30, 13, 650, woodLight) +
    rect(197, 30, 11, 650, woodDark) +
    repeat(
      4,
      (i) =>
        rect(166, 110 + i * 140, 46, 10, woodDark) + rect(166, 110 + i * 140, 46, 4, woodLight),
    )
  return (
    rect(130, 44, 940, 34, wood, 'rx="8"') +
    rect(130, 44, 940, 11, woodLight, 'rx="5"') +
    repeat(14, (i) => place(petal(15, 9, woodDark), 180 + i * 65, 74, 1, i % 2 ? 20 : -20)) +
    mirrored(post, X) +
    rect(150, 584, 900, 46, wood, 'rx="20"') +
    rect(150, 584, 900, 15, woodLight, 'rx="7"') +
    rect(150, 616, 900, 14, woodDark, 'rx="7" opacity="0.7"')
  )
}

/** A handloom seen from the weaver's place: warp, heddles, reed and a sari taking shape. */
export function loom(): string {
  const hanks: [number, number, string][] = [
    [40, 168, palette.indigo],
    [98, 150, madder],
    [152, 140, palette.turmeric],
    [1048, 140, palette.teal],
    [1104, 156, palette.saffron],
    [1162, 168, palette.plum],
  ]
  return svg(
    ground('lo-wall', [
      [0, '#f9ecd0'],
      [0.75, '#f1dcb2'],
      [1, '#e4c694'],
    ]) +
      glow('lo-light', X, 150, 460, '#fffdf0', 0.9) +
      rect(446, 84, 308, 130, '#fffaf0') +
      rect(446, 84, 308, 130, '#bfd9cf') +
      path('M446 214V176Q520 138 600 166Q680 132 754 170V214Z', '#8fb58c') +
      circle(690, 122, 18, '#fff3c4') +
      repeat(8, (i) => rect(480 + i * 34, 84, 7, 130, wood)) +
      rect(434, 78, 332, 12, wood) +
      mirrored(rect(434, 78, 14, 140, wood), X) +
      repeat(40, (i) =>
        rect(
          scatter(i, 3) * 1200,
          90 + scatter(i, 4) * 420,
          30 + scatter(i, 5) * 60,
          3,
          '#d9bd8a',
          'opacity="0.3"',
        ),
      ) +
      linear('lo-floor', [
        [0, '#b0764a'],
        [1, '#6b3b26'],
      ]) +
      rect(0, 520, 1200, 160, 'url(#lo-floor)') +
      rect(0, 516, 1200, 8, '#8e5532') +
      repeat(12, (i) =>
        stroke(`M${i * 110 - 20} 675L${200 + i * 74} 524`, '#5a2f1e', 1.6, 'opacity="0.35"'),
      ) +
      stroke('M0 104H170M1030 104H1200', '#8e5532', 5) +
      hanks.map(([x, length, fill]) => hank(x, 110, length, fill)).join('') +
      frameBack() +
      warp() +
      cloth() +
      heddles() +
      ellipse(X, 640, 470, 18, '#2a1210', 'opacity="0.35"') +
      frameFront() +
      repeat(17, (i) => place(petal(20, 16, i % 2 ? madder : palette.haldi), 236 + i * 45.5, 616)) +
      shuttle(520, 500) +
      basket(84, 660) +
      basket(1122, 664),
  )
}
