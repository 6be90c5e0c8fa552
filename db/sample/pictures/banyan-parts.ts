import { petal } from './foliage'
import { mix } from './palette'
import type { Point } from './svg'
import { circle, ellipse, n, path, place, polygon, repeat, scatter, smooth, stroke } from './svg'

/** A scalloped mass of leaves with two lighter masses inside it, nearer the light, and single leaves. */
export function canopy(
  x: number,
  y: number,
  rx: number,
  ry: number,
  seed: number,
  fill: string,
  lit: string,
): string {
  const mass = (share: number, lift: number, colour: string) => {
    const cy = y - ry * lift
    const rim = repeat(30, (i) => {
      const angle = (i / 30) * Math.PI * 2
      return circle(
        x + Math.cos(angle) * rx * share * 0.88,
        cy + Math.sin(angle) * ry * share * 0.82,
        ry * share * (0.2 + 0.12 * scatter(i, seed)),
        colour,
      )
    })
    return ellipse(x, cy, rx * share * 0.96, ry * share * 0.92, colour) + rim
  }
  const leaves = (count: number, top: number, span: number, colour: string, at: number) =>
    repeat(count, (i) => {
      const angle = scatter(i, at) * Math.PI * 2
      const reach = Math.sqrt(scatter(i, at + 1)) * 0.86
      const cx = x + Math.cos(angle) * rx * reach
      const cy = y + ry * (top + span * scatter(i, at + 2))
      return place(
        petal(15, 9, colour),
        cx,
        cy,
        0.8 + 0.5 * scatter(i, at + 3),
        120 + 120 * scatter(i, at + 4),
      )
    })
  return (
    mass(1, 0, fill) +
    leaves(18, 0.3, 0.6, mix(fill, '#12281a', 0.4), seed + 20) +
    mass(0.76, 0.2, mix(fill, lit, 0.3)) +
    leaves(16, -0.2, 0.6, mix(fill, lit, 0.02), seed + 40) +
    mass(0.46, 0.44, mix(fill, lit, 0.62)) +
    leaves(20, -0.8, 0.8, lit, seed + 60)
  )
}

/** A hanging root that thickens where it has reached the ground. */
export function prop(
  x: number,
  top: number,
  foot: number,
  width: number,
  bend: number,
  fill: string,
): string {
  const w = width / 2
  const middle = (top + foot) / 2
  return (
    path(
      `M${n(x + bend - w * 0.7)} ${n(top)}Q${n(x - w * 0.8 + bend * 0.2)} ${n(middle)} ${n(x - w * 1.7)} ${n(foot)}H${n(x + w * 1.7)}Q${n(x + w * 0.8 + bend * 0.2)} ${n(middle)} ${n(x + bend + w * 0.7)} ${n(top)}Z`,
      fill,
    ) +
    stroke(
      `M${n(x + bend + w * 0.1)} ${n(top)}Q${n(x + w * 0.2 + bend * 0.2)} ${n(middle)} ${n(x + w * 0.5)} ${n(foot)}`,
      mix(fill, '#f3cf8f', 0.3),
      width * 0.14,
    )
  )
}

/** The great fluted trunk with its spreading limbs. */
export function trunk(): string {
  const outline: Point[] = [
    [430, 540],
    [500, 500],
    [524, 420],
    [516, 330],
    [440, 270],
    [330, 216],
    [470, 236],
    [556, 274],
    [570, 180],
    [612, 190],
    [634, 276],
    [740, 226],
    [880, 206],
    [760, 268],
    [684, 336],
    [676, 420],
    [704, 500],
    [780, 540],
  ]
  const flutes = repeat(11, (i) => {
    const x = 508 + i * 18
    const spread = (i - 5) * 12
    return stroke(
      `M${n(600 + (i - 5) * 11)} 300Q${n(600 + (i - 5) * 13)} 420 ${n(x + spread - 6)} 538`,
      i < 6 ? '#8a6138' : '#38221a',
      i % 2 ? 5 : 3,
      'opacity="0.6"',
    )
  })
  const shade = polygon([
    [640, 290],
    [684, 336],
    [676, 420],
    [704, 500],
    [780, 540],
    [650, 540],
  ])
  const d = smooth(outline, true)
  return (
    `<clipPath id="bt-trunk"><path d="${d}"/></clipPath>` +
    path(d, '#5c3d27') +
    `<g clip-path="url(#bt-trunk)">${path(shade, '#38221a', 'opacity="0.55"')}${flutes}</g>`
  )
}
