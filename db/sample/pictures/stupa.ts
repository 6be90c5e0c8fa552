import { beads } from './buildings'
import { mix, palette } from './palette'
import { birds, cloud, figure, hills } from './shapes'
import {
  circle,
  ground,
  linear,
  mirrored,
  n,
  path,
  polygon,
  rect,
  repeat,
  scatter,
  smooth,
  stroke,
  svg,
} from './svg'
import { gateway, stoneDark, stoneLine, X } from './torana'
import { tree } from './trees'

/** A stone railing (vedika): posts, three lens-shaped bars and a rounded coping. */
function railing(
  left: number,
  right: number,
  y: number,
  height: number,
  fill: string,
  gap: string,
): string {
  const count = Math.round((right - left) / (height * 0.52))
  const pitch = (right - left) / count
  return (
    rect(left, y - height, right - left, height, gap) +
    repeat(3, (i) =>
      rect(
        left,
        y - height * (0.74 - i * 0.25),
        right - left,
        height * 0.14,
        mix(fill, '#3b2517', 0.18),
      ),
    ) +
    repeat(count + 1, (i) =>
      rect(left + i * pitch - height * 0.09, y - height, height * 0.18, height, fill),
    ) +
    rect(
      left - 6,
      y - height * 1.14,
      right - left + 12,
      height * 0.22,
      mix(fill, '#fff3d6', 0.35),
      `rx="${n(height * 0.1)}"`,
    )
  )
}

/** The hemisphere with its drum, stairs, harmika and three umbrellas. */
function dome(): string {
  const r = 262
  const base = 470
  const outline = `M${X - r} ${base}A${r} ${r * 0.94} 0 0 1 ${X + r} ${base}Z`
  const shade = `M${X + 40} ${base - 244}A${r} ${r * 0.94} 0 0 1 ${X + r} ${base}H${X + 150}Q${X + 190} ${base - 130} ${X + 40} ${base - 244}Z`
  const courses = repeat(13, (i) => {
    const y = base - 12 - i * 18
    const half = r * Math.sqrt(Math.max(0, 1 - ((base - y) / (r * 0.94)) ** 2))
    return stroke(
      `M${n(X - half + 6)} ${y}Q${X} ${y + 7} ${n(X + half - 6)} ${y}`,
      stoneLine,
      1.1,
      'opacity="0.2"',
    )
  })
  const blocks = repeat(60, (i) => {
    const row = Math.floor(scatter(i, 3) * 12)
    const y = base - 12 - row * 18
    const half = r * Math.sqrt(Math.max(0, 1 - ((base - y + 18) / (r * 0.94)) ** 2)) - 30
    return rect(
      X + (scatter(i, 4) * 2 - 1) * half,
      y - 15,
      18 + scatter(i, 5) * 22,
      14,
      i % 2 ? '#fff0cf' : '#7a573b',
      'rx="2" opacity="0.13"',
    )
  })
  const umbrella = (y: number, half: number) =>
    path(
      `M${X - half} ${y}Q${X - half * 0.7} ${n(y - half * 0.42)} ${X} ${n(y - half * 0.46)}Q${X + half * 0.7} ${n(y - half * 0.42)} ${X + half} ${y}Z`,
      '#c69a68',
    ) + rect(X - half, y - 1, half * 2, 4, stoneDark)
  return (
    linear(
      'st-dome',
      [
        [0, '#efd3a2'],
        [0.55, '#dcb884'],
        [1, '#bd9264'],
      ],
      [0, 0, 1, 0.35],
    ) +
    path(outline, 'url(#st-dome)') +
    path(shade, stoneDark, 'opacity="0.3"') +
    courses +
    blocks +
    rect(X - 4, 128, 8, 100, stoneDark) +
    umbrella(178, 46) +
    umbrella(156, 33) +
    umbrella(137, 21) +
    circle(X, 124, 5, palette.turmeric) +
    rect(X - 58, 214, 116, 16, '#c69a68') +
    railing(X - 56, X + 56, 224, 36, '#d9b384', '#7d5b40') +
    rect(X - 318, 462, 636, 62, '#c99e6c') +
    rect(X + 120, 462, 198, 62, stoneDark, 'opacity="0.4"') +
    rect(X - 324, 456, 648, 10, '#ecd0a0') +
    railing(X - 318, X + 318, 462, 34, '#d9b384', '#8a6647')
  )
}

/** The great stupa with its carved gateway, monks walking in from the left. */
export function stupa(): string {
  const woods = repeat(16, (i) => {
    const side = i % 2 ? 1 : -1
    const x = X + side * (330 + Math.floor(i / 2) * 40 + scatter(i, 8) * 20)
    return tree(
      x,
      516 + scatter(i, 9) * 8,
      96 + scatter(i, 10) * 66,
      i % 3 ? '#5f7a3f' : '#4d6b3b',
      '#c2c06a',
    )
  })
  const robes = [palette.ember, palette.maroon, palette.saffron]
  const monks = repeat(7, (i) =>
    figure(96 + i * 52, 634 - i * 2, 74 - i, {
      robe: robes[i % 3] ?? palette.saffron,
      skin: i % 2 ? '#8a5434' : '#a66f47',
      hair: '#4a2e20',
      wrap: robes[(i + 1) % 3],
    }),
  )
  return svg(
    ground('st-sky', [
      [0, '#a9cbb9'],
      [0.35, '#d7e4c6'],
      [0.7, '#f8efcf'],
    ]) +
      circle(864, 168, 150, '#fff6d6', 'opacity="0.4"') +
      circle(864, 168, 108, '#fff3c4', 'opacity="0.6"') +
      circle(864, 168, 70, '#fdeaa6') +
      cloud(210, 120, 300, palette.white, 0.85) +
      cloud(1040, 104, 240, palette.white, 0.8) +
      cloud(960, 238, 200, palette.white, 0.6) +
      hills(2.6, 520, 150, '#bfd0a8') +
      hills(6.3, 530, 90, '#9db886') +
      birds(180, 232, 5, 12, '#4d5b3b') +
      woods +
      rect(0, 508, 1200, 170, '#93a653') +
      dome() +
      rect(X - 392, 520, 784, 14, '#7d8c46') +
      mirrored(railing(X - 420, X - 118, 574, 56, '#dcb27a', '#7a6a44'), X) +
      path(
        polygon([
          [X - 72, 574],
          [X + 72, 574],
          [X + 190, 700],
          [X - 190, 700],
        ]),
        '#ecd2a0',
      ) +
      path(
        polygon([
          [X + 26, 574],
          [X + 72, 574],
          [X + 190, 700],
          [X + 80, 700],
        ]),
        '#d3b07a',
        'opacity="0.6"',
      ) +
      rect(X - 73, 500, 146, 74, '#7d5b40') +
      repeat(5, (i) => rect(X - 70, 516 + i * 12, 140, 6, '#d9b384')) +
      gateway() +
      path(
        `${smooth([
          [-10, 606],
          [120, 596],
          [330, 612],
          [410, 640],
          [430, 690],
        ])}V690H-10Z`,
        '#7f9446',
      ) +
      path(
        `${smooth([
          [1210, 600],
          [1080, 594],
          [900, 610],
          [800, 642],
          [780, 690],
        ])}V690H1210Z`,
        '#7f9446',
      ) +
      path(
        `${smooth([
          [-10, 640],
          [200, 640],
          [420, 616],
          [540, 600],
        ])}L540 612Q430 636 200 664H-10Z`,
        '#ecd2a0',
      ) +
      monks +
      beads([-10, 668], [1210, 668], 0, 110, 6, (i) => (i % 2 ? '#5f7a3f' : '#6f8a44')) +
      rect(0, 668, 1200, 8, '#5f7a3f') +
      repeat(26, (i) =>
        circle(
          scatter(i, 20) * 1200,
          654 + scatter(i, 21) * 14,
          3.4,
          i % 2 ? palette.haldi : palette.white,
        ),
      ),
  )
}
