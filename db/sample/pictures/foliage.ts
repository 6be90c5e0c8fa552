/** Plants and small ritual things: trees, palms, pines, lotus, lamps and garlands. */
import { mix, palette } from './palette'
import type { Point } from './svg'
import { circle, ellipse, glow, n, path, place, polygon, rect, repeat, scatter, smooth, stroke } from './svg'

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
    use.map(([dx, dy, r]) => circle(x + (dx - shift) * size, y + (dy - shift * 1.3) * size, r * size * share, colour)).join('')
  const crown = discs(1, 0, fill) + discs(0.72, 0.045, mix(fill, light, 0.3)) + discs(0.46, 0.08, mix(fill, light, 0.52), blobs.slice(2))
  return trunk + crown
}

/** Outline of a feathered palm frond along a curve; its leaflets hang down and lean to `side`. */
function frond(from: Point, bend: Point, tip: Point, drop: number, side: number): string {
  const on = (t: number, axis: 0 | 1) => from[axis] * (1 - t) ** 2 + 2 * bend[axis] * t * (1 - t) + tip[axis] * t * t
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
export function palm(x: number, y: number, height: number, lean: number, fill: string, leaf: string): string {
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
    const tip: Point = [headX + Math.sign(side) * Math.abs(side) ** 0.8 * length, headY - length * 0.5 + Math.abs(side) ** 1.7 * length]
    const bend: Point = [headX + side * length * 0.6, headY - length * (0.66 - 0.2 * Math.abs(side))]
    const colour = i % 2 ? leaf : fill
    const spine = `M${n(headX)} ${n(headY)}Q${n(bend[0])} ${n(bend[1])} ${n(tip[0])} ${n(tip[1])}`
    return path(frond([headX, headY], bend, tip, length * 0.3, side), colour) + stroke(spine, colour, length * 0.028)
  })
  return trunk + fronds + repeat(3, (i) => circle(headX + (i - 1) * w * 1.3, headY + w * (i === 1 ? 1.6 : 1), w, fill))
}

/** A dark conifer (deodar) made of layered boughs, foot on x and y. */
export function pine(x: number, y: number, height: number, fill: string, light: string): string {
  const tiers = 6
  return (
    rect(x - height * 0.02, y - height * 0.14, height * 0.04, height * 0.14, mix(fill, '#2a0f12', 0.5)) +
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
    path(`M${n(x)} ${n(y - height)}C${n(x + half * 0.9)} ${n(y - height * 0.6)} ${n(x + half * 1.5)} ${n(y - height * 0.1)} ${n(x)} ${n(y)}C${n(x - half * 1.5)} ${n(y - height * 0.1)} ${n(x - half * 0.9)} ${n(y - height * 0.6)} ${n(x)} ${n(y - height)}Z`, fill) +
    path(`M${n(x)} ${n(y - height)}C${n(x - half * 0.9)} ${n(y - height * 0.6)} ${n(x - half * 1.5)} ${n(y - height * 0.1)} ${n(x)} ${n(y)}Q${n(x - half * 0.7)} ${n(y - height * 0.4)} ${n(x)} ${n(y - height)}Z`, light, 'opacity="0.55"')
  )
}

/** A leaf or petal around the origin, pointing up, `length` tall and `width` wide. */
export function petal(length: number, width: number, fill: string, extra = ''): string {
  return path(`M0 0C${n(-width * 0.75)} ${n(-length * 0.3)} ${n(-width * 0.5)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(width * 0.5)} ${n(-length * 0.75)} ${n(width * 0.75)} ${n(-length * 0.3)} 0 0Z`, fill, extra)
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
  return place(path(shape(height), palette.saffron) + path(shape(height * 0.74), palette.haldi) + path(shape(height * 0.4), palette.white), x, y)
}

/** A clay lamp with its flame and light; the bowl's foot is on x and y, `size` is its width. */
export function diya(id: string, x: number, y: number, size: number, clay: string, strength = 0.7): string {
  const rim = -size * 0.3
  const bowl = `M${n(-size / 2)} ${n(rim)}Q${n(-size * 0.42)} 0 ${n(-size * 0.16)} 0H${n(size * 0.16)}Q${n(size * 0.42)} 0 ${n(size * 0.58)} ${n(rim - size * 0.06)}Q${n(size * 0.3)} ${n(rim + size * 0.02)} 0 ${n(rim)}Z`
  const body =
    path(bowl, clay) +
    path(`M${n(size * 0.04)} 0H${n(size * 0.16)}Q${n(size * 0.42)} 0 ${n(size * 0.58)} ${n(rim - size * 0.06)}Q${n(size * 0.3)} ${n(size * -0.04)} ${n(size * 0.04)} 0Z`, mix(clay, '#2a0f12', 0.35)) +
    ellipse(0, rim, size * 0.48, size * 0.085, mix(clay, '#2a0f12', 0.5)) +
    ellipse(0, rim + size * 0.012, size * 0.4, size * 0.055, palette.brass) +
    repeat(7, (i) => circle((i - 3) * size * 0.1, rim + size * 0.15 - Math.abs(i - 3) * size * 0.004, size * 0.018, palette.haldi, 'opacity="0.85"')) +
    flame(size * 0.2, rim + size * 0.01, size * 0.62)
  return glow(id, x + size * 0.2, y + rim - size * 0.25, size * 2.1, '#ff9d3a', strength) + place(body, x, y)
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
  const body =
    ring(r * 0.76, mix(fill, palette.ember, 0.62), 11) +
    ring(r * 0.6, deep, 10) +
    ring(r * 0.42, mix(fill, palette.ember, 0.2), 8) +
    ring(r * 0.24, fill, 6) +
    circle(0, 0, r * 0.12, deep)
  return place(body, x, y)
}

/** A clump of long grass or reeds, foot on x and y. */
export function reeds(x: number, y: number, height: number, count: number, seed: number, fill: string): string {
  return repeat(count, (i) => {
    const bx = x + (i - count / 2) * height * 0.07
    const bend = (scatter(i, seed) - 0.5) * height * 0.7
    const h = height * (0.55 + 0.45 * scatter(i, seed + 1))
    const w = height * 0.022
    return path(`M${n(bx - w)} ${n(y)}Q${n(bx)} ${n(y - h * 0.6)} ${n(bx + bend)} ${n(y - h)}Q${n(bx + w * 2)} ${n(y - h * 0.55)} ${n(bx + w)} ${n(y)}Z`, fill)
  })
}

/** A mango or pipal leaf hanging from x and y. */
export function hangingLeaf(x: number, y: number, length: number, fill: string): string {
  const vein = mix(fill, '#ffffff', 0.25)
  return place(petal(length, length * 0.36, fill) + stroke(`M0 0V${n(-length * 0.85)}`, vein, 1.1, 'opacity="0.6"'), x, y, 1, 180)
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
  const lit = polygon([[x - width * 0.44, y - h * 0.55], [x - width * 0.12, y - h * 0.96], [x + width * 0.1, y - h * 0.7], [x - width * 0.16, y - h * 0.5]])
  return path(`${smooth(outline)}Z`, fill) + path(lit, mix(fill, '#ffb98a', 0.28), 'opacity="0.7"')
}
