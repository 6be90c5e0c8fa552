import { cuspedArchPath } from './buildings'
import { lotus, petal } from './foliage'
import { mix, palette } from './palette'
import {
  circle,
  ellipse,
  ground,
  mirrored,
  n,
  path,
  place,
  radial,
  rect,
  repeat,
  stroke,
  svg,
} from './svg'

const X = 600
const ROOT = 560

/** One train feather along -y: a barbed stem that ends in an eye, `length` from the root. */
function feather(length: number, eye: number, tint: number): string {
  const barbs = repeat(9, (i) => {
    const y = -length + eye * 1.5 + i * eye * 0.42
    const reach = eye * (0.5 - i * 0.035)
    return stroke(
      `M0 ${n(y)}Q${n(-reach * 0.7)} ${n(y - eye * 0.2)} ${n(-reach)} ${n(y - eye * 0.52)}M0 ${n(y)}Q${n(reach * 0.7)} ${n(y - eye * 0.2)} ${n(reach)} ${n(y - eye * 0.52)}`,
      mix('#4fa079', '#1f6b62', tint),
      eye * 0.06,
    )
  })
  const drop = (size: number, fill: string, dy = 0) =>
    path(
      `M0 ${n(-length + eye * 1.02 + dy)}C${n(-size * 1.1)} ${n(-length + eye * 0.62 + dy)} ${n(-size)} ${n(-length - size * 0.5 + eye * 0.3)} 0 ${n(-length - size * 0.62 + eye * 0.3)}C${n(size)} ${n(-length - size * 0.5 + eye * 0.3)} ${n(size * 1.1)} ${n(-length + eye * 0.62 + dy)} 0 ${n(-length + eye * 1.02 + dy)}Z`,
      fill,
    )
  const heart = eye * 0.24
  const cy = -length + eye * 0.42
  return (
    stroke(`M0 0V${n(-length + eye)}`, '#2d7a63', eye * 0.07) +
    barbs +
    drop(eye * 0.68, mix('#2f8a68', '#176056', tint)) +
    drop(eye * 0.55, mix('#9dbb52', '#6fa45a', tint), -eye * 0.08) +
    ellipse(0, cy, eye * 0.36, eye * 0.42, '#b9772b') +
    ellipse(0, cy + eye * 0.02, eye * 0.27, eye * 0.32, '#33a3a6') +
    path(
      `M0 ${n(cy + heart)}C${n(-heart * 1.2)} ${n(cy + heart * 0.4)} ${n(-heart)} ${n(cy - heart * 0.8)} 0 ${n(cy - heart * 0.3)}C${n(heart)} ${n(cy - heart * 0.8)} ${n(heart * 1.2)} ${n(cy + heart * 0.4)} 0 ${n(cy + heart)}Z`,
      '#1c2560',
    )
  )
}

/** The open train: rings of feathers, the outermost first. */
function train(): string {
  const rings: [number, number, number, number, number][] = [
    [25, 470, 62, 94, 1],
    [24, 404, 58, 92, 0.75],
    [21, 338, 52, 88, 0.5],
    [18, 274, 46, 84, 0.25],
    [15, 212, 38, 80, 0],
  ]
  return rings
    .map(([count, length, eye, reach, tint], ring) =>
      repeat(count, (i) => {
        const share = count === 1 ? 0 : i / (count - 1)
        const angle = -reach + 2 * reach * share
        const wave = ring === 0 && i % 2 ? -16 : 0
        return place(feather(length + wave, eye, tint), X, ROOT, 1, angle)
      }),
    )
    .join('')
}

/** Scale-like feathers in overlapping rows around the root of the train. */
function scales(): string {
  return repeat(5, (row) =>
    repeat(13 - row, (i) => {
      const count = 13 - row
      const angle = -86 + (172 * i) / (count - 1)
      const length = 168 - row * 22
      const colour = [palette.brass, '#7fae55', '#3f9a86'][(i + row) % 3] ?? palette.brass
      return place(
        path(
          `M-15 ${-length + 30}Q-16 ${-length} 0 ${-length - 4}Q16 ${-length} 15 ${-length + 30}L0 ${-length + 50}Z`,
          colour,
        ) +
          path(
            `M-8 ${-length + 28}Q-9 ${-length + 8} 0 ${-length + 5}Q9 ${-length + 8} 8 ${-length + 28}L0 ${-length + 40}Z`,
            mix(colour, '#0f3a4a', 0.55),
          ),
        X,
        ROOT,
        1,
        angle,
      )
    }),
  )
}

/** Body, neck, head and crest, the head turned to the left. */
function bird(): string {
  const neckScales = repeat(8, (row) =>
    repeat(row < 4 ? 3 : 5, (i) => {
      const count = row < 4 ? 3 : 5
      const x = X + (i - (count - 1) / 2) * (13 + row * 1.5) + (row < 3 ? 4 - row * 2 : 0)
      const y = 408 + row * 19
      return stroke(
        `M${n(x - 6)} ${y}Q${n(x)} ${y + 8} ${n(x + 6)} ${y}`,
        '#4d86d6',
        2,
        'opacity="0.7"',
      )
    }),
  )
  const crest = repeat(7, (i) => {
    const angle = -34 + i * 13
    return place(
      stroke('M0 0V-42', '#2c5fae', 2.4) +
        place(petal(14, 9, '#2fa39b') + petal(8, 5, palette.haldi), 0, -38),
      X - 4,
      322,
      1,
      angle,
    )
  })
  const legs = [X - 22, X + 26]
    .map((x) =>
      stroke(
        `M${x} 580V634M${x} 634L${x - 16} 644M${x} 634L${x + 2} 647M${x} 634L${x + 18} 643`,
        palette.brassDark,
        6,
      ),
    )
    .join('')
  return (
    legs +
    radial('pk-body', [
      [0, '#3d74cf'],
      [0.6, '#23489c'],
      [1, '#182b70'],
    ]) +
    path(
      `M${X - 8} 350Q${X + 34} 350 ${X + 32} 400Q${X + 34} 450 ${X + 66} 492Q${X + 88} 548 ${X + 48} 588Q${X} 612 ${X - 48} 588Q${X - 88} 548 ${X - 64} 492Q${X - 30} 446 ${X - 30} 396Q${X - 34} 356 ${X - 8} 350Z`,
      'url(#pk-body)',
    ) +
    path(`M${X - 60} 520Q${X - 96} 560 ${X - 58} 592Q${X - 24} 580 ${X - 30} 540Z`, '#14235c') +
    path(`M${X + 60} 520Q${X + 96} 560 ${X + 58} 592Q${X + 24} 580 ${X + 30} 540Z`, '#14235c') +
    repeat(3, (i) =>
      stroke(
        `M${X - 62 + i * 8} 540Q${X - 76 + i * 12} 566 ${X - 58 + i * 9} 586M${X + 62 - i * 8} 540Q${X + 76 - i * 12} 566 ${X + 58 - i * 9} 586`,
        palette.turmeric,
        2,
      ),
    ) +
    neckScales +
    crest +
    ellipse(X - 4, 346, 35, 31, '#2c59b4') +
    path(`M${X - 34} 338L${X - 72} 352Q${X - 48} 362 ${X - 30} 358Z`, '#8a7a66') +
    path(`M${X - 34} 338L${X - 72} 352Q${X - 50} 351 ${X - 32} 350Z`, '#c9b694') +
    path(`M${X - 36} 332Q${X - 12} 320 ${X + 16} 334Q${X - 8} 334 ${X - 34} 342Z`, palette.white) +
    path(`M${X - 32} 352Q${X - 10} 358 ${X + 12} 350Q${X - 8} 370 ${X - 30} 360Z`, palette.white) +
    circle(X - 12, 342, 7, '#120c18') +
    circle(X - 14, 340, 2.4, palette.white)
  )
}

/** The sandstone arch that frames the bird, with inlaid flowers in its corners. */
function frame(): string {
  const hole = cuspedArchPath(X, 760, 1090, 830, 7)
  const flower = (x: number, y: number, size: number) =>
    place(
      repeat(8, (i) =>
        place(petal(size, size * 0.5, i % 2 ? palette.ember : palette.maroon), 0, 0, 1, i * 45),
      ) + circle(0, 0, size * 0.26, palette.haldi),
      x,
      y,
    )
  const corner =
    flower(74, 66, 42) +
    flower(176, 38, 20) +
    flower(46, 170, 20) +
    stroke('M74 66Q120 20 230 24M74 66Q20 120 26 240', palette.leafDeep, 3) +
    repeat(
      5,
      (i) =>
        place(petal(20, 11, palette.leaf), 108 + i * 26, 34 - i * 3, 1, i % 2 ? 60 : 130) +
        place(petal(20, 11, palette.leaf), 40 - i * 3, 104 + i * 28, 1, i % 2 ? 150 : 215),
    )
  return (
    path(`M0 0H1200V675H0Z${hole}`, '#e9b869', 'fill-rule="evenodd"') +
    stroke(hole, '#fdf0cf', 7) +
    stroke(hole, palette.maroon, 2.4) +
    mirrored(corner, X)
  )
}

/** A peacock with its train spread, framed by a scalloped arch. */
export function peacock(): string {
  const lattice = repeat(12, (row) =>
    repeat(21, (i) =>
      place(
        petal(13, 8, '#f3c765') + place(petal(13, 8, '#f3c765'), 0, 0, 1, 180),
        i * 60 + (row % 2) * 30,
        30 + row * 52,
        1,
        row % 2 ? 45 : -45,
      ),
    ),
  )
  const grass = repeat(60, (i) =>
    place(
      petal(26 + (i % 4) * 7, 9, i % 2 ? '#4f7a3a' : '#6f9445'),
      i * 20.5,
      668,
      1,
      -18 + (i % 5) * 9,
    ),
  )
  return svg(
    ground('pk-wall', [
      [0, '#f9dc8d'],
      [1, '#f0b24f'],
    ]) +
      lattice +
      circle(X, ROOT, 520, '#fbe7ab', 'opacity="0.55"') +
      circle(X, ROOT, 494, '#fbe7ab', 'opacity="0.6"') +
      train() +
      scales() +
      path('M0 640Q300 606 600 624Q900 606 1200 640V680H0Z', '#7c9a44') +
      path('M0 656Q300 632 600 646Q900 632 1200 656V680H0Z', '#587f3b') +
      bird() +
      grass +
      lotus(150, 660, 66, palette.lotus, palette.lotusPale) +
      lotus(1050, 660, 66, palette.lotus, palette.lotusPale) +
      lotus(262, 668, 40, palette.lotus, palette.lotusPale) +
      lotus(938, 668, 40, palette.lotus, palette.lotusPale) +
      frame() +
      rect(0, 668, 1200, 8, palette.maroon),
  )
}
