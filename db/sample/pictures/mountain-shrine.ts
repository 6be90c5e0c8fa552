import { archPath } from './buildings'
import { peak, storey } from './mountain-parts'
import { mix, palette } from './palette'
import { birds, cloud, figure, hills } from './shapes'
import type { Point } from './svg'
import { circle, glow, ground, n, path, rect, repeat, scatter, smooth, stroke, svg } from './svg'
import { kalasha, pennant } from './temple-parts'
import { boulder, pine } from './trees'

/** The stone and timber tower shrine on its terrace. */
function shrine(x: number, y: number): string {
  return (
    pennant(x, y - 312, 66, palette.ember, palette.bark) +
    kalasha(x, y - 284, 44, palette.turmeric) +
    storey(x, y - 190, 74, 44, 54) +
    storey(x, y - 96, 118, 50, 50) +
    storey(x, y, 168, 62, 46) +
    path(archPath(x, y, 58, 60), '#8a4b2c') +
    path(archPath(x, y, 42, 50), '#2a1413') +
    glow('ms-lamp', x, y - 18, 34, palette.haldi, 0.95) +
    circle(x, y - 16, 4, palette.haldi) +
    rect(x - 128, y, 256, 16, '#9aa0a6') +
    rect(x - 138, y + 14, 276, 26, '#767d88') +
    repeat(14, (i) =>
      rect(
        x - 134 + i * 20 - (i % 2) * 4,
        y + 18 + (i % 2) * 10,
        16,
        8,
        '#5d6472',
        'opacity="0.6"',
      ),
    )
  )
}

/** A string of little prayer flags and votive scarves hanging between two points. */
function flagString(from: Point, to: Point, sag: number): string {
  const colours = [palette.ember, palette.haldi, palette.white, palette.lotus, palette.teal]
  const count = 15
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ]
  return (
    stroke(
      `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to[0]} ${to[1]}`,
      palette.bark,
      1.4,
    ) +
    repeat(count, (i) => {
      const [fx, fy] = at((i + 0.7) / (count + 0.4))
      return path(
        `M${n(fx - 8)} ${n(fy)}H${n(fx + 8)}L${n(fx + 9)} ${n(fy + 20)}L${n(fx)} ${n(fy + 15)}L${n(fx - 7)} ${n(fy + 20)}Z`,
        colours[i % 5] ?? palette.ember,
      )
    })
  )
}

/** A timber shrine below the Himalayan snows, pilgrims climbing to it. */
export function mountainShrine(): string {
  const forest = (
    count: number,
    y: number,
    tall: number,
    fill: string,
    light: string,
    seed: number,
  ) =>
    repeat(count, (i) => {
      const x = (i + scatter(i, seed)) * (1240 / count) - 20
      const clear = Math.abs(x - 790) < 120 ? 0.42 : 1
      return pine(
        x,
        y + scatter(i, seed + 1) * 26,
        tall * (0.62 + 0.38 * scatter(i, seed + 2)) * clear,
        fill,
        light,
      )
    })
  const trail =
    'M790 512Q770 540 700 552Q560 574 606 604Q660 634 520 700H760Q800 640 720 606Q690 588 780 566Q846 548 826 512Z'
  const treads = repeat(16, (i) => {
    const t = i / 15
    return rect(480, 518 + t * 156, 400, 2 + 4 * t, '#8f8fa3', 'opacity="0.6"')
  })
  const pilgrims = [
    [776, 552, 34, palette.saffron],
    [716, 572, 40, palette.white],
    [652, 590, 46, palette.lotus],
    [690, 626, 58, palette.haldi],
    [636, 654, 66, palette.maroon],
  ] as const
  return svg(
    ground('ms-sky', [
      [0, '#7f9ed0'],
      [0.3, '#b4c8e6'],
      [0.6, '#f3d6d3'],
      [0.75, '#fbe6d2'],
    ]) +
      circle(260, 128, 44, '#fff3da') +
      circle(260, 128, 66, '#fff3da', 'opacity="0.35"') +
      circle(260, 128, 94, '#fff3da', 'opacity="0.2"') +
      peak(80, 470, 330, 250, '#8b97bd', '#a9aecb') +
      peak(1130, 480, 360, 300, '#8b97bd', '#a9aecb') +
      peak(320, 500, 360, 372, '#6f7dab', '#8f97bd') +
      peak(900, 500, 380, 404, '#6f7dab', '#8f97bd') +
      peak(604, 520, 350, 462, '#5d6c9e', '#7d88b4') +
      cloud(210, 356, 330, '#fdf1ea', 0.85) +
      cloud(1040, 330, 330, '#fdf1ea', 0.8) +
      cloud(520, 402, 300, '#fdf1ea', 0.75) +
      birds(380, 120, 5, 12, '#4a5582') +
      hills(3.3, 486, 90, '#6d83a0') +
      forest(44, 500, 96, '#4d6d80', '#6f8f98', 4) +
      hills(5.4, 524, 70, '#3f6268') +
      forest(30, 536, 138, '#2f5357', '#4f7a72', 9) +
      path(
        `${smooth([
          [-20, 600],
          [160, 584],
          [380, 560],
          [600, 520],
          [790, 502],
          [960, 508],
          [1100, 540],
          [1220, 556],
        ])}V700H-20Z`,
        '#5f8a63',
      ) +
      path(
        `${smooth([
          [-20, 640],
          [200, 620],
          [420, 590],
          [620, 590],
          [820, 600],
          [1020, 580],
          [1220, 596],
        ])}V700H-20Z`,
        '#4a7556',
      ) +
      path(trail, '#d8cfc4') +
      `<clipPath id="ms-trail"><path d="${trail}"/></clipPath><g clip-path="url(#ms-trail)">${treads}</g>` +
      shrine(800, 486) +
      flagString([884, 354], [1096, 462], 26) +
      flagString([716, 354], [476, 494], 30) +
      pilgrims
        .map(([x, y, height, robe]) =>
          figure(x, y, height, {
            robe,
            skin: '#a66f47',
            hair: palette.ink,
            wrap: mix(robe, '#ffffff', 0.5),
          }),
        )
        .join('') +
      boulder(960, 566, 70, '#7f8797') +
      boulder(1010, 574, 46, '#6c7485') +
      boulder(430, 620, 80, '#7f8797') +
      repeat(70, (i) =>
        circle(
          scatter(i, 51) * 1200,
          606 + scatter(i, 52) * 66,
          2.2 + scatter(i, 53) * 1.8,
          [palette.haldi, palette.lotusPale, palette.white][i % 3] ?? palette.white,
        ),
      ) +
      pine(70, 706, 420, '#1f3d42', '#356059') +
      pine(176, 712, 300, '#234449', '#3b685f') +
      pine(1140, 706, 380, '#1f3d42', '#356059') +
      pine(1052, 716, 240, '#234449', '#3b685f'),
  )
}
