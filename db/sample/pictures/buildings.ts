/** Architectural building blocks: shikhara, tiered roofs, walls, chhatris, arches and battlements. */
import type { Tone } from './palette'
import { mix } from './palette'
import type { Point } from './svg'
import { circle, ellipse, n, path, polygon, rect, repeat } from './svg'
import { kalasha } from './temple-parts'

/** Outline of a pointed (ogee) arch opening with its foot centred on x and y. */
export function archPath(x: number, y: number, width: number, height: number): string {
  const half = width / 2
  const spring = y - height * 0.58
  return (
    `M${n(x - half)} ${n(y)}V${n(spring)}C${n(x - half)} ${n(spring - height * 0.22)} ${n(x - half * 0.35)} ${n(y - height * 0.88)} ${n(x)} ${n(y - height)}` +
    `C${n(x + half * 0.35)} ${n(y - height * 0.88)} ${n(x + half)} ${n(spring - height * 0.22)} ${n(x + half)} ${n(spring)}V${n(y)}Z`
  )
}

/** Outline of a scalloped (cusped) arch opening with its foot centred on x and y. */
export function cuspedArchPath(
  x: number,
  y: number,
  width: number,
  height: number,
  cusps = 4,
): string {
  const half = width / 2
  const spring = y - height * 0.55
  const rise = y - height - spring
  const at = (t: number): Point => {
    const angle = (t * Math.PI) / 2
    return [Math.cos(angle) ** 0.9 * half, spring + Math.sin(angle) ** 1.15 * rise]
  }
  let left = ''
  let right = ''
  for (let i = 1; i <= cusps; i++) {
    const [dx, py] = at(i / cusps)
    const r = n((half / cusps) * 0.86)
    left += `A${r} ${r} 0 0 1 ${n(x - dx)} ${n(py)}`
    const [backX, backY] = at((cusps - i) / cusps)
    right += `A${r} ${r} 0 0 1 ${n(x + backX)} ${n(backY)}`
  }
  return `M${n(x - half)} ${n(y)}V${n(spring)}${left}${right}V${n(y)}Z`
}

/** A row of equal pointed arches from `left` to `right`, feet on y. */
export function archRow(
  left: number,
  right: number,
  y: number,
  height: number,
  count: number,
  fill: string,
  share = 0.62,
): string {
  const bay = (right - left) / count
  return repeat(count, (i) => path(archPath(left + bay * (i + 0.5), y, bay * share, height), fill))
}

/** Rounded battlements (kangura) along a wall top from `left` to `right`. */
export function battlements(
  left: number,
  right: number,
  y: number,
  size: number,
  fill: string,
): string {
  const count = Math.max(1, Math.round((right - left) / (size * 1.25)))
  const pitch = (right - left) / count
  return repeat(count, (i) => {
    const x = left + pitch * (i + 0.5)
    const half = pitch * 0.4
    return path(
      `M${n(x - half)} ${n(y + 1)}V${n(y - size * 0.6)}Q${n(x - half)} ${n(y - size)} ${n(x)} ${n(y - size * 1.25)}Q${n(x + half)} ${n(y - size)} ${n(x + half)} ${n(y - size * 0.6)}V${n(y + 1)}Z`,
      fill,
    )
  })
}

/** Outline of a bulbous dome with its springing line centred on x and y. */
export function domePath(x: number, y: number, width: number, height: number): string {
  const half = width / 2
  return (
    `M${n(x - half * 0.9)} ${n(y)}C${n(x - half * 1.18)} ${n(y - height * 0.34)} ${n(x - half * 0.86)} ${n(y - height * 0.7)} ${n(x - half * 0.24)} ${n(y - height * 0.88)}` +
    `Q${n(x - half * 0.06)} ${n(y - height * 0.93)} ${n(x)} ${n(y - height)}Q${n(x + half * 0.06)} ${n(y - height * 0.93)} ${n(x + half * 0.24)} ${n(y - height * 0.88)}` +
    `C${n(x + half * 0.86)} ${n(y - height * 0.7)} ${n(x + half * 1.18)} ${n(y - height * 0.34)} ${n(x + half * 0.9)} ${n(y)}Z`
  )
}

/** A domed kiosk (chhatri) on four pillars, standing on x and y; it is about 1.25 widths tall. */
export function chhatri(
  x: number,
  y: number,
  width: number,
  tone: Tone,
  gold: string,
  inside = 'none',
): string {
  const half = width / 2
  const columns = y - width * 0.52
  const dome = columns - width * 0.12
  const openings = repeat(3, (i) =>
    path(
      archPath(x + (i - 1) * width * 0.265, y - width * 0.06, width * 0.2, width * 0.42),
      inside,
    ),
  )
  return (
    (inside === 'none'
      ? ''
      : rect(x - half * 0.86, columns, width * 0.86, width * 0.52, tone.mid) + openings) +
    (inside === 'none'
      ? repeat(4, (i) =>
          rect(
            x - half * 0.84 + i * width * 0.253,
            columns,
            width * 0.08,
            width * 0.5,
            i > 1 ? tone.dark : tone.mid,
          ),
        )
      : '') +
    rect(x - half, y - width * 0.08, width, width * 0.08, tone.dark) +
    path(
      polygon([
        [x - half * 1.18, columns + width * 0.03],
        [x - half * 0.9, columns - width * 0.07],
        [x + half * 0.9, columns - width * 0.07],
        [x + half * 1.18, columns + width * 0.03],
      ]),
      tone.dark,
    ) +
    rect(x - half * 0.8, dome, width * 0.8, width * 0.06, tone.light) +
    path(domePath(x, dome, width * 0.82, width * 0.46), tone.mid) +
    path(
      `M${n(x + half * 0.12)} ${n(dome)}Q${n(x + half * 0.5)} ${n(dome - width * 0.26)} ${n(x + half * 0.06)} ${n(dome - width * 0.42)}C${n(x + half * 0.7)} ${n(dome - width * 0.34)} ${n(x + half * 0.95)} ${n(dome - width * 0.14)} ${n(x + half * 0.74)} ${n(dome)}Z`,
      tone.dark,
      'opacity="0.55"',
    ) +
    kalasha(x, dome - width * 0.44, width * 0.22, gold)
  )
}

/** A flight of steps seen from the front, each course a little wider, from the top edge down. */
export function frontSteps(
  x: number,
  top: number,
  width: number,
  count: number,
  rise: number,
  grow: number,
  tone: Tone,
): string {
  return repeat(count, (i) => {
    const half = width / 2 + grow * i
    const y = top + rise * i
    return (
      rect(x - half, y, half * 2, rise * 0.42, tone.light) +
      rect(
        x - half,
        y + rise * 0.42,
        half * 2,
        rise * 0.6,
        i % 2 ? tone.dark : mix(tone.mid, tone.dark, 0.6),
      )
    )
  })
}

/** A string of round beads between two points, drooping by `sag`. */
export function beads(
  from: Point,
  to: Point,
  sag: number,
  count: number,
  r: number,
  fill: (i: number) => string,
): string {
  return repeat(count + 1, (i) => {
    const t = i / count
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)
    return circle(x, y, r, fill(i))
  })
}

/** A flat oval shadow on the ground. */
export function shadow(x: number, y: number, rx: number, ry: number, opacity = 0.25): string {
  return ellipse(x, y, rx, ry, '#2a0f12', `opacity="${opacity}"`)
}
