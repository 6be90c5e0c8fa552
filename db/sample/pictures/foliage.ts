/** Plants and small ritual things: trees, palms, pines, lotus, lamps and garlands. */
import { mix, palette } from './palette'
import type { Point } from './svg'
import { circle, ellipse, glow, n, path, place, repeat, stroke } from './svg'

/** A leaf or petal around the origin, pointing up, `length` tall and `width` wide. */
export function petal(length: number, width: number, fill: string, extra = ''): string {
  return path(
    `M0 0C${n(-width * 0.75)} ${n(-length * 0.3)} ${n(-width * 0.5)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(width * 0.5)} ${n(-length * 0.75)} ${n(width * 0.75)} ${n(-length * 0.3)} 0 0Z`,
    fill,
    extra,
  )
}

/** An open lotus seen from the side, its base on x and y; `size` is about half its width. */
export function lotus(x: number, y: number, size: number, deep: string, pale: string): string {
  const row = (angles: readonly number[], length: number, width: number, tone: number) =>
    angles
      .map((angle) => {
        const body = petal(size * length, size * width, mix(deep, pale, tone))
        const tip = petal(size * length * 0.62, size * width * 0.5, pale, 'opacity="0.45"')
        return place(body + tip, 0, 0, 1, angle)
      })
      .join('')
  return place(
    row([-78, 78, -60, 60], 1.02, 0.42, 0.12) +
      row([-42, 42, -22, 22], 1.02, 0.5, 0.42) +
      row([0], 1.06, 0.54, 0.62) +
      row([-52, 52], 0.84, 0.46, 0.3) +
      row([-26, 26], 0.86, 0.5, 0.68) +
      row([0], 0.8, 0.5, 0.85) +
      row([-72, 72], 0.62, 0.34, 0.5) +
      row([-38, 38], 0.46, 0.36, 0.6),
    x,
    y,
  )
}

/** A pointed flame standing on x and y. */
export function flame(x: number, y: number, height: number): string {
  const shape = (h: number) =>
    `M0 0C${n(-h * 0.34)} ${n(-h * 0.08)} ${n(-h * 0.3)} ${n(-h * 0.5)} ${n(h * 0.02)} ${n(-h)}C${n(h * 0.12)} ${n(-h * 0.62)} ${n(h * 0.38)} ${n(-h * 0.2)} 0 0Z`
  return place(
    path(shape(height), palette.saffron) +
      path(shape(height * 0.74), palette.haldi) +
      path(shape(height * 0.4), palette.white),
    x,
    y,
  )
}

/** A clay lamp with its flame and light; the bowl's foot is on x and y, `size` is its width. */
export function diya(
  id: string,
  x: number,
  y: number,
  size: number,
  clay: string,
  strength = 0.7,
): string {
  const rim = -size * 0.3
  const bowl = `M${n(-size / 2)} ${n(rim)}Q${n(-size * 0.42)} 0 ${n(-size * 0.16)} 0H${n(size * 0.16)}Q${n(size * 0.42)} 0 ${n(size * 0.58)} ${n(rim - size * 0.06)}Q${n(size * 0.3)} ${n(rim + size * 0.02)} 0 ${n(rim)}Z`
  const body =
    path(bowl, clay) +
    path(
      `M${n(size * 0.04)} 0H${n(size * 0.16)}Q${n(size * 0.42)} 0 ${n(size * 0.58)} ${n(rim - size * 0.06)}Q${n(size * 0.3)} ${n(size * -0.04)} ${n(size * 0.04)} 0Z`,
      mix(clay, '#2a0f12', 0.35),
    ) +
    ellipse(0, rim, size * 0.48, size * 0.085, mix(clay, '#2a0f12', 0.5)) +
    ellipse(0, rim + size * 0.012, size * 0.4, size * 0.055, palette.brass) +
    repeat(7, (i) =>
      circle(
        (i - 3) * size * 0.1,
        rim + size * 0.15 - Math.abs(i - 3) * size * 0.004,
        size * 0.018,
        palette.haldi,
        'opacity="0.85"',
      ),
    ) +
    flame(size * 0.2, rim + size * 0.01, size * 0.62)
  return (
    glow(id, x + size * 0.2, y + rim - size * 0.25, size * 2.1, '#ff9d3a', strength) +
    place(body, x, y)
  )
}

/** A marigold garland hanging between two points. */
export function garland(from: Point, to: Point, sag: number, size: number): string {
  const count = Math.max(4, Math.round((Math.abs(to[0] - from[0]) + sag * 1.5) / (size * 1.25)))
  return repeat(count + 1, (i) => {
    const t = i / count
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)
    return marigold(x, y, size, i % 3 === 1 ? palette.haldi : palette.saffron)
  })
}

/** A marigold head of ruffled rings. */
export function marigold(x: number, y: number, r: number, fill: string): string {
  const ring = (radius: number, colour: string, count: number) =>
    repeat(count, (i) => {
      const angle = (i / count) * Math.PI * 2
      return circle(Math.cos(angle) * radius, Math.sin(angle) * radius, radius * 0.52, colour)
    })
  const deep = mix(fill, palette.ember, 0.45)
  const small = r < 13
  const body =
    ring(r * 0.76, mix(fill, palette.ember, 0.62), small ? 8 : 11) +
    (small ? '' : ring(r * 0.6, deep, 10)) +
    ring(r * 0.42, mix(fill, palette.ember, 0.2), small ? 6 : 8) +
    (small ? '' : ring(r * 0.24, fill, 6)) +
    circle(0, 0, r * (small ? 0.26 : 0.12), deep)
  return place(body, x, y)
}

/** A mango or pipal leaf hanging from x and y. */
export function hangingLeaf(x: number, y: number, length: number, fill: string): string {
  const vein = mix(fill, '#ffffff', 0.25)
  return place(
    petal(length, length * 0.36, fill) +
      stroke(`M0 0V${n(-length * 0.85)}`, vein, 1.1, 'opacity="0.6"'),
    x,
    y,
    1,
    180,
  )
}
