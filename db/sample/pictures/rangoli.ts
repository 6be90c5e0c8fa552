import { diya, marigold, petal } from './foliage'
import { mix, palette } from './palette'
import {
  circle,
  glow,
  group,
  mirrored,
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

const CX = 600
const CY = 338

/** `count` copies of a drawing around the centre, its foot at distance `radius`. */
function ring(count: number, radius: number, body: string, offset = 0): string {
  return repeat(count, (i) =>
    group(body, `transform="rotate(${n((i * 360) / count + offset)}) translate(0 ${-radius})"`),
  )
}

/** A powder petal: filled shape, a second colour inside and a white hand-drawn edge. */
function powder(length: number, width: number, outer: string, inner: string): string {
  return (
    petal(
      length,
      width,
      outer,
      `stroke="${palette.white}" stroke-width="3" stroke-linejoin="round"`,
    ) +
    place(petal(length * 0.62, width * 0.56, inner), 0, -length * 0.12) +
    circle(0, -length * 0.5, width * 0.07, palette.white)
  )
}

/** A dotted circle of white powder. */
function dots(count: number, radius: number, r: number, fill: string = palette.white): string {
  return ring(count, radius, circle(0, 0, r, fill))
}

/** A white line circle, slightly thick as if poured by hand. */
function line(radius: number, width = 3): string {
  return circle(0, 0, radius, 'none', `stroke="${palette.white}" stroke-width="${width}"`)
}

/** The whole design, drawn about the origin from the outside in. */
function design(): string {
  const paisley =
    path(
      'M0 0C-22 -12 -26 -44 0 -58C16 -64 26 -50 16 -42C4 -38 26 -22 0 0Z',
      '#2f8f86',
      `stroke="${palette.white}" stroke-width="3"`,
    ) +
    path('M0 -8C-12 -16 -14 -36 2 -46C10 -48 8 -38 6 -34C0 -28 12 -20 0 -8Z', palette.haldi) +
    circle(-2, -26, 4, palette.lotus)
  const scallop =
    path('M-21 0A21 21 0 0 1 21 0Z', palette.lotus, `stroke="${palette.white}" stroke-width="3"`) +
    path('M-11 0A11 11 0 0 1 11 0Z', palette.haldi)
  return (
    ring(24, 262, paisley) +
    dots(24, 300, 5) +
    ring(24, 290, circle(0, 0, 3.4, palette.haldi), 7.5) +
    circle(0, 0, 262, '#6a1d63') +
    line(262, 5) +
    ring(36, 240, scallop) +
    circle(0, 0, 240, '#f0a92e') +
    line(240, 4) +
    dots(72, 230, 2.8, palette.maroon) +
    circle(0, 0, 220, '#1f7a78') +
    line(220, 4) +
    ring(16, 116, powder(100, 62, '#e4572e', palette.haldi)) +
    ring(16, 180, powder(38, 26, palette.white, '#9ad0b5'), 11.25) +
    dots(16, 208, 5, palette.haldi) +
    circle(0, 0, 130, '#c2305c') +
    line(130, 4) +
    ring(32, 122, circle(0, 0, 3, palette.white)) +
    ring(12, 44, powder(70, 48, palette.haldi, '#e4572e')) +
    ring(12, 94, circle(0, 0, 6, palette.white) + circle(0, 0, 3, '#6a1d63'), 15) +
    circle(0, 0, 56, '#3a2a7c') +
    line(56, 4) +
    ring(8, 10, powder(42, 28, palette.white, palette.lotus)) +
    circle(0, 0, 15, palette.haldi) +
    ring(8, 9, circle(0, 0, 2, palette.ember))
  )
}

/** Vine scrolls in white line that fill one corner of the floor. */
function corner(): string {
  const fan = repeat(7, (i) =>
    place(
      powder(
        112 - Math.abs(i - 3) * 7,
        44,
        i % 2 ? '#f0a92e' : '#1f7a78',
        i % 2 ? '#c2305c' : '#9ad0b5',
      ),
      0,
      0,
      1,
      90 + i * 15,
    ),
  )
  const arc = (r: number, width: number) =>
    stroke(`M${r} 0A${r} ${r} 0 0 1 0 ${r}`, palette.white, width)
  return (
    place(fan, 0, 0) +
    path('M0 0H62A62 62 0 0 1 0 62Z', '#c2305c', `stroke="${palette.white}" stroke-width="3"`) +
    path('M0 0H34A34 34 0 0 1 0 34Z', palette.haldi) +
    arc(134, 4) +
    repeat(9, (i) => {
      const angle = ((i + 0.5) / 9) * 90 * (Math.PI / 180)
      return circle(
        Math.cos(angle) * 148,
        Math.sin(angle) * 148,
        5,
        i % 2 ? palette.haldi : palette.white,
      )
    }) +
    arc(162, 2.4) +
    stroke(
      'M176 14Q230 26 240 70Q244 104 214 106Q190 104 196 82M14 176Q26 230 70 240Q104 244 106 214Q104 190 82 196',
      palette.white,
      3,
    ) +
    place(petal(26, 15, palette.haldi), 232, 44, 1, 60) +
    place(petal(26, 15, palette.haldi), 44, 232, 1, 210)
  )
}

/** A festival rangoli of coloured powder on a red earth floor, ringed by lamps and marigolds. */
export function rangoli(): string {
  const tiles = repeat(7, (row) =>
    repeat(11, (col) =>
      rect(
        col * 120 - (row % 2) * 60,
        row * 100,
        117,
        97,
        mix('#571c20', '#6d2924', scatter(row * 11 + col, 4)),
      ),
    ),
  )
  const lamps = [
    [314, 104],
    [902, 104],
    [314, 640],
    [902, 640],
    [214, 250],
    [1002, 250],
    [214, 470],
    [1002, 470],
  ]
    .map(([x = 0, y = 0], i) => diya(`rl-lamp${i}`, x - 8, y, 78, '#cf6f36', 0.42))
    .join('')
  const flowers = mirrored(
    [
      [150, 338, 30],
      [104, 296, 22],
      [98, 372, 24],
      [196, 300, 17],
      [194, 380, 18],
    ]
      .map(
        ([x = 0, y = 0, r = 0], i) =>
          circle(x + 3, y + 6, r, '#3a0f12', 'opacity="0.35"') +
          marigold(x, y, r, i % 2 ? palette.haldi : palette.saffron),
      )
      .join(''),
    CX,
  )
  const scatterings = repeat(46, (i) => {
    const angle = scatter(i, 11) * Math.PI * 2
    const reach = 330 + scatter(i, 12) * 260
    return place(
      petal(13, 9, i % 3 ? palette.saffron : palette.lotus),
      CX + Math.cos(angle) * reach,
      CY + Math.sin(angle) * reach * 0.56,
      1,
      scatter(i, 13) * 360,
    )
  })
  const oneCorner = corner()
  const corners = mirrored(
    oneCorner + group(oneCorner, 'transform="translate(0 675) scale(1 -1)"'),
    CX,
  )
  return svg(
    rect(0, 0, 1200, 675, '#3f1218') +
      tiles +
      glow('rl-light', CX, CY, 640, '#ff9d5a', 0.3) +
      corners +
      scatterings +
      lamps +
      flowers +
      place(design(), CX, CY) +
      radial('rl-edge', [
        [0, '#2a0a10', 0],
        [0.75, '#2a0a10', 0],
        [1, '#2a0a10', 0.55],
      ]) +
      rect(-150, -110, 1500, 895, 'url(#rl-edge)'),
  )
}
