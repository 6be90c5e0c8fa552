import { petal } from './foliage'
import { mix, palette } from './palette'
import { circle, glow, ground, group, linear, n, path, place, polygon, radial, rect, repeat, scatter, stroke, svg } from './svg'

const CX = 560
const CY = 344
const light = '#e8c08a'
const mid = '#c39363'
const dark = '#8d6142'
const deep = '#4f3226'

/** `count` copies around the hub, each drawn upwards from distance `radius`. */
function around(count: number, radius: number, draw: (i: number) => string, offset = 0): string {
  return repeat(count, (i) => group(draw(i), `transform="rotate(${n((i * 360) / count + offset)}) translate(0 ${-radius})"`))
}

/** A ring of stone with a lit upper-left and a shaded lower-right edge. */
function band(outer: number, inner: number, fill: string): string {
  const ringPath = `M0 ${-outer}A${outer} ${outer} 0 1 1 -0.1 ${-outer}ZM0 ${-inner}A${inner} ${inner} 0 1 0 0.1 ${-inner}Z`
  return (
    path(ringPath, fill, 'fill-rule="evenodd"') +
    stroke(`M${n(-outer * 0.94)} ${n(outer * 0.34)}A${outer} ${outer} 0 0 1 ${n(outer * 0.34)} ${n(-outer * 0.94)}`, light, 3.4) +
    stroke(`M${n(outer * 0.94)} ${n(-outer * 0.34)}A${outer} ${outer} 0 0 1 ${n(-outer * 0.34)} ${n(outer * 0.94)}`, deep, 4, 'opacity="0.6"') +
    stroke(`M${n(inner * 0.94)} ${n(-inner * 0.34)}A${inner} ${inner} 0 0 1 ${n(-inner * 0.34)} ${n(inner * 0.94)}`, light, 2.4, 'opacity="0.8"')
  )
}

/** A wide spoke that swells at its middle into a carved medallion. */
function spoke(): string {
  const shape = 'M-9 0L-10 -46Q-13 -66 -27 -82Q-34 -98 -27 -114Q-13 -130 -10 -146L-13 -176H13L10 -146Q13 -130 27 -114Q34 -98 27 -82Q13 -66 10 -46L9 0Z'
  const flower = repeat(8, (i) => place(petal(15, 8, i % 2 ? light : '#d7a874'), 0, -98, 1, i * 45))
  return (
    path(shape, deep, 'transform="translate(4 5)" opacity="0.5"') +
    path(shape, mid) +
    path('M0 0V-176H13L10 -146Q13 -130 27 -114Q34 -98 27 -82Q13 -66 10 -46L9 0Z', dark, 'opacity="0.4"') +
    circle(0, -98, 22, deep, 'opacity="0.55"') +
    circle(0, -98, 19.5, '#a5764f') +
    flower +
    circle(0, -98, 4.4, deep) +
    repeat(4, (i) => circle(0, -14 - i * 11, 3, i % 2 ? dark : light)) +
    repeat(3, (i) => circle(0, -144 - i * 10, 3, i % 2 ? dark : light))
  )
}

/** A slender beaded spoke between two wide ones. */
function slimSpoke(): string {
  return (
    path('M-5 0L-4 -86L-9 -96L-4 -106L-5 -176H5L4 -106L9 -96L4 -86L5 0Z', deep, 'transform="translate(3 4)" opacity="0.45"') +
    path('M-5 0L-4 -86L-9 -96L-4 -106L-5 -176H5L4 -106L9 -96L4 -86L5 0Z', '#cfa06d') +
    repeat(15, (i) => circle(0, -8 - i * 11.6, 2.6, i % 2 ? light : dark))
  )
}

/** The wheel about the origin: rims, spokes, hub and axle. */
function wheel(): string {
  const scroll = (i: number) => place(stroke('M-12 6Q-8 -10 4 -6Q12 0 4 5Q-2 6 0 0', i % 2 ? light : '#d9ad78', 2.6) + petal(11, 6, '#b58457'), 0, 0, 1, i % 2 ? 10 : -10)
  return (
    circle(9, 13, 304, '#2c1611', 'opacity="0.45"') +
    circle(0, 0, 300, deep) +
    band(300, 262, mid) +
    around(56, 281, scroll) +
    around(88, 295, () => circle(0, 0, 3.2, light)) +
    band(260, 236, '#b3825a') +
    around(64, 248, (i) => (i % 2 ? place(rect(-5, -5, 10, 10, light), 0, 0, 0.8, 45) : circle(0, 0, 4.4, dark))) +
    circle(0, 0, 234, '#3a231c') +
    around(8, 62, slimSpoke, 22.5) +
    around(8, 58, spoke) +
    band(84, 60, '#b3825a') +
    around(28, 72, () => circle(0, 0, 4.2, light)) +
    circle(0, 0, 60, mid) +
    around(16, 22, (i) => petal(34, 15, i % 2 ? light : '#a5764f')) +
    circle(4, 6, 34, '#2c1611', 'opacity="0.5"') +
    radial('cw-hub', [
      [0, '#f2d09c'],
      [0.6, mid],
      [1, dark],
    ]) +
    circle(0, 0, 32, 'url(#cw-hub)') +
    circle(0, 0, 20, dark) +
    circle(-2, -2, 17, '#d7a874') +
    around(8, 5, (i) => petal(11, 7, i % 2 ? dark : light))
  )
}

/** A small elephant in relief, walking to the right, feet on y. */
function elephant(x: number, y: number, size: number, fill: string): string {
  const body =
    path('M-30 0V-20Q-32 -42 -8 -44Q6 -44 10 -46Q22 -48 28 -36Q32 -24 30 -12Q30 -4 36 -4L35 1Q24 2 23 -12Q20 -18 16 -16V0H6V-12H-16V0Z', fill) +
    path('M8 -44Q22 -42 16 -24Q6 -26 5 -38Z', mix(fill, '#fff0d0', 0.25)) +
    stroke('M-30 -22Q-36 -16 -34 -8', fill, 2.4) +
    rect(-20, -47, 20, 8, mix(fill, palette.brick, 0.5)) +
    circle(22, -36, 1.6, deep)
  return place(body, x, y, size / 50)
}

/** A horizontal carved course between y and y + height. */
function frieze(y: number, height: number, kind: 'elephants' | 'petals' | 'diamonds' | 'plain'): string {
  const base = rect(0, y, 1200, height, kind === 'plain' ? '#b98a5e' : '#9a6c49') + rect(0, y, 1200, 3, light, 'opacity="0.7"') + rect(0, y + height - 4, 1200, 4, deep, 'opacity="0.5"')
  const carved = {
    elephants: () => repeat(17, (i) => elephant(38 + i * 72, y + height - 6, height * 0.78, i % 2 ? '#cda172' : '#c0925f')),
    petals: () => repeat(50, (i) => place(petal(height * 0.8, 20, i % 2 ? '#cfa06d' : '#b98a5e') + petal(height * 0.45, 10, dark), 12 + i * 24, y + height - 4)),
    diamonds: () => repeat(40, (i) => place(rect(-9, -9, 18, 18, '#c99b69') + rect(-4, -4, 8, 8, deep), 15 + i * 30, y + height / 2, height / 34, 45)),
    plain: () => repeat(13, (i) => rect(i * 100 + (y % 40), y + 3, 2, height - 6, deep, 'opacity="0.35"')),
  }[kind]()
  return base + carved
}

/** A pilaster with niche figures that divides the wall. */
function pilaster(x: number, width: number): string {
  const niche = (y: number) =>
    path(`M${x - width * 0.28} ${y}V${y - 62}Q${x} ${y - 96} ${x + width * 0.28} ${y - 62}V${y}Z`, deep) +
    path(`M${x - 10} ${y}Q${x - 20} ${y - 24} ${x - 6} ${y - 36}Q${x - 14} ${y - 50} ${x - 5} ${y - 54}H${x + 5}Q${x + 15} ${y - 48} ${x + 7} ${y - 34}Q${x + 18} ${y - 20} ${x + 9} ${y}Z`, '#c99b69') +
    circle(x + 1, y - 61, 7.500, '#c99b69') +
    stroke(`M${x - 6} ${y - 48}Q${x - 20} ${y - 54} ${x - 15} ${y - 68}M${x + 6} ${y - 48}Q${x + 20} ${y - 40} ${x + 14} ${y - 28}`, '#c99b69', 4)
  return (
    rect(x - width / 2 + 8, 96, width, 466, '#2c1611', 'opacity="0.3"') +
    rect(x - width / 2, 96, width, 466, '#bb8c60') +
    rect(x - width / 2, 96, 7, 466, light) +
    rect(x + width / 2 - 10, 96, 10, 466, dark) +
    niche(224) +
    niche(352) +
    niche(480) +
    [112, 244, 372, 500].map((y) => rect(x - width / 2 - 6, y, width + 12, 9, light) + rect(x - width / 2 - 6, y + 9, width + 12, 6, dark)).join('')
  )
}

/** The great stone wheel of a sun temple, carved against its plinth in raking light. */
export function chariotWheel(): string {
  const blocks = repeat(60, (i) => rect(scatter(i, 3) * 1180, 100 + Math.floor(scatter(i, 4) * 14) * 33, 50 + scatter(i, 5) * 60, 31, i % 2 ? '#fff0d0' : '#3f241a', 'opacity="0.06"'))
  const joints = repeat(14, (i) => stroke(`M0 ${100 + i * 33}H1200`, deep, 1, 'opacity="0.25"'))
  return svg(
    ground('cw-wall', [
      [0, '#c4966a'],
      [0.6, '#a87a55'],
      [1, '#6d4835'],
    ]) +
      blocks +
      joints +
      frieze(0, 30, 'diamonds') +
      frieze(30, 30, 'plain') +
      frieze(60, 38, 'petals') +
      pilaster(66, 96) +
      pilaster(1040, 104) +
      pilaster(1166, 60) +
      frieze(562, 30, 'petals') +
      frieze(592, 52, 'elephants') +
      frieze(644, 34, 'plain') +
      place(wheel(), CX, CY) +
      linear('cw-ray', [
        [0, '#ffe9b8', 0.26],
        [1, '#ffe9b8', 0],
      ]) +
      path(polygon([[-40, -20], [330, -20], [980, 700], [420, 700]]), 'url(#cw-ray)') +
      glow('cw-sun', 120, 20, 420, '#ffe2a0', 0.5),
  )
}
