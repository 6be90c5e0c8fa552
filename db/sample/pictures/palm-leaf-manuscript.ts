import { marigold, petal } from './foliage'
import { folio, LEAF_H, LEAF_W, written } from './folio'
import { mix, palette } from './palette'
import {
  circle,
  ellipse,
  glow,
  group,
  linear,
  n,
  path,
  place,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'

/** A painted panel for the middle of the top folio: a lotus medallion between two geese. */
function miniature(): string {
  const goose = (flip: number) =>
    `<g transform="translate(${-66 * flip} 10) scale(${flip} 1)">` +
    path('M-18 6Q-20 -8 -4 -10Q12 -10 16 -4Q22 2 8 10Q-8 14 -18 6Z', palette.paper) +
    stroke('M10 -4Q20 -12 12 -22', palette.paper, 5) +
    circle(11, -24, 4.6, palette.paper) +
    path('M14 -26L23 -24L14 -21Z', palette.saffron) +
    path('M-14 0Q-2 -6 8 2Q-2 8 -14 0Z', palette.turmeric) +
    stroke('M-4 12V20M4 12V20', palette.saffron, 2) +
    '</g>'
  const flower =
    repeat(10, (i) =>
      place(petal(30, 14, i % 2 ? palette.lotus : palette.lotusPale), 0, 0, 1, i * 36),
    ) + circle(0, 0, 8, palette.haldi)
  const frame =
    rect(-104, -40, 208, 80, palette.haldi) +
    rect(-100, -36, 200, 72, palette.brick) +
    rect(-95, -31, 190, 62, palette.tealDeep) +
    repeat(
      19,
      (i) =>
        circle(-99 + i * 11, -38, 1.8, palette.brick) +
        circle(-99 + i * 11, 38, 1.8, palette.brick),
    )
  const stems =
    stroke('M-90 26Q-40 14 0 26Q40 14 90 26', palette.leafPale, 2) +
    repeat(7, (i) => circle(-84 + i * 28, 25 - (i % 2) * 6, 3, palette.lotusPale))
  return frame + stems + goose(1) + goose(-1) + flower
}

/** The painted wooden cover board. */
function board(): string {
  const w = LEAF_W / 2 + 14
  const h = LEAF_H / 2 + 8
  const rosette = (x: number, size: number) =>
    place(
      repeat(12, (i) =>
        place(petal(size, size * 0.42, i % 2 ? palette.saffron : palette.haldi), 0, 0, 1, i * 30),
      ) + circle(0, 0, size * 0.3, palette.maroon),
      x,
      0,
    )
  const vine = repeat(17, (i) => {
    const x = -w + 42 + i * ((2 * w - 84) / 16)
    const up = i % 2 ? 1 : -1
    return (
      place(petal(22, 11, palette.leafPale), x, up * 16, 1, up * 52 + 90) +
      circle(x + 14, up * -14, 5, palette.lotusPale)
    )
  })
  let wave = `M${-w + 26} 0`
  for (let i = 0; i < 16; i++)
    wave += `q${n((2 * w - 52) / 32)} ${i % 2 ? 34 : -34} ${n((2 * w - 52) / 16)} 0`
  return (
    rect(-w, -h + 9, 2 * w, 2 * h, '#1f0a0c', 'rx="8" opacity="0.4"') +
    rect(-w, -h, 2 * w, 2 * h, '#3f1a12', 'rx="8"') +
    rect(-w, -h, 2 * w, 2 * h - 8, '#7d3a1e', 'rx="8"') +
    rect(
      -w + 10,
      -h + 8,
      2 * w - 20,
      2 * h - 24,
      palette.tealDeep,
      `rx="4" stroke="${palette.haldi}" stroke-width="2.5"`,
    ) +
    stroke(wave, palette.leafPale, 2) +
    vine +
    [-w + 90, -180, 180, w - 90].map((x) => rosette(x, 24)).join('') +
    rosette(0, 34)
  )
}

/** Cloth ground: rows of small woven motifs and a broad border at the foot. */
function cloth(): string {
  const motif = (x: number, y: number) =>
    place(
      repeat(6, (i) => place(petal(10, 6, '#a8453c'), 0, 0, 1, i * 60)) +
        circle(0, 0, 2.6, palette.turmeric),
      x,
      y,
    )
  const field = repeat(9, (row) =>
    repeat(13, (col) => motif(col * 100 + (row % 2) * 50, 34 + row * 66)),
  )
  const border =
    rect(0, 596, 1200, 80, '#3d0d18') +
    rect(0, 590, 1200, 6, palette.turmeric) +
    rect(0, 602, 1200, 2, palette.turmeric) +
    repeat(25, (i) =>
      place(
        petal(46, 28, '#8c2a2c') + petal(32, 18, palette.turmeric) + petal(20, 11, '#3d0d18'),
        i * 50,
        664,
      ),
    ) +
    repeat(48, (i) => circle(i * 25 + 12, 612, 2.6, palette.turmeric))
  return field + border
}

/** A bundle of palm-leaf folios with a painted cover, a cord, a stylus and marigolds. */
export function palmLeafManuscript(): string {
  const tones = ['#e8c988', '#ddb873', '#f0d69a', '#e2c07c', '#f3dca6']
  const laid: [number, number, number, boolean][] = [
    [588, 286, -9.5, false],
    [604, 300, -5.6, false],
    [596, 330, -2.4, false],
    [606, 372, 1.6, false],
    [598, 424, 4.4, true],
  ]
  const leaves = laid
    .map(([x, y, turn, painted], i) => {
      const shade = rect(
        -LEAF_W / 2,
        -LEAF_H / 2 + 8,
        LEAF_W,
        LEAF_H,
        '#23070c',
        'rx="8" opacity="0.32"',
      )
      const body =
        shade +
        folio(i * 11 + 2, tones[i] ?? '#e8c988') +
        written(i * 31 + 5, painted) +
        (painted ? miniature() : '')
      return place(body, x, y, 1, turn)
    })
    .join('')
  const stylus =
    stroke('M838 596L1086 500', '#1f0a0c', 9, 'opacity="0.35"') +
    stroke('M836 584L1080 490', '#4a4248', 8) +
    stroke('M838 581L1078 488.5', '#9a9096', 2.4) +
    path('M836 584L806 597L832 578Z', '#c9c0c4') +
    place(petal(44, 30, palette.brass) + petal(28, 16, palette.brassDark), 1076, 492, 1, 69)
  const cord =
    stroke(
      'M362 182Q350 120 236 116Q96 116 92 220Q90 312 176 330Q250 344 236 404Q220 470 128 470',
      '#2c080e',
      9,
      'opacity="0.35" transform="translate(3 7)"',
    ) +
    stroke(
      'M362 182Q350 120 236 116Q96 116 92 220Q90 312 176 330Q250 344 236 404Q220 470 128 470',
      palette.ember,
      7,
    ) +
    stroke(
      'M362 182Q350 120 236 116Q96 116 92 220Q90 312 176 330Q250 344 236 404Q220 470 128 470',
      palette.haldi,
      1.6,
      'stroke-dasharray="5 8"',
    ) +
    repeat(7, (i) =>
      stroke(
        `M126 470Q${98 + i} ${472 + (i - 3) * 5} ${72 + Math.abs(i - 3) * 3} ${470 + (i - 3) * 11}`,
        i % 2 ? palette.ember : palette.haldi,
        4,
      ),
    ) +
    circle(128, 470, 10, palette.brass)
  return svg(
    linear('pl-cloth', [
      [0, '#8b2328'],
      [0.6, '#6a161f'],
      [1, '#4a0e1a'],
    ]) +
      rect(0, 0, 1200, 675, 'url(#pl-cloth)') +
      cloth() +
      glow('pl-light', 420, 180, 620, '#ffcf7a', 0.42) +
      place(board(), 604, 186, 1, -13) +
      leaves +
      cord +
      group(stylus, '') +
      [
        [1010, 120, 46],
        [1092, 182, 36],
        [1104, 88, 30],
        [150, 556, 38],
        [222, 580, 28],
      ]
        .map(
          ([x = 0, y = 0, r = 0], i) =>
            ellipse(x + 4, y + 9, r, r * 0.9, '#23070c', 'opacity="0.35"') +
            marigold(x, y, r, i % 2 ? palette.haldi : palette.saffron),
        )
        .join('') +
      repeat(12, (i) =>
        place(
          petal(15, 11, mix(palette.saffron, palette.haldi, scatter(i, 70))),
          960 + scatter(i, 71) * 220,
          210 + scatter(i, 72) * 60,
          1,
          scatter(i, 73) * 360,
        ),
      ),
  )
}
