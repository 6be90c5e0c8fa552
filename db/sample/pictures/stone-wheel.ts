import { petal } from './foliage'
import { circle, group, n, path, place, radial, rect, repeat, stroke } from './svg'

/** The stone of wheel and wall, from sunlit to deep shade. */
export const light = '#e8c08a'
const mid = '#c39363'
export const dark = '#8d6142'
export const deep = '#4f3226'

/** `count` copies around the hub, each drawn upwards from distance `radius`. */
function around(count: number, radius: number, draw: (i: number) => string, offset = 0): string {
  return repeat(count, (i) =>
    group(draw(i), `transform="rotate(${n((i * 360) / count + offset)}) translate(0 ${-radius})"`),
  )
}

/** A ring of stone with a lit upper-left and a shaded lower-right edge. */
function band(outer: number, inner: number, fill: string): string {
  const ringPath = `M0 ${-outer}A${outer} ${outer} 0 1 1 -0.1 ${-outer}ZM0 ${-inner}A${inner} ${inner} 0 1 0 0.1 ${-inner}Z`
  return (
    path(ringPath, fill, 'fill-rule="evenodd"') +
    stroke(
      `M${n(-outer * 0.94)} ${n(outer * 0.34)}A${outer} ${outer} 0 0 1 ${n(outer * 0.34)} ${n(-outer * 0.94)}`,
      light,
      3.4,
    ) +
    stroke(
      `M${n(outer * 0.94)} ${n(-outer * 0.34)}A${outer} ${outer} 0 0 1 ${n(-outer * 0.34)} ${n(outer * 0.94)}`,
      deep,
      4,
      'opacity="0.6"',
    ) +
    stroke(
      `M${n(inner * 0.94)} ${n(-inner * 0.34)}A${inner} ${inner} 0 0 1 ${n(-inner * 0.34)} ${n(inner * 0.94)}`,
      light,
      2.4,
      'opacity="0.8"',
    )
  )
}

/** A wide spoke that swells at its middle into a carved medallion. */
function spoke(): string {
  const shape =
    'M-9 0L-10 -46Q-13 -66 -27 -82Q-34 -98 -27 -114Q-13 -130 -10 -146L-13 -176H13L10 -146Q13 -130 27 -114Q34 -98 27 -82Q13 -66 10 -46L9 0Z'
  const flower = repeat(8, (i) => place(petal(15, 8, i % 2 ? light : '#d7a874'), 0, -98, 1, i * 45))
  return (
    path(shape, deep, 'transform="translate(4 5)" opacity="0.5"') +
    path(shape, mid) +
    path(
      'M0 0V-176H13L10 -146Q13 -130 27 -114Q34 -98 27 -82Q13 -66 10 -46L9 0Z',
      dark,
      'opacity="0.4"',
    ) +
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
    path(
      'M-5 0L-4 -86L-9 -96L-4 -106L-5 -176H5L4 -106L9 -96L4 -86L5 0Z',
      deep,
      'transform="translate(3 4)" opacity="0.45"',
    ) +
    path('M-5 0L-4 -86L-9 -96L-4 -106L-5 -176H5L4 -106L9 -96L4 -86L5 0Z', '#cfa06d') +
    repeat(15, (i) => circle(0, -8 - i * 11.6, 2.6, i % 2 ? light : dark))
  )
}

/** The wheel about the origin: rims, spokes, hub and axle. */
export function wheel(): string {
  const scroll = (i: number) =>
    place(
      stroke('M-12 6Q-8 -10 4 -6Q12 0 4 5Q-2 6 0 0', i % 2 ? light : '#d9ad78', 2.6) +
        petal(11, 6, '#b58457'),
      0,
      0,
      1,
      i % 2 ? 10 : -10,
    )
  return (
    circle(9, 13, 304, '#2c1611', 'opacity="0.45"') +
    circle(0, 0, 300, deep) +
    band(300, 262, mid) +
    around(56, 281, scroll) +
    around(88, 295, () => circle(0, 0, 3.2, light)) +
    band(260, 236, '#b3825a') +
    around(64, 248, (i) =>
      i % 2 ? place(rect(-5, -5, 10, 10, light), 0, 0, 0.8, 45) : circle(0, 0, 4.4, dark),
    ) +
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
