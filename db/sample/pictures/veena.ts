import { flame, garland, lotus, petal } from './foliage'
import { mix, palette } from './palette'
import { circle, ellipse, glow, ground, linear, n, path, place, rect, repeat, svg } from './svg'
import { bowl, gold, gourd, neck, strings, yali } from './veena-parts'

const X = 600

/** A halo of petals, beads and lines behind the instrument. */
function halo(): string {
  const ringOf = (count: number, radius: number, body: string, offset = 0) =>
    repeat(
      count,
      (i) =>
        `<g transform="rotate(${n((i * 360) / count + offset)}) translate(0 ${-radius})">${body}</g>`,
    )
  const body =
    circle(0, 0, 316, '#6f2f58') +
    ringOf(36, 286, petal(44, 30, '#8a3f69') + petal(28, 16, '#a9557a')) +
    circle(0, 0, 288, 'none', `stroke="${gold}" stroke-width="3"`) +
    ringOf(72, 274, circle(0, 0, 3.4, gold)) +
    circle(0, 0, 260, '#d98a4c') +
    circle(0, 0, 252, '#f3c46f') +
    ringOf(24, 170, petal(74, 36, '#eeb052') + petal(50, 20, '#fbdc97')) +
    circle(0, 0, 168, '#f9d98f') +
    ringOf(48, 160, circle(0, 0, 2.6, '#c9792f')) +
    circle(0, 0, 150, '#fdeab8')
  return place(body, X, 300)
}

/** A bolster with gathered ends that carries the gourd. */
function bolster(x: number, y: number): string {
  const half = 150
  return (
    ellipse(x, y + 46, half * 1.15, 14, '#1a0614', 'opacity="0.5"') +
    rect(x - half, y - 44, half * 2, 88, palette.ember, 'rx="26"') +
    path(
      `M${x - half} ${y + 10}V${y + 18}Q${x - half} ${y + 44} ${x - half + 26} ${y + 44}H${x + half - 26}Q${x + half} ${y + 44} ${x + half} ${y + 18}V${y + 10}Q${x} ${y + 30} ${x - half} ${y + 10}Z`,
      palette.brick,
      'opacity="0.7"',
    ) +
    [-0.72, 0.72]
      .map(
        (t) =>
          rect(x + half * t - 9, y - 44, 18, 88, gold) +
          rect(x + half * t - 4, y - 44, 8, 88, palette.maroon),
      )
      .join('') +
    repeat(7, (i) =>
      place(
        repeat(6, (k) => place(petal(13, 7, gold), 0, 0, 1, k * 60)) +
          circle(0, 0, 3, palette.maroon),
        x - 78 + i * 26,
        y + (i % 2 ? 8 : -10),
      ),
    ) +
    [-1, 1]
      .map(
        (side) =>
          ellipse(x + side * half, y, 9, 40, palette.maroon) +
          circle(x + side * (half + 8), y, 9, gold),
      )
      .join('')
  )
}

/** A brass lamp hanging on a chain from the top edge, its bowl at x and y. */
function hangingLamp(id: string, x: number, y: number): string {
  return (
    repeat(Math.floor(y / 11), (i) =>
      ellipse(x, i * 11 + 4, 2.6, 5, 'none', `stroke="${palette.brass}" stroke-width="1.8"`),
    ) +
    path(
      `M${x - 26} ${y - 4}Q${x - 14} ${y - 40} ${x} ${y - 44}Q${x + 14} ${y - 40} ${x + 26} ${y - 4}`,
      'none',
      `stroke="${palette.brass}" stroke-width="3"`,
    ) +
    glow(id, x, y - 12, 120, '#ffbf5c', 0.6) +
    path(
      `M${x - 32} ${y - 4}Q${x - 26} ${y + 16} ${x} ${y + 20}Q${x + 26} ${y + 16} ${x + 32} ${y - 4}Z`,
      palette.brass,
    ) +
    path(
      `M${x + 6} ${y + 20}Q${x + 28} ${y + 14} ${x + 32} ${y - 4}H${x + 14}Q${x + 14} ${y + 12} ${x + 6} ${y + 20}Z`,
      palette.brassDark,
      'opacity="0.7"',
    ) +
    circle(x, y + 25, 6, palette.brass) +
    flame(x - 14, y - 3, 24) +
    flame(x, y - 2, 30) +
    flame(x + 14, y - 3, 24)
  )
}

/** A woven rug in perspective with a bordered field of motifs. */
function rug(): string {
  const motifs = repeat(3, (row) =>
    repeat(15, (i) => {
      const y = 556 + row * 34
      const x = X + (i - 7) * (68 + row * 8) + (row % 2) * 34
      return place(
        `<g transform="scale(1 0.550)">${repeat(8, (k) => place(petal(15, 8, k % 2 ? gold : '#f0d9a8'), 0, 0, 1, k * 45))}${circle(0, 0, 4, palette.ember)}</g>`,
        x,
        y,
        1 + row * 0.12,
      )
    }),
  )
  return (
    path('M60 520H1140L1260 690H-60Z', '#3a0f24') +
    path('M78 524H1122L1222 680H-22Z', gold) +
    path('M86 528H1114L1208 680H-8Z', palette.maroon) +
    path('M128 540H1072L1148 680H52Z', palette.tealDeep, `stroke="${gold}" stroke-width="3"`) +
    motifs +
    repeat(38, (i) => place(petal(13, 9, gold), 100 + i * 27, 539, 1, 180))
  )
}

/** A Saraswati veena resting on a rug before a golden halo. */
export function veena(): string {
  return svg(
    ground('ve-wall', [
      [0, '#3d1838'],
      [0.7, '#5e2649'],
      [1, '#3a1233'],
    ]) +
      repeat(8, (row) =>
        repeat(14, (i) =>
          place(
            repeat(6, (k) => place(petal(11, 6, '#723459'), 0, 0, 1, k * 60)),
            i * 92 + (row % 2) * 46,
            30 + row * 70,
          ),
        ),
      ) +
      glow('ve-light', X, 300, 520, '#ffcb7a', 0.55) +
      halo() +
      hangingLamp('ve-lamp0', 132, 150) +
      hangingLamp('ve-lamp1', 1068, 150) +
      repeat(6, (i) => garland([i * 200, -4], [(i + 1) * 200, -4], 34, 9)) +
      linear('ve-floor', [
        [0, '#4a1a34'],
        [1, '#24091f'],
      ]) +
      rect(0, 512, 1200, 170, 'url(#ve-floor)') +
      rug() +
      bolster(300, 548) +
      ellipse(862, 604, 200, 24, '#1a0614', 'opacity="0.55"') +
      place(gourd() + neck() + yali() + bowl() + strings(), 772, 402, 1.02, 10) +
      lotus(150, 640, 60, palette.lotus, palette.lotusPale) +
      lotus(236, 656, 40, mix(palette.lotus, palette.saffron, 0.3), palette.lotusPale) +
      lotus(1072, 646, 56, palette.lotus, palette.lotusPale) +
      repeat(9, (i) =>
        place(
          petal(16, 12, i % 2 ? palette.lotusPale : palette.lotus),
          420 + i * 46,
          632 + (i % 3) * 12,
          1,
          40 + i * 67,
        ),
      ),
  )
}
