import { archPath, chhatri, domePath } from './buildings'
import type { Tone } from './palette'
import { mix, palette } from './palette'
import { circle, n, path, place, polygon, rect, repeat, stroke } from './svg'

/** Colour of finials and crescents. */
export const gold = palette.haldi

/** A white dome with ribs, a lotus cap and a tall finial. */
export function greatDome(x: number, y: number, width: number, height: number): string {
  const ribs = repeat(7, (i) => {
    const dx = ((i - 3) / 3) * 0.84
    return stroke(
      `M${n(x + dx * width * 0.46)} ${n(y)}C${n(x + dx * width * 0.6)} ${n(y - height * 0.4)} ${n(x + dx * width * 0.36)} ${n(y - height * 0.76)} ${n(x)} ${n(y - height * 0.95)}`,
      '#a99bb0',
      1.3,
      'opacity="0.5"',
    )
  })
  const shade = `M${n(x + width * 0.1)} ${n(y)}C${n(x + width * 0.34)} ${n(y - height * 0.4)} ${n(x + width * 0.2)} ${n(y - height * 0.74)} ${n(x)} ${n(y - height)}Q${n(x + width * 0.03)} ${n(y - height * 0.93)} ${n(x + width * 0.12)} ${n(y - height * 0.88)}C${n(x + width * 0.43)} ${n(y - height * 0.7)} ${n(x + width * 0.59)} ${n(y - height * 0.34)} ${n(x + width * 0.45)} ${n(y)}Z`
  return (
    path(domePath(x, y, width, height), '#f6ead8') +
    path(shade, '#b9a3b4', 'opacity="0.75"') +
    ribs +
    repeat(9, (i) =>
      place(
        path('M0 0Q-7 -12 0 -26Q7 -12 0 0Z', '#d9c3bd'),
        x + (i - 4) * width * 0.028,
        y - height * 0.86 - (4 - Math.abs(i - 4)) * 1.6,
        width / 240,
        (i - 4) * 13,
      ),
    ) +
    stroke(`M${n(x)} ${n(y - height)}V${n(y - height * 1.26)}`, gold, width * 0.018) +
    circle(x, y - height * 1.06, width * 0.034, gold) +
    circle(x, y - height * 1.15, width * 0.024, gold) +
    stroke(
      `M${n(x - width * 0.02)} ${n(y - height * 1.31)}A${n(width * 0.032)} ${n(width * 0.032)} 0 1 0 ${n(x + width * 0.02)} ${n(y - height * 1.31)}`,
      gold,
      width * 0.012,
    )
  )
}

/** A tapering minaret with three balconies and a domed kiosk. */
export function minaret(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  pale: Tone,
): string {
  const at = (t: number) => (width / 2) * (1 - 0.32 * t)
  const shaft = (from: number, to: number, fill: string, extra = '') =>
    path(
      polygon([
        [x + at(0) * from, y],
        [x + at(1) * from, y - height],
        [x + at(1) * to, y - height],
        [x + at(0) * to, y],
      ]),
      fill,
      extra,
    )
  const flutes = repeat(3, (i) =>
    shaft(-0.62 + i * 0.5, -0.5 + i * 0.5, pale.light, 'opacity="0.8"'),
  )
  const balconies = [0.3, 0.64, 0.98]
    .map((t) => {
      const half = at(t) * 1.5
      const by = y - height * t
      return (
        path(
          polygon([
            [x - at(t), by + 16],
            [x - half, by + 3],
            [x + half, by + 3],
            [x + at(t), by + 16],
          ]),
          tone.dark,
        ) +
        rect(x - half, by - 10, half * 2, 13, pale.mid) +
        repeat(7, (i) => rect(x - half + 3 + i * ((half * 2 - 8) / 6), by - 8, 2, 9, tone.dark))
      )
    })
    .join('')
  return (
    shaft(-1, 1, tone.mid) +
    flutes +
    shaft(0.35, 1, tone.dark, 'opacity="0.6"') +
    balconies +
    chhatri(x, y - height - 8, width * 1.02, pale, gold)
  )
}

/** A tall framed portal (iwan) with nested arches; `lit` gives the glow inside. */
export function portal(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  pale: string,
  lit: string,
): string {
  const inlay = repeat(11, (i) =>
    place(rect(-4, -4, 8, 8, pale), x - width / 2 + (width / 10) * i, y - height + 16, 0.9, 45),
  )
  const spandrel = (dx: number) =>
    circle(x + dx, y - height * 0.76, width * 0.055, pale) +
    circle(x + dx, y - height * 0.76, width * 0.028, tone.mid)
  return (
    rect(x - width / 2 - 8, y - height, width + 16, height, tone.mid) +
    rect(x - width / 2 - 8, y - height, width + 16, 7, pale) +
    inlay +
    stroke(
      `M${n(x - width * 0.46)} ${n(y)}V${n(y - height + 30)}H${n(x + width * 0.46)}V${n(y)}`,
      pale,
      3,
    ) +
    path(archPath(x, y, width * 0.8, height * 0.8), pale) +
    path(archPath(x, y, width * 0.75, height * 0.765), tone.dark) +
    path(archPath(x, y, width * 0.56, height * 0.62), mix(tone.dark, '#1a0a1c', 0.35)) +
    path(archPath(x, y, width * 0.34, height * 0.44), lit) +
    path(archPath(x, y, width * 0.2, height * 0.34), '#7a3a1c') +
    spandrel(-width * 0.36) +
    spandrel(width * 0.36)
  )
}
