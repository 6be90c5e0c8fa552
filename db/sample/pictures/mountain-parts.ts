import { palette } from './palette'
import type { Point } from './svg'
import { n, path, polygon, rect, repeat, stroke } from './svg'

/** A snow peak: a shaded mass with a lit left flank and jagged snow down to its shoulders. */
export function peak(
  x: number,
  y: number,
  half: number,
  height: number,
  rock: string,
  lit: string,
): string {
  const top = y - height
  const ridge: Point[] = [
    [x, top],
    [x + half * 0.06, top + height * 0.2],
    [x - half * 0.05, top + height * 0.4],
    [x + half * 0.08, top + height * 0.62],
    [x, y],
  ]
  const left: Point[] = [
    [x - half, y],
    [x - half * 0.72, y - height * 0.32],
    [x - half * 0.56, y - height * 0.36],
    [x - half * 0.3, y - height * 0.68],
    [x - half * 0.2, y - height * 0.7],
    [x, top],
  ]
  const right: Point[] = [
    [x, top],
    [x + half * 0.16, y - height * 0.76],
    [x + half * 0.28, y - height * 0.7],
    [x + half * 0.52, y - height * 0.38],
    [x + half * 0.66, y - height * 0.36],
    [x + half, y],
  ]
  const snow = (points: Point[], side: number): Point[] => {
    const teeth = Array.from({ length: 7 }, (_, i): Point => {
      const t = 1 - i / 6
      const jag = i === 0 ? 0 : i % 2 ? -0.09 * (1 - t * 0.9) : 0.1
      return [x + side * half * 0.56 * t, top + height * (0.3 + 0.32 * t + jag)]
    })
    return [...points, ...teeth]
  }
  const white = '#fdf3ee'
  const shade = '#aab6d6'
  return (
    path(polygon([...left, ...right]), rock) +
    path(polygon([...left, ...ridge.slice(1)]), lit) +
    path(
      polygon(
        snow(
          [
            [x, top],
            [x - half * 0.2, y - height * 0.7],
            [x - half * 0.3, y - height * 0.68],
            [x - half * 0.56, y - height * 0.38],
          ],
          -1,
        ),
      ),
      white,
    ) +
    path(
      polygon(
        snow(
          [
            [x, top],
            [x + half * 0.16, y - height * 0.76],
            [x + half * 0.28, y - height * 0.7],
            [x + half * 0.52, y - height * 0.4],
          ],
          1,
        ),
      ),
      shade,
    ) +
    path(
      polygon([
        [x, top],
        [x + half * 0.06, top + height * 0.2],
        [x - half * 0.05, top + height * 0.4],
        [x - half * 0.16, top + height * 0.32],
      ]),
      '#ffd9c4',
      'opacity="0.75"',
    )
  )
}

/** One storey of the tower shrine: a slate roof with curved eaves over a timber gallery. */
export function storey(x: number, y: number, width: number, wall: number, roof: number): string {
  const half = width / 2
  const eave = half * 1.42
  const head = y - wall
  const slates = repeat(5, (i) => {
    const t = (i + 1) / 6
    const reach = eave + (half * 0.5 - eave) * t ** 0.8
    return stroke(
      `M${n(x - reach)} ${n(head + 8 - (roof + 8) * t)}H${n(x + reach)}`,
      '#28303f',
      1.4,
      'opacity="0.55"',
    )
  })
  const roofShape = `M${n(x - eave)} ${n(head + 10)}Q${n(x - half * 0.8)} ${n(head - roof * 0.45)} ${n(x - half * 0.5)} ${n(head - roof)}H${n(x + half * 0.5)}Q${n(x + half * 0.8)} ${n(head - roof * 0.45)} ${n(x + eave)} ${n(head + 10)}Z`
  const shade = `M${n(x + half * 0.16)} ${n(head - roof)}H${n(x + half * 0.5)}Q${n(x + half * 0.8)} ${n(head - roof * 0.45)} ${n(x + eave)} ${n(head + 10)}H${n(x + half * 0.3)}Z`
  const rows = Math.round(wall / 15)
  const bands = repeat(rows, (i) =>
    rect(x - half, y - (wall / rows) * (i + 0.42), width, (wall / rows) * 0.4, '#6a3c25'),
  )
  const bells = repeat(9, (i) => {
    const bx = x - eave * 0.88 + i * eave * 0.22
    return (
      stroke(`M${n(bx)} ${n(head + 9)}V${n(head + 16)}`, '#28303f', 1) +
      path(
        `M${n(bx - 3.4)} ${n(head + 22)}Q${n(bx - 3)} ${n(head + 15)} ${n(bx)} ${n(head + 15)}Q${n(bx + 3)} ${n(head + 15)} ${n(bx + 3.4)} ${n(head + 22)}Z`,
        palette.turmeric,
      )
    )
  })
  return (
    rect(x - half, head, width, wall, '#c7b08c') +
    bands +
    rect(x + half * 0.4, head, half * 0.6, wall, '#2a1a1c', 'opacity="0.32"') +
    path(roofShape, '#566581') +
    path(shade, '#39445d') +
    slates +
    stroke(`M${n(x - eave)} ${n(head + 10)}H${n(x + eave)}`, '#8a4b2c', 5) +
    bells
  )
}
