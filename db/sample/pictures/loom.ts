import { petal } from './foliage'
import { mix, palette } from './palette'
import type { Point } from './svg'
import { circle, ellipse, glow, ground, linear, mirrored, n, path, place, polygon, rect, repeat, scatter, stroke, svg } from './svg'

const X = 600
const wood = '#9a5a30'
const woodLight = '#c98a52'
const woodDark = '#5c2f1c'
const madder = '#b3262e'

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
  const colours = ['#f3e3bd', '#e8cf98', madder, '#f3e3bd', palette.indigo, '#f3e3bd', '#e8cf98', palette.turmeric]
  return repeat(104, (i) => {
    const u = i / 103
    const [x0, y0] = on(u, 0)
    const [x1, y1] = on(u, 0.56)
    const border = u < 0.12 || u > 0.88
    return stroke(`M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}`, border ? madder : (colours[i % 8] ?? '#f3e3bd'), 2)
  })
}

/** One motif (buta) of the woven field, about 40 units tall. */
function buta(fill: string, accent: string): string {
  return (
    path('M0 20C-20 12 -20 -14 4 -22C18 -24 22 -12 12 -8C2 -6 16 6 0 20Z', fill) +
    path('M0 12C-10 6 -10 -8 4 -14C10 -14 10 -10 7 -6C0 -2 8 4 0 12Z', accent) +
    circle(2, -4, 2.6, madder)
  )
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
        return place(rect(-7, -7, 14, 14, palette.haldi) + rect(-3.500, -3.5, 7, 7, madder), x, y, 0.7 + i * 0.03, 45)
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
      return place(petal(38, 26, palette.haldi) + petal(26, 14, palette.maroon) + petal(14, 7, palette.haldi), x, y)
    })
  return field + rows + band + borders + weft + patch(0, 1, from, from + 0.03, '#0f2f38', 'opacity="0.25"')
}

/** Heddle frames with their string loops, and the reed in its heavy batten. */
function heddles(): string {
  const frame = (v: number, lift: number) => {
    const [left, y] = on(-0.03, v)
    const [right] = on(1.03, v)
    const strings = repeat(58, (i) => {
      const x = left + 10 + (i * (right - left - 20)) / 57
      return stroke(`M${n(x)} ${n(y - 48 + lift)}V${n(y + 40 + lift)}`, '#fff6dc', 1.3, 'opacity="0.85"') + circle(x, y - 4 + lift, 1.8, '#c9a468')
    })
    const bar = (by: number) => rect(left - 14, by, right - left + 28, 11, wood, 'rx="5"') + rect(left - 14, by, right - left + 28, 4, woodLight, 'rx="2"')
    return strings + bar(y - 56 + lift) + bar(y + 38 + lift)
  }
  const [left, y] = on(-0.05, 0.56)
  const [right] = on(1.05, 0.56)
  const teeth = repeat(96, (i) => rect(left + 22 + (i * (right - left - 46)) / 95, y - 44, 1.8, 50, '#5c3a22'))
  const batten =
    rect(left + 14, y - 46, right - left - 28, 54, '#e9cf9c') +
    teeth +
    rect(left - 20, y - 66, right - left + 40, 24, wood, 'rx="6"') +
    rect(left - 20, y - 66, right - left + 40, 8, woodLight, 'rx="4"') +
    rect(left - 20, y + 2, right - left + 40, 22, wood, 'rx="6"') +
    rect(left - 20, y + 2, right - left + 40, 7, woodLight, 'rx="3"') +
    repeat(9, (i) => place(repeat(6, (k) => place(petal(8, 5, palette.haldi), 0, 0, 1, k * 60)), left + 40 + (i * (right - left - 80)) / 8, y - 50))
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
  const post = rect(170, 30, 38, 650, wood) + rect(170, 30, 13, 650, woodLight) + rect(197, 30, 11, 650, woodDark) + repeat(4, (i) => rect(166, 110 + i * 140, 46, 10, woodDark) + rect(166, 110 + i * 140, 46, 4, woodLight))
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

/** A hank of dyed yarn hanging from a peg. */
function hank(x: number, y: number, length: number, fill: string): string {
  const deep = mix(fill, '#1a0810', 0.35)
  const pale = mix(fill, '#fff1d0', 0.35)
  const strands = repeat(5, (i) => stroke(`M${x - 17 + i * 8.5} ${y + 14}Q${x - 22 + i * 11} ${n(y + length * 0.6)} ${x - 10 + i * 5} ${n(y + length - 12)}`, i % 2 ? pale : deep, 2, 'opacity="0.6"'))
  return (
    circle(x, y - 4, 5, woodDark) +
    path(`M${x - 10} ${y}Q${x - 30} ${y + length * 0.3} ${x - 24} ${y + length * 0.7}Q${x - 18} ${y + length} ${x} ${y + length}Q${x + 18} ${y + length} ${x + 24} ${y + length * 0.7}Q${x + 30} ${y + length * 0.3} ${x + 10} ${y}Q${x} ${y - 10} ${x - 10} ${y}Z`, fill) +
    strands +
    rect(x - 22, y + length * 0.2, 44, 9, pale, 'rx="4"')
  )
}

/** The boat-shaped shuttle with its bobbin, lying on the cloth. */
function shuttle(x: number, y: number): string {
  const body =
    path('M-92 0Q-60 -18 0 -18Q60 -18 92 0Q60 18 0 18Q-60 18 -92 0Z', woodDark, 'transform="translate(4 8)" opacity="0.4"') +
    path('M-92 0Q-60 -18 0 -18Q60 -18 92 0Q60 18 0 18Q-60 18 -92 0Z', '#b5713c') +
    path('M-92 0Q-60 -18 0 -18Q60 -18 92 0Q40 -10 0 -10Q-40 -10 -92 0Z', '#e0a765') +
    path('M-46 0Q-40 -9 0 -9Q40 -9 46 0Q40 9 0 9Q-40 9 -46 0Z', woodDark) +
    rect(-36, -6, 72, 12, palette.haldi, 'rx="6"') +
    repeat(11, (i) => rect(-32 + i * 6.2, -6, 1.4, 12, '#b07a1c')) +
    circle(-84, 0, 3, '#e9dcc0') +
    circle(84, 0, 3, '#e9dcc0')
  return stroke(`M${x + 34} ${y}Q${x + 150} ${y - 46} ${x + 214} ${y - 12}`, palette.haldi, 2.4) + place(body, x, y, 0.94, -7)
}

/** A basket of wound bobbins, foot on x and y. */
function basket(x: number, y: number): string {
  const colours = [madder, palette.haldi, palette.indigo, palette.teal, palette.lotus, palette.white]
  const balls = repeat(7, (i) => {
    const cx = x - 54 + i * 18
    const cy = y - 72 - (i % 2) * 16
    const fill = colours[i % 6] ?? madder
    return circle(cx, cy, 19, fill) + stroke(`M${cx - 14} ${cy - 6}Q${cx} ${cy - 16} ${cx + 14} ${cy - 4}M${cx - 15} ${cy + 4}Q${cx} ${cy - 8} ${cx + 13} ${cy + 9}`, mix(fill, '#2a0f12', 0.35), 1.8)
  })
  return (
    balls +
    path(`M${x - 78} ${y - 66}H${x + 78}L${x + 58} ${y}H${x - 58}Z`, '#c9914c') +
    repeat(4, (row) => repeat(9, (i) => rect(x - 72 + i * 16.4 + row * 2.4 + (row % 2) * 6, y - 60 + row * 15, 10, 10, '#8e5c2a', 'rx="3" opacity="0.75"'))) +
    rect(x - 84, y - 74, 168, 13, '#e2b06a', 'rx="6"')
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
      rect(446, 84, 308, 130, '#fffaf0') +
      rect(446, 84, 308, 130, '#bfd9cf') +
      path('M446 214V176Q520 138 600 166Q680 132 754 170V214Z', '#8fb58c') +
      circle(690, 122, 18, '#fff3c4') +
      repeat(8, (i) => rect(480 + i * 34, 84, 7, 130, wood)) +
      rect(434, 78, 332, 12, wood) +
      mirrored(rect(434, 78, 14, 140, wood), X) +
      glow('lo-light', X, 150, 420, '#fff8dc', 0.8) +
      repeat(40, (i) => rect(scatter(i, 3) * 1200, 90 + scatter(i, 4) * 420, 30 + scatter(i, 5) * 60, 3, '#d9bd8a', 'opacity="0.3"')) +
      linear('lo-floor', [
        [0, '#b0764a'],
        [1, '#6b3b26'],
      ]) +
      rect(0, 520, 1200, 160, 'url(#lo-floor)') +
      rect(0, 516, 1200, 8, '#8e5532') +
      repeat(12, (i) => stroke(`M${i * 110 - 20} 675L${200 + i * 74} 524`, '#5a2f1e', 1.6, 'opacity="0.35"')) +
      stroke('M0 104H170M1030 104H1200', '#8e5532', 5) +
      hanks.map(([x, length, fill]) => hank(x, 110, length, fill)).join('') +
      frameBack() +
      warp() +
      cloth() +
      heddles() +
      ellipse(X, 640, 470, 18, '#2a1210', 'opacity="0.35"') +
      frameFront() +
      repeat(17, (i) => place(petal(20, 16, i % 2 ? madder : palette.haldi), 236 + i * 45.500, 616)) +
      shuttle(520, 500) +
      basket(84, 660) +
      basket(1122, 664),
  )
}
