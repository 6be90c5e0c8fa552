/** Trees and other plants of the landscape. */
import { mix } from './palette'
import type { Point } from './svg'
import { circle, n, path, polygon, rect, repeat, scatter, smooth, stroke } from './svg'

/** A round-headed tree, foot on x and y, crown lit from the upper left. */
export function tree(x: number, y: number, size: number, fill: string, light: string): string {
  const blobs: [number, number, number][] = [
    [-0.3, -0.62, 0.25],
    [0.32, -0.6, 0.26],
    [0, -0.56, 0.28],
    [-0.16, -0.84, 0.27],
    [0.17, -0.86, 0.25],
  ]
  const trunk = path(
    `M${n(x - size * 0.06)} ${n(y)}L${n(x - size * 0.03)} ${n(y - size * 0.5)}H${n(x + size * 0.03)}L${n(x + size * 0.07)} ${n(y)}Z`,
    mix(fill, '#2a0f12', 0.55),
  )
  const discs = (share: number, shift: number, colour: string, use = blobs) =>
    use
      .map(([dx, dy, r]) =>
        circle(x + (dx - shift) * size, y + (dy - shift * 1.3) * size, r * size * share, colour),
      )
      .join('')
  const crown =
    discs(1, 0, fill) +
    discs(0.72, 0.045, mix(fill, light, 0.3)) +
    discs(0.46, 0.08, mix(fill, light, 0.52), blobs.slice(2))
  return trunk + crown
}

/** Outline of a feathered palm frond along a curve; its leaflets hang down and lean to `side`. */
function frond(from: Point, bend: Point, tip: Point, drop: number, side: number): string {
  const on = (t: number, axis: 0 | 1) =>
    from[axis] * (1 - t) ** 2 + 2 * bend[axis] * t * (1 - t) + tip[axis] * t * t
  const leaflets = 11
  let d = `M${n(from[0])} ${n(from[1])}Q${n(bend[0])} ${n(bend[1])} ${n(tip[0])} ${n(tip[1])}`
  for (let k = leaflets; k > 0; k--) {
    const t = k / (leaflets + 0.6)
    const fall = drop * (0.25 + 0.75 * Math.sin(Math.PI * t * 0.92))
    d += `L${n(on(t, 0) + side * drop * (0.6 - Math.abs(side) * 0.8))} ${n(on(t, 1) + fall)}L${n(on(t - 0.05, 0))} ${n(on(t - 0.05, 1) + drop * 0.07)}`
  }
  return `${d}Z`
}

/** A coconut palm, foot on x and y; `lean` moves its head sideways. */
export function palm(
  x: number,
  y: number,
  height: number,
  lean: number,
  fill: string,
  leaf: string,
): string {
  const headX = x + lean
  const headY = y - height
  const w = height * 0.022
  const trunk = path(
    `M${n(x - w * 1.5)} ${n(y)}Q${n(x + lean * 0.1 - w)} ${n(y - height * 0.55)} ${n(headX - w * 0.7)} ${n(headY)}L${n(headX + w * 0.7)} ${n(headY)}Q${n(x + lean * 0.1 + w)} ${n(y - height * 0.55)} ${n(x + w * 1.5)} ${n(y)}Z`,
    fill,
  )
  const length = height * 0.4
  const fronds = repeat(10, (i) => {
    const side = (i - 4.5) / 4.5
    const tip: Point = [
      headX + Math.sign(side) * Math.abs(side) ** 0.8 * length,
      headY - length * 0.5 + Math.abs(side) ** 1.7 * length,
    ]
    const bend: Point = [
      headX + side * length * 0.6,
      headY - length * (0.66 - 0.2 * Math.abs(side)),
    ]
    const colour = i % 2 ? leaf : fill
    const spine = `M${n(headX)} ${n(headY)}Q${n(bend[0])} ${n(bend[1])} ${n(tip[0])} ${n(tip[1])}`
    return (
      path(frond([headX, headY], bend, tip, length * 0.3, side), colour) +
      stroke(spine, colour, length * 0.028)
    )
  })
  return (
    trunk +
    fronds +
    repeat(3, (i) => circle(headX + (i - 1) * w * 1.3, headY + w * (i === 1 ? 1.6 : 1), w, fill))
  )
}

/** A dark conifer (deodar) made of layered boughs, foot on x and y. */
export function pine(x: number, y: number, height: number, fill: string, light: string): string {
  const tiers = 6
  return (
    rect(
      x - height * 0.02,
      y - height * 0.14,
      height * 0.04,
      height * 0.14,
      mix(fill, '#2a0f12', 0.5),
    ) +
    repeat(tiers, (i) => {
      const share = 1 - i / tiers
      const half = height * 0.21 * share + height * 0.025
      const bottom = y - height * 0.09 - height * 0.145 * i
      const top = bottom - height * 0.24
      const body = `M${n(x - half)} ${n(bottom)}Q${n(x - half * 0.3)} ${n(bottom - height * 0.05)} ${n(x)} ${n(top)}Q${n(x + half * 0.3)} ${n(bottom - height * 0.05)} ${n(x + half)} ${n(bottom)}Q${n(x)} ${n(bottom - height * 0.045)} ${n(x - half)} ${n(bottom)}Z`
      const lit = `M${n(x - half)} ${n(bottom)}Q${n(x - half * 0.3)} ${n(bottom - height * 0.05)} ${n(x)} ${n(top)}Q${n(x - half * 0.1)} ${n(bottom - height * 0.06)} ${n(x - half)} ${n(bottom)}Z`
      return path(body, fill) + path(lit, light, 'opacity="0.5"')
    })
  )
}

/** A slim cypress, foot on x and y. */
export function cypress(x: number, y: number, height: number, fill: string, light: string): string {
  const half = height * 0.12
  return (
    path(
      `M${n(x)} ${n(y - height)}C${n(x + half * 0.9)} ${n(y - height * 0.6)} ${n(x + half * 1.5)} ${n(y - height * 0.1)} ${n(x)} ${n(y)}C${n(x - half * 1.5)} ${n(y - height * 0.1)} ${n(x - half * 0.9)} ${n(y - height * 0.6)} ${n(x)} ${n(y - height)}Z`,
      fill,
    ) +
    path(
      `M${n(x)} ${n(y - height)}C${n(x - half * 0.9)} ${n(y - height * 0.6)} ${n(x - half * 1.5)} ${n(y - height * 0.1)} ${n(x)} ${n(y)}Q${n(x - half * 0.7)} ${n(y - height * 0.4)} ${n(x)} ${n(y - height)}Z`,
      light,
      'opacity="0.55"',
    )
  )
}

/** A clump of long grass or reeds, foot on x and y. */
export function reeds(
  x: number,
  y: number,
  height: number,
  count: number,
  seed: number,
  fill: string,
): string {
  return repeat(count, (i) => {
    const bx = x + (i - count / 2) * height * 0.07
    const bend = (scatter(i, seed) - 0.5) * height * 0.7
    const h = height * (0.55 + 0.45 * scatter(i, seed + 1))
    const w = height * 0.022
    return path(
      `M${n(bx - w)} ${n(y)}Q${n(bx)} ${n(y - h * 0.6)} ${n(bx + bend)} ${n(y - h)}Q${n(bx + w * 2)} ${n(y - h * 0.55)} ${n(bx + w)} ${n(y)}Z`,
      fill,
    )
  })
}

/** A rough boulder with a lit top, foot on x and y. */
export function boulder(x: number, y: number, width: number, fill: string): string {
  const h = width * 0.5
  const outline: Point[] = [
    [x - width / 2, y],
    [x - width * 0.44, y - h * 0.6],
    [x - width * 0.12, y - h],
    [x + width * 0.26, y - h * 0.82],
    [x + width / 2, y],
  ]
  const lit = polygon([
    [x - width * 0.44, y - h * 0.55],
    [x - width * 0.12, y - h * 0.96],
    [x + width * 0.1, y - h * 0.7],
    [x - width * 0.16, y - h * 0.5],
  ])
  return path(`${smooth(outline)}Z`, fill) + path(lit, mix(fill, '#ffb98a', 0.28), 'opacity="0.7"')
}
