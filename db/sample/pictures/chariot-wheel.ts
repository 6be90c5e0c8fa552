import { petal } from './foliage'
import { mix, palette } from './palette'
import { dark, deep, light, wheel } from './stone-wheel'
import {
  circle,
  glow,
  ground,
  linear,
  path,
  place,
  polygon,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'

const CX = 560
const CY = 344

/** A small elephant in relief, walking to the right, feet on y. */
function elephant(x: number, y: number, size: number, fill: string): string {
  const body =
    path(
      'M-30 0V-20Q-32 -42 -8 -44Q6 -44 10 -46Q22 -48 28 -36Q32 -24 30 -12Q30 -4 36 -4L35 1Q24 2 23 -12Q20 -18 16 -16V0H6V-12H-16V0Z',
      fill,
    ) +
    path('M8 -44Q22 -42 16 -24Q6 -26 5 -38Z', mix(fill, '#fff0d0', 0.25)) +
    stroke('M-30 -22Q-36 -16 -34 -8', fill, 2.4) +
    rect(-20, -47, 20, 8, mix(fill, palette.brick, 0.5)) +
    circle(22, -36, 1.6, deep)
  return place(body, x, y, size / 50)
}

/** A horizontal carved course between y and y + height. */
function frieze(
  y: number,
  height: number,
  kind: 'elephants' | 'petals' | 'diamonds' | 'plain',
): string {
  const base =
    rect(0, y, 1200, height, kind === 'plain' ? '#b98a5e' : '#9a6c49') +
    rect(0, y, 1200, 3, light, 'opacity="0.7"') +
    rect(0, y + height - 4, 1200, 4, deep, 'opacity="0.5"')
  const carved = {
    elephants: () =>
      repeat(17, (i) =>
        elephant(38 + i * 72, y + height - 6, height * 0.78, i % 2 ? '#cda172' : '#c0925f'),
      ),
    petals: () =>
      repeat(50, (i) =>
        place(
          petal(height * 0.8, 20, i % 2 ? '#cfa06d' : '#b98a5e') + petal(height * 0.45, 10, dark),
          12 + i * 24,
          y + height - 4,
        ),
      ),
    diamonds: () =>
      repeat(40, (i) =>
        place(
          rect(-9, -9, 18, 18, '#c99b69') + rect(-4, -4, 8, 8, deep),
          15 + i * 30,
          y + height / 2,
          height / 34,
          45,
        ),
      ),
    plain: () =>
      repeat(13, (i) => rect(i * 100 + (y % 40), y + 3, 2, height - 6, deep, 'opacity="0.35"')),
  }[kind]()
  return base + carved
}

/** A pilaster with niche figures that divides the wall. */
function pilaster(x: number, width: number): string {
  const niche = (y: number) =>
    path(
      `M${x - width * 0.28} ${y}V${y - 62}Q${x} ${y - 96} ${x + width * 0.28} ${y - 62}V${y}Z`,
      deep,
    ) +
    path(
      `M${x - 10} ${y}Q${x - 20} ${y - 24} ${x - 6} ${y - 36}Q${x - 14} ${y - 50} ${x - 5} ${y - 54}H${x + 5}Q${x + 15} ${y - 48} ${x + 7} ${y - 34}Q${x + 18} ${y - 20} ${x + 9} ${y}Z`,
      '#c99b69',
    ) +
    circle(x + 1, y - 61, 7.5, '#c99b69') +
    stroke(
      `M${x - 6} ${y - 48}Q${x - 20} ${y - 54} ${x - 15} ${y - 68}M${x + 6} ${y - 48}Q${x + 20} ${y - 40} ${x + 14} ${y - 28}`,
      '#c99b69',
      4,
    )
  return (
    rect(x - width / 2 + 8, 96, width, 466, '#2c1611', 'opacity="0.3"') +
    rect(x - width / 2, 96, width, 466, '#bb8c60') +
    rect(x - width / 2, 96, 7, 466, light) +
    rect(x + width / 2 - 10, 96, 10, 466, dark) +
    niche(224) +
    niche(352) +
    niche(480) +
    [112, 244, 372, 500]
      .map(
        (y) =>
          rect(x - width / 2 - 6, y, width + 12, 9, light) +
          rect(x - width / 2 - 6, y + 9, width + 12, 6, dark),
      )
      .join('')
  )
}

/** The great stone wheel of a sun temple, carved against its plinth in raking light. */
export function chariotWheel(): string {
  const blocks = repeat(60, (i) =>
    rect(
      scatter(i, 3) * 1180,
      100 + Math.floor(scatter(i, 4) * 14) * 33,
      50 + scatter(i, 5) * 60,
      31,
      i % 2 ? '#fff0d0' : '#3f241a',
      'opacity="0.06"',
    ),
  )
  const joints = repeat(14, (i) => stroke(`M0 ${100 + i * 33}H1200`, deep, 1, 'opacity="0.25"'))
  return svg(
    ground('cw-wall', [
      [0, '#c4966a'],
      [0.6, '#a87a55'],
      [1, '#6d4835'],
    ]) +
      blocks +
      joints +
      frieze(0, 30, 'diamonds') +
      frieze(30, 30, 'plain') +
      frieze(60, 38, 'petals') +
      pilaster(66, 96) +
      pilaster(1040, 104) +
      pilaster(1166, 60) +
      frieze(562, 30, 'petals') +
      frieze(592, 52, 'elephants') +
      frieze(644, 34, 'plain') +
      place(wheel(), CX, CY) +
      linear('cw-ray', [
        [0, '#ffe9b8', 0.26],
        [1, '#ffe9b8', 0],
      ]) +
      path(
        polygon([
          [-40, -20],
          [330, -20],
          [980, 700],
          [420, 700],
        ]),
        'url(#cw-ray)',
      ) +
      glow('cw-sun', 120, 20, 420, '#ffe2a0', 0.5),
  )
}
