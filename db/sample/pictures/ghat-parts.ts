import { archPath, battlements } from './buildings'
import type { Tone } from './palette'
import { mix, palette } from './palette'
import { n, path, polygon, rect, repeat, scatter, stroke } from './svg'

/** Height at which the town ends and the steps begin. */
export const STEPS_TOP = 388

/** A riverside mansion: storeys of arched windows, string courses, a balcony and battlements. */
export function mansion(
  x: number,
  width: number,
  height: number,
  tone: Tone,
  storeys: number,
  bays: number,
): string {
  const top = STEPS_TOP - height
  const storey = height / storeys
  const bay = width / bays
  const windows = repeat(storeys, (row) =>
    repeat(bays, (i) => {
      const foot = top + storey * (row + 0.86)
      const cx = x + bay * (i + 0.5)
      const lit = scatter(i + row * 9, x) > 0.82
      return (
        path(archPath(cx, foot, bay * 0.56, storey * 0.66), tone.light) +
        path(archPath(cx, foot, bay * 0.4, storey * 0.56), lit ? palette.turmeric : tone.line)
      )
    }),
  )
  const courses = repeat(storeys, (row) =>
    rect(
      x - 3,
      top + storey * (row + 0.92),
      width + 6,
      storey * 0.08,
      mix(tone.mid, tone.light, 0.7),
    ),
  )
  const cx = x + width / 2
  const balcony =
    rect(cx - bay * 0.8, top + storey * 0.72, bay * 1.6, storey * 0.34, tone.light) +
    repeat(5, (i) =>
      rect(
        cx - bay * 0.7 + i * bay * 0.3,
        top + storey * 0.78,
        bay * 0.1,
        storey * 0.24,
        tone.dark,
      ),
    ) +
    path(
      polygon([
        [cx - bay * 0.8, top + storey * 1.06],
        [cx + bay * 0.8, top + storey * 1.06],
        [cx + bay * 0.4, top + storey * 1.3],
        [cx - bay * 0.4, top + storey * 1.3],
      ]),
      tone.dark,
    )
  return (
    rect(x, top, width, height, tone.mid) +
    rect(x + width * 0.72, top, width * 0.28, height, tone.dark, 'opacity="0.28"') +
    windows +
    courses +
    balcony +
    rect(x - 4, top - 4, width + 8, 8, tone.light) +
    battlements(x, x + width, top - 3, 12, tone.mid)
  )
}

/** A great straw umbrella leaning over its priest, foot on x and y. */
export function parasol(x: number, y: number, size: number, fill: string, lean: number): string {
  const ribs = repeat(5, (i) =>
    stroke(
      `M0 ${n(-size * 1.22)}Q${n((i - 2) * size * 0.18)} ${n(-size * 1.12)} ${n((i - 2) * size * 0.31)} ${n(-size * 0.86)}`,
      mix(fill, '#4a1218', 0.4),
      1.1,
    ),
  )
  const body =
    rect(-1.6, -size * 1.2, 3.2, size * 1.2, palette.bark) +
    path(
      `M${n(-size * 0.68)} ${n(-size * 0.84)}Q${n(-size * 0.4)} ${n(-size * 1.22)} 0 ${n(-size * 1.24)}Q${n(size * 0.4)} ${n(-size * 1.22)} ${n(size * 0.68)} ${n(-size * 0.84)}Q0 ${n(-size * 0.96)} ${n(-size * 0.68)} ${n(-size * 0.84)}Z`,
      fill,
    ) +
    ribs
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${lean})">${body}</g>`
}
