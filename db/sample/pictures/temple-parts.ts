/** Temple building blocks: finials, flags, curved spires, tiered roofs and walls. */
import type { Tone } from './palette'
import { mix } from './palette'
import type { Point } from './svg'
import { n, path, place, polygon, rect, repeat, stroke } from './svg'

/** A water pot finial standing on x and y; `size` is its height. */
export function kalasha(x: number, y: number, size: number, colour: string): string {
  const body =
    rect(-9, -6, 18, 6, colour) +
    path(
      'M-5 -6Q-26 -12 -22 -32Q-18 -46 -6 -48L-10 -55L10 -55L6 -48Q18 -46 22 -32Q26 -12 5 -6Z',
      colour,
    ) +
    path('M-8 -55Q-9 -68 0 -100Q9 -68 8 -55Z', colour)
  return place(body, x, y, size / 100)
}

/** A triangular temple flag on a thin pole. */
export function pennant(
  x: number,
  y: number,
  height: number,
  colour: string,
  pole: string,
): string {
  const tip = y - height
  const d = `M${n(x)} ${n(tip)}Q${n(x + height * 0.35)} ${n(tip + height * 0.02)} ${n(x + height * 0.72)} ${n(tip + height * 0.24)}Q${n(x + height * 0.3)} ${n(tip + height * 0.26)} ${n(x)} ${n(tip + height * 0.42)}Z`
  return stroke(`M${n(x)} ${n(y)}V${n(tip)}`, pole, Math.max(1.2, height * 0.05)) + path(d, colour)
}

/** Half width of a curved temple spire at height share `t`. */
function spireHalf(width: number, t: number): number {
  return (width / 2) * (1 - 0.67 * t ** 2.35)
}

/** A strip of a spire between two shares (-1 … 1) of its half width. */
function spireStrip(
  x: number,
  y: number,
  width: number,
  height: number,
  from: number,
  to: number,
): string {
  const steps = Array.from({ length: 19 }, (_, i) => i / 18)
  const left = steps.map((t): Point => [x + spireHalf(width, t) * from, y - height * t])
  const right = steps.map((t): Point => [x + spireHalf(width, t) * to, y - height * t]).reverse()
  return polygon([...left, ...right])
}

/**
 * A curvilinear (nagara) spire whose base is centred on x and y: five offset bands lit from the
 * left, stacked courses, ribbed amalaka and kalasha. `height` is the curved part only.
 */
export function shikhara(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  gold: string,
): string {
  const bands: [number, number, string][] = [
    [-1, -0.7, tone.mid],
    [-0.7, -0.36, tone.light],
    [-0.36, 0.36, mix(tone.light, tone.mid, 0.45)],
    [0.36, 0.7, mix(tone.mid, tone.dark, 0.45)],
    [0.7, 1, tone.dark],
  ]
  const rows = Math.max(7, Math.round(height / 15))
  const courses = repeat(rows - 1, (i) => {
    const t = (i + 1) / rows
    const half = spireHalf(width, t)
    return stroke(
      `M${n(x - half)} ${n(y - height * t)}H${n(x + half)}`,
      tone.line,
      Math.max(0.8, height / 190),
      'opacity="0.38"',
    )
  })
  const gables = repeat(rows - 2, (i) => {
    const t = (i + 0.55) / rows
    const r = spireHalf(width, t) * 0.2
    const gy = y - height * t
    return path(
      `M${n(x - r)} ${n(gy)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(gy)}Z`,
      tone.line,
      'opacity="0.4"',
    )
  })
  const neck = spireHalf(width, 1)
  const top = y - height
  const disc = neck * 1.2
  const ribs = repeat(7, (i) => {
    const dx = (i - 3) / 3.5
    return stroke(
      `M${n(x + dx * disc * 0.9)} ${n(top - neck * 0.62)}Q${n(x + dx * disc)} ${n(top - neck * 0.42)} ${n(x + dx * disc * 0.9)} ${n(top - neck * 0.2)}`,
      tone.line,
      Math.max(0.8, neck * 0.05),
      'opacity="0.5"',
    )
  })
  return (
    bands
      .map(([from, to, fill]) => path(spireStrip(x, y, width, height, from, to), fill))
      .join('') +
    courses +
    gables +
    rect(x - neck * 0.72, top - neck * 0.24, neck * 1.44, neck * 0.26, tone.dark) +
    rect(
      x - disc,
      top - neck * 0.68,
      disc * 2,
      neck * 0.52,
      mix(tone.light, tone.mid, 0.3),
      `rx="${n(neck * 0.26)}"`,
    ) +
    ribs +
    rect(x - neck * 0.55, top - neck * 0.8, neck * 1.1, neck * 0.14, tone.dark) +
    kalasha(x, top - neck * 0.78, neck * 1.5, gold)
  )
}

/** A stepped pyramid roof (phamsana) with an amalaka and kalasha; base centred on x and y. */
export function tieredRoof(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  gold: string,
): string {
  const tiers = Math.max(4, Math.round(height / 15))
  const step = height / tiers
  const body = repeat(tiers, (i) => {
    const half = (width / 2) * (1 - (i / tiers) * 0.8)
    const next = (width / 2) * (1 - ((i + 0.75) / tiers) * 0.8)
    const bottom = y - i * step
    const d = polygon([
      [x - half, bottom],
      [x - half, bottom - step * 0.38],
      [x - next, bottom - step],
      [x + next, bottom - step],
      [x + half, bottom - step * 0.38],
      [x + half, bottom],
    ])
    const shade = polygon([
      [x + half * 0.25, bottom],
      [x + next * 0.25, bottom - step],
      [x + next, bottom - step],
      [x + half, bottom - step * 0.38],
      [x + half, bottom],
    ])
    return (
      path(d, i % 2 ? tone.mid : mix(tone.mid, tone.light, 0.45)) +
      path(shade, tone.dark, 'opacity="0.55"') +
      rect(x - half, bottom - 1, half * 2, Math.max(1.2, step * 0.14), tone.line, 'opacity="0.45"')
    )
  })
  const cap = width * 0.11
  return (
    body +
    rect(x - cap, y - height - cap * 0.7, cap * 2, cap * 0.8, tone.mid, `rx="${n(cap * 0.4)}"`) +
    kalasha(x, y - height - cap * 0.6, cap * 2, gold)
  )
}

/** A temple wall with base mouldings, pilasters and niches; its foot is centred on x and y. */
export function templeWall(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  bays: number,
): string {
  const left = x - width / 2
  const bay = width / bays
  const base = height * 0.26
  const niches = repeat(bays, (i) => {
    const cx = left + bay * (i + 0.5)
    const half = bay * 0.22
    const foot = y - base - height * 0.08
    const head = y - height * 0.72
    return (
      rect(
        left + bay * i + bay * 0.06,
        y - height * 0.86,
        bay * 0.12,
        height * 0.6,
        tone.light,
        'opacity="0.7"',
      ) +
      path(
        `M${n(cx - half)} ${n(foot)}V${n(head)}Q${n(cx - half)} ${n(head - half)} ${n(cx)} ${n(head - half * 1.4)}Q${n(cx + half)} ${n(head - half)} ${n(cx + half)} ${n(head)}V${n(foot)}Z`,
        tone.line,
        'opacity="0.62"',
      )
    )
  })
  const mouldings = repeat(3, (i) => {
    const out = width * 0.02 * (3 - i)
    return rect(
      left - out,
      y - base * ((i + 1) / 3),
      width + out * 2,
      base / 3 - 1.4,
      i % 2 ? tone.dark : mix(tone.mid, tone.light, 0.5),
    )
  })
  return (
    rect(left, y - height, width, height, tone.mid) +
    rect(x + width * 0.2, y - height, width * 0.3, height, tone.dark, 'opacity="0.4"') +
    niches +
    mouldings +
    rect(
      left - width * 0.03,
      y - height,
      width * 1.06,
      height * 0.1,
      mix(tone.mid, tone.light, 0.6),
    ) +
    rect(
      left - width * 0.03,
      y - height * 0.9,
      width * 1.06,
      height * 0.03,
      tone.line,
      'opacity="0.5"',
    )
  )
}
