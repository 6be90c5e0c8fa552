/** Landscape building blocks: sun, moon, clouds, hills, water, birds and small figures. */
import { mix } from './palette'
import type { Point } from './svg'
import {
  circle,
  ellipse,
  glow,
  group,
  HEIGHT,
  n,
  path,
  place,
  rect,
  repeat,
  scatter,
  smooth,
  stroke,
  WIDTH,
} from './svg'

/** A sun with a wide soft light and two pale rings. */
export function sun(id: string, x: number, y: number, r: number, colour: string): string {
  const pale = mix(colour, '#ffffff', 0.45)
  return (
    glow(id, x, y, r * 3.4, pale, 0.85) +
    circle(x, y, r * 1.55, pale, 'opacity="0.22"') +
    circle(x, y, r * 1.26, pale, 'opacity="0.32"') +
    circle(x, y, r, colour)
  )
}

/** A crescent moon whose horns point to the right, with a soft light. */
export function crescent(id: string, x: number, y: number, r: number, colour: string): string {
  const d =
    `M${n(x + r * 0.35)} ${n(y - r * 0.94)}A${n(r)} ${n(r)} 0 1 0 ${n(x + r * 0.35)} ${n(y + r * 0.94)}` +
    `A${n(r * 0.98)} ${n(r * 0.98)} 0 0 1 ${n(x + r * 0.35)} ${n(y - r * 0.94)}Z`
  return glow(id, x, y, r * 4, colour, 0.4) + path(d, colour)
}

/** Stars over the upper part of the sky; every seventh is a small four-pointed one. */
export function stars(count: number, seed: number, bottom: number, colour: string): string {
  return repeat(count, (i) => {
    const x = scatter(i, seed) * WIDTH
    const y = scatter(i, seed + 1) * bottom
    const size = 0.9 + scatter(i, seed + 2) * 1.5
    const opacity = n(0.4 + scatter(i, seed + 3) * 0.6)
    if (i % 7 > 0) return circle(x, y, size, colour, `opacity="${opacity}"`)
    const long = size * 3.6
    const d = `M0 ${n(-long)}Q0.6 -0.6 ${n(long)} 0Q0.6 0.6 0 ${n(long)}Q-0.6 0.6 ${n(-long)} 0Q-0.6 -0.6 0 ${n(-long)}Z`
    return place(path(d, colour), x, y)
  })
}

/** A long, low cloud of tapering flat layers, centred on x. */
export function cloud(x: number, y: number, width: number, colour: string, opacity = 0.7): string {
  const layer = (dx: number, dy: number, share: number, thick: number) => {
    const half = (width * share) / 2
    const cx = x + dx * width
    const cy = y + dy * width
    const t = width * thick
    return path(
      `M${n(cx - half)} ${n(cy)}C${n(cx - half * 0.6)} ${n(cy - t * 0.3)} ${n(cx - half * 0.5)} ${n(cy - t)} ${n(cx - half * 0.1)} ${n(cy - t)}` +
        `C${n(cx + half * 0.4)} ${n(cy - t)} ${n(cx + half * 0.5)} ${n(cy - t * 0.2)} ${n(cx + half)} ${n(cy)}Q${n(cx)} ${n(cy + t * 0.34)} ${n(cx - half)} ${n(cy)}Z`,
      colour,
    )
  }
  const layers =
    layer(0, 0, 1, 0.075) +
    layer(-0.12, -0.05, 0.5, 0.07) +
    layer(0.14, -0.035, 0.46, 0.06) +
    layer(0.22, 0.045, 0.6, 0.035)
  return group(layers, `opacity="${opacity}"`)
}

/** A rolling ridge across the whole picture, filled down to `bottom`. */
export function hills(
  seed: number,
  y: number,
  rise: number,
  fill: string,
  bottom = HEIGHT,
): string {
  const points: Point[] = Array.from({ length: 17 }, (_, i) => [
    -60 + i * 82,
    y -
      rise * (0.5 + 0.32 * Math.sin(i * 0.83 + seed * 1.7) + 0.2 * Math.sin(i * 1.91 + seed * 3.1)),
  ])
  return path(`${smooth(points)}L1320 ${bottom}L-60 ${bottom}Z`, fill)
}

/** One lens-shaped streak of light or shade on water. */
export function streak(
  x: number,
  y: number,
  width: number,
  thickness: number,
  fill: string,
  opacity = 1,
): string {
  const half = width / 2
  const d = `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - thickness)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + thickness)} ${n(x - half)} ${n(y)}Z`
  return path(d, fill, `opacity="${n(opacity)}"`)
}

/** Streaks that grow longer and wider apart towards the viewer. */
export function waterLines(
  top: number,
  count: number,
  colour: string,
  seed: number,
  opacity = 0.5,
  bottom = HEIGHT,
): string {
  return repeat(count, (i) => {
    const depth = (i + 0.5) / count
    const y = top + (bottom - top) * depth ** 1.4
    const width = (60 + 190 * scatter(i, seed)) * (0.4 + depth)
    return streak(scatter(i, seed + 9) * WIDTH, y, width, 0.8 + depth * 2.6, colour, opacity)
  })
}

/** The broken column of light that a low sun or a lamp lays on water. */
export function lightPath(
  x: number,
  top: number,
  width: number,
  colour: string,
  bottom = HEIGHT,
  opacity = 0.85,
): string {
  const count = Math.round((bottom - top) / 13)
  return repeat(count, (i) => {
    const depth = i / count
    const y = top + 5 + (bottom - top) * depth
    const spread = width * (0.55 + 0.75 * depth) * (0.55 + 0.45 * scatter(i, 31))
    const drift = (scatter(i, 37) - 0.5) * width * 0.22
    return streak(x + drift, y, spread, 2.2 + depth * 3.4, colour, opacity * (1 - depth * 0.5))
  })
}

/** A small flock of birds in a loose line, starting at x and y. */
export function birds(x: number, y: number, count: number, size: number, colour: string): string {
  return repeat(count, (i) => {
    const s = size * (0.65 + 0.5 * scatter(i, 71))
    const bx = x + i * size * 2.1 + scatter(i, 72) * size
    const by = y - i * size * 0.5 + (scatter(i, 73) - 0.5) * size * 2.4
    const d = `M${n(bx - s)} ${n(by - s * 0.3)}Q${n(bx - s * 0.4)} ${n(by - s * 0.7)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.45)} ${n(by - s * 0.75)} ${n(bx + s)} ${n(by - s * 0.4)}`
    return stroke(d, colour, s * 0.17)
  })
}

/** Colours of a small figure. */
interface Dress {
  robe: string
  skin: string
  hair: string
  wrap?: string
}

/** A small standing person seen from afar, feet at x and y, `height` tall. */
export function figure(x: number, y: number, height: number, dress: Dress): string {
  const robe = 'M-13 0Q-16 -34 -11 -58Q-10 -74 0 -75Q10 -74 11 -58Q16 -34 13 0Z'
  const fold = 'M3 0Q8 -34 4 -72Q10 -72 11 -58Q16 -34 13 0Z'
  const wrap = 'M-11 -62Q0 -46 13 -26L14 -12Q-2 -36 -13 -46Z'
  const body =
    path(robe, dress.robe) +
    path(fold, mix(dress.robe, '#2a0f12', 0.22)) +
    (dress.wrap ? path(wrap, dress.wrap) : '') +
    rect(-3.4, -80, 6.8, 8, dress.skin) +
    ellipse(0, -87, 8, 9.6, dress.skin) +
    path('M-8.6 -86Q-9 -98 0 -98.5Q9 -98 8.6 -86Q5 -92 0 -92Q-5 -92 -8.6 -86Z', dress.hair)
  return place(body, x, y, height / 100)
}

/** A small person sitting cross-legged, seat at x and y. */
export function sitting(x: number, y: number, height: number, dress: Dress): string {
  const body =
    path('M-34 0Q-38 -14 -16 -20L16 -20Q38 -14 34 0Q0 6 -34 0Z', mix(dress.robe, '#2a0f12', 0.2)) +
    path('M-17 -10Q-22 -44 -13 -58Q0 -66 13 -58Q22 -44 17 -10Q0 -4 -17 -10Z', dress.robe) +
    path('M-15 -54Q2 -34 19 -22L17 -8Q-6 -26 -18 -40Z', dress.wrap ?? dress.robe) +
    rect(-4.5, -70, 9, 12, dress.skin) +
    ellipse(0, -78, 11, 13, dress.skin) +
    path('M-11.8 -76Q-12 -93 0 -94Q12 -93 11.8 -76Q7 -86 0 -86Q-7 -86 -11.8 -76Z', dress.hair)
  return place(body, x, y, height / 94)
}
