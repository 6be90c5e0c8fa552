import { palette } from './palette'
import { circle, ellipse, n, path, repeat, scatter, stroke } from './svg'

/** Size of a palm-leaf folio. */
export const LEAF_W = 940
export const LEAF_H = 92

/** One invented pen mark, about ten units wide: strokes that suggest writing but spell nothing. */
function mark(kind: number): string {
  const strokes = [
    'M1 8A4.4 4.4 0 1 1 7 8',
    'M0 2Q4 -3 8 2Q10 8 4 9Q1 9 2 6',
    'M1 9Q-2 1 5 0Q10 1 8 6Q5 9 4 5',
    'M0 4Q2 -2 5 3Q7 8 9 2M5 3V10',
    'M8 2A4.4 4.4 0 1 0 8 8M4.6 5H6',
  ]
  return strokes[kind % strokes.length] ?? ''
}

/** A line of such marks from `left` to `right` at height y. */
function writing(left: number, right: number, y: number, seed: number, colour: string): string {
  const count = Math.floor((right - left) / 13)
  return repeat(count, (i) => {
    if (scatter(i, seed) > 0.9) return ''
    const kind = Math.floor(scatter(i, seed + 1) * 5)
    return `<path d="${mark(kind)}" transform="translate(${n(left + i * 13)} ${n(y)})" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round"/>`
  })
}

/** A blank palm-leaf folio centred on the origin, with fibres, worn edges and two cord holes. */
export function folio(seed: number, fill: string): string {
  const w = LEAF_W / 2
  const h = LEAF_H / 2
  const fibres = repeat(12, (i) => {
    const y = -h + 5 + i * 7.4
    return stroke(
      `M${n(-w + 14 + scatter(i, seed) * 80)} ${n(y)}H${n(w - 14 - scatter(i, seed + 1) * 80)}`,
      '#9c6b2c',
      0.9,
      'opacity="0.22"',
    )
  })
  const stains = repeat(9, (i) =>
    ellipse(
      (scatter(i, seed + 4) - 0.5) * LEAF_W * 0.94,
      (scatter(i, seed + 5) - 0.5) * LEAF_H * 0.7,
      10 + scatter(i, seed + 6) * 26,
      4 + scatter(i, seed + 7) * 9,
      '#8a5420',
      'opacity="0.1"',
    ),
  )
  const outline = `M${-w} ${-h + 8}Q${-w + 2} ${-h} ${-w + 12} ${-h}H${w - 10}Q${w} ${-h + 2} ${w} ${-h + 12}V${h - 8}Q${w - 3} ${h} ${w - 12} ${h}H${-w + 9}Q${-w} ${h - 2} ${-w} ${h - 10}Z`
  return (
    path(outline, fill) +
    path(
      `M${-w} ${h - 12}H${w}V${h - 8}Q${w - 3} ${h} ${w - 12} ${h}H${-w + 9}Q${-w} ${h - 2} ${-w} ${h - 10}Z`,
      '#7a4a1c',
      'opacity="0.28"',
    ) +
    fibres +
    stains +
    [-250, 250].map((x) => circle(x, 0, 9, '#b98a48') + circle(x, 0, 5, palette.bark)).join('')
  )
}

/** The written sides of a folio: four lines in three columns that keep clear of the holes. */
export function written(seed: number, middle: boolean): string {
  const ink = '#3a2210'
  const columns: [number, number][] = middle
    ? [
        [-452, -276],
        [-224, -112],
        [112, 224],
        [276, 452],
      ]
    : [
        [-452, -276],
        [-224, 226],
        [276, 452],
      ]
  return columns
    .map(([left, right], c) =>
      repeat(4, (row) => writing(left, right, -33 + row * 18.6, seed + row * 7 + c * 3, ink)),
    )
    .join('')
}
