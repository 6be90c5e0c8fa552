import { cuspedArchPath } from './buildings'
import { flame, marigold, petal } from './foliage'
import { openBook, stand, woodDark } from './open-book'
import { mix, palette } from './palette'
import { crescent, stars } from './shapes'
import type { Point } from './svg'
import {
  circle,
  ellipse,
  glow,
  ground,
  linear,
  n,
  path,
  place,
  radial,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'

const DESK = 520

/** A scalloped window with a star lattice, open on a moonlit sky. */
function nightWindow(x: number): string {
  const hole = cuspedArchPath(x, 408, 300, 352, 5)
  const lattice = repeat(7, (row) =>
    repeat(6, (i) => {
      const cx = x - 125 + i * 50
      const cy = 300 + row * 27
      return row > 3 ? '' : place(stroke('M-25 0L0 -13.500L25 0L0 13.500Z', '#1a2f3d', 5), cx, cy)
    }),
  )
  return (
    `<clipPath id="bl-window"><path d="${hole}"/></clipPath>` +
    linear('bl-night', [
      [0, '#101b45'],
      [0.6, '#2f4a7c'],
      [1, '#6d7fa8'],
    ]) +
    `<g clip-path="url(#bl-window)">${rect(x - 160, 40, 320, 380, 'url(#bl-night)')}${stars(150, 17, 330, '#fff4d6')}${crescent('bl-moon', x - 30, 168, 38, '#fff0c4')}${path(`M${x - 160} 330Q${x - 80} 296 ${x} 322Q${x + 80} 290 ${x + 160} 326V420H${x - 160}Z`, '#17284f')}${rect(x - 160, 286, 320, 130, '#24405a', 'opacity="0.55"')}${lattice}</g>` +
    stroke(hole, '#c9893c', 9) +
    stroke(hole, '#f0c070', 2.4) +
    rect(x - 178, 404, 356, 20, '#b9793a') +
    rect(x - 178, 404, 356, 5, '#f0c070') +
    rect(x - 190, 424, 380, 8, '#7a4a24')
  )
}

/** A tall brass oil lamp with five wicks, its foot on x and y. */
function brassLamp(x: number, y: number): string {
  const gold = palette.brass
  const shade = palette.brassDark
  const light = '#f8dd8a'
  const knop = (ky: number, r: number) =>
    ellipse(x, ky, r, r * 0.6, gold) +
    ellipse(x - r * 0.3, ky - r * 0.14, r * 0.4, r * 0.26, light, 'opacity="0.8"') +
    ellipse(x + r * 0.44, ky, r * 0.52, r * 0.46, shade, 'opacity="0.55"')
  const bowl =
    path(
      `M${x - 92} 250Q${x - 78} 292 ${x - 16} 300H${x + 16}Q${x + 78} 292 ${x + 92} 250Z`,
      gold,
    ) +
    path(
      `M${x + 16} 300Q${x + 78} 292 ${x + 92} 250H${x + 40}Q${x + 40} 284 ${x + 4} 300Z`,
      shade,
      'opacity="0.6"',
    ) +
    ellipse(x, 250, 92, 15, shade) +
    ellipse(x, 250, 80, 10, '#5c3a12') +
    ellipse(x, 252, 72, 7, '#e8b84a')
  const flames = [-78, -42, 0, 42, 78]
    .map((dx, i) => flame(x + dx, 252 + (i === 2 ? 6 : i % 2 ? 4 : 0), i === 2 ? 58 : 46))
    .join('')
  const finial =
    rect(x - 4, 150, 8, 92, gold) +
    knop(196, 16) +
    knop(168, 11) +
    path(
      `M${x - 20} 150Q${x - 22} 118 ${x + 4} 108Q${x + 24} 108 ${x + 18} 124Q${x + 8} 128 ${x + 14} 150Z`,
      gold,
    ) +
    path(`M${x + 14} 112L${x + 32} 118L${x + 16} 122Z`, light) +
    circle(x + 9, 116, 2.4, woodDark)
  const stem =
    rect(x - 9, 296, 18, y - 330, gold) +
    rect(x + 1, 296, 8, y - 330, shade, 'opacity="0.55"') +
    [312, 352, 392, 432].map((ky, i) => knop(ky, 24 - (i % 2) * 5)).join('') +
    path(
      `M${x - 84} ${y}Q${x - 80} ${y - 26} ${x - 30} ${y - 40}Q${x - 14} ${y - 50} ${x - 12} ${y - 70}H${x + 12}Q${x + 14} ${y - 50} ${x + 30} ${y - 40}Q${x + 80} ${y - 26} ${x + 84} ${y}Z`,
      gold,
    ) +
    path(
      `M${x + 12} ${y - 70}Q${x + 14} ${y - 50} ${x + 30} ${y - 40}Q${x + 80} ${y - 26} ${x + 84} ${y}H${x + 24}Q${x + 26} ${y - 30} ${x + 2} ${y - 70}Z`,
      shade,
      'opacity="0.6"',
    ) +
    stroke(
      `M${x - 80} ${y - 9}H${x + 80}M${x - 42} ${y - 34}H${x + 42}`,
      light,
      2.4,
      'opacity="0.8"',
    )
  return finial + stem + bowl + flames
}

/** A stack of cloth-bound books with tied ribbons. */
function stack(x: number, y: number): string {
  const books: [number, number, string][] = [
    [210, 38, palette.maroon],
    [190, 32, palette.teal],
    [200, 36, palette.ember],
    [164, 28, palette.indigo],
  ]
  let top = y
  return books
    .map(([width, height, fill], i) => {
      top -= height
      const left = x - width / 2 + (i % 2 ? 9 : -7)
      return (
        rect(left, top, width, height, fill, 'rx="5"') +
        rect(left + 14, top + 5, width - 14, height - 10, '#f1dcae') +
        repeat(3, (k) =>
          rect(
            left + 14,
            top + 9 + k * ((height - 14) / 3),
            width - 14,
            1.4,
            '#b08a55',
            'opacity="0.7"',
          ),
        ) +
        rect(left, top, 26, height, mix(fill, '#1a0810', 0.2), 'rx="5"') +
        rect(left + width * 0.62, top, 12, height, mix(fill, palette.haldi, 0.7))
      )
    })
    .join('')
}

/** An open book on its stand beside a brass lamp, a moonlit window behind. */
export function bookAndLamp(): string {
  const tiles: Point[] = Array.from({ length: 78 }, (_, i) => [
    (i % 13) * 100 + (Math.floor(i / 13) % 2) * 50,
    36 + Math.floor(i / 13) * 84,
  ])
  const wall = tiles
    .map(([x, y]) =>
      place(
        repeat(4, (k) => place(petal(14, 9, '#2d6468'), 0, 0, 1, k * 90)),
        x,
        y,
      ),
    )
    .join('')
  return svg(
    ground('bl-wall', [
      [0, '#163e48'],
      [1, '#24585c'],
    ]) +
      wall +
      nightWindow(250) +
      glow('bl-glow', 950, 230, 560, '#ffc45e', 0.75) +
      linear('bl-desk', [
        [0, '#9a5630'],
        [0.3, '#7a3f24'],
        [1, '#3f1c14'],
      ]) +
      rect(0, DESK, 1200, 160, 'url(#bl-desk)') +
      rect(0, DESK, 1200, 5, '#d08a4c') +
      repeat(16, (i) =>
        stroke(
          `M${n(scatter(i, 2) * 1100)} ${n(540 + i * 8.4)}h${n(80 + scatter(i, 3) * 240)}`,
          '#2f130e',
          1.6,
          'opacity="0.35"',
        ),
      ) +
      radial('bl-pool', [
        [0, '#ffd27a', 0.65],
        [1, '#ffb454', 0],
      ]) +
      ellipse(900, 590, 420, 76, 'url(#bl-pool)') +
      ellipse(172, 588, 140, 18, '#1f0c0c', 'opacity="0.5"') +
      stack(168, 588) +
      ellipse(580, 636, 260, 18, '#1f0c0c', 'opacity="0.5"') +
      stand() +
      openBook() +
      ellipse(962, 612, 120, 16, '#1f0c0c', 'opacity="0.5"') +
      brassLamp(956, 610) +
      [
        [1098, 632, 30],
        [1150, 610, 23],
        [828, 646, 24],
      ]
        .map(
          ([x = 0, y = 0, r = 0], i) =>
            ellipse(x + 4, y + r * 0.7, r, r * 0.4, '#1f0c0c', 'opacity="0.5"') +
            marigold(x, y, r, i % 2 ? palette.haldi : palette.saffron),
        )
        .join('') +
      repeat(14, (i) =>
        circle(
          780 + scatter(i, 31) * 360,
          60 + scatter(i, 32) * 200,
          1.4 + scatter(i, 33) * 1.6,
          '#ffe7ae',
          'opacity="0.6"',
        ),
      ),
  )
}
