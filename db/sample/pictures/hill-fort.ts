import { archPath, archRow, battlements, chhatri } from './buildings'
import type { Tone } from './palette'
import { mix, palette, toneOf } from './palette'
import { birds, cloud, figure, hills, sun } from './shapes'
import type { Point } from './svg'
import {
  ellipse,
  ground,
  n,
  path,
  place,
  polygon,
  rect,
  repeat,
  scatter,
  smooth,
  stroke,
  svg,
} from './svg'
import { pennant } from './temple-parts'
import { boulder } from './trees'

/** Height of the fort hill's crest at x. */
function crest(x: number): number {
  const t = Math.max(0, Math.min(1, (x - 60) / 1080))
  return 566 - 190 * Math.sin(Math.PI * t ** 0.86) ** 0.8 - 14 * Math.sin(t * 11)
}

/** A round bastion that tapers upwards, its foot on x and y. */
function bastion(x: number, y: number, width: number, height: number, tone: Tone): string {
  const strip = (from: number, to: number, fill: string) =>
    path(
      polygon([
        [x + (width / 2) * from * 1.14, y],
        [x + (width / 2) * from, y - height],
        [x + (width / 2) * to, y - height],
        [x + (width / 2) * to * 1.14, y],
      ]),
      fill,
    )
  return (
    strip(-1, -0.3, tone.light) +
    strip(-0.3, 0.35, tone.mid) +
    strip(0.35, 1, tone.dark) +
    rect(x - width * 0.55, y - height - 4, width * 1.1, 7, tone.light) +
    battlements(x - width * 0.54, x + width * 0.54, y - height - 3, width * 0.17, tone.mid) +
    repeat(3, (i) =>
      rect(
        x - width * 0.3 + i * width * 0.26,
        y - height * 0.72,
        width * 0.07,
        height * 0.14,
        tone.line,
      ),
    )
  )
}

/** The outer wall that climbs with the crest in stepped lengths, with bastions between them. */
function outerWall(tone: Tone): string {
  const lengths = repeat(15, (i) => {
    const left = 76 + i * 70
    const top = crest(left + 35) - 34
    return (
      rect(left, top, 72, 90, i % 2 ? tone.mid : mix(tone.mid, tone.light, 0.35)) +
      rect(left, top + 12, 72, 4, tone.dark, 'opacity="0.6"') +
      battlements(left, left + 72, top + 1, 14, tone.mid) +
      repeat(4, (k) => rect(left + 10 + k * 17, top + 24, 4, 11, tone.line))
    )
  })
  const towers = [96, 236, 376, 866, 1006, 1122]
    .map((x, i) => bastion(x, crest(x) + 56, i % 2 ? 58 : 66, 108, tone))
    .join('')
  return lengths + towers
}

/** One palace block with rows of arched windows and a balcony band. */
function block(
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone,
  bays: number,
  storeys: number,
): string {
  const rise = height / storeys
  return (
    rect(x, y - height, width, height, tone.mid) +
    rect(x + width * 0.7, y - height, width * 0.3, height, tone.dark, 'opacity="0.35"') +
    repeat(storeys, (i) => {
      const foot = y - rise * i - rise * 0.16
      return (
        archRow(x, x + width, foot, rise * 0.66, bays, tone.light, 0.7) +
        archRow(x, x + width, foot, rise * 0.56, bays, tone.line, 0.48) +
        rect(x - 4, foot + rise * 0.06, width + 8, rise * 0.09, tone.light)
      )
    }) +
    rect(x - 5, y - height - 5, width + 10, 9, tone.light) +
    battlements(x, x + width, y - height - 4, 11, tone.mid)
  )
}

/** The palace on the summit, with its gate, kiosks and flag. */
function palace(tone: Tone, pale: Tone): string {
  const y = 424
  const roof = (x: number, at: number, size: number) => chhatri(x, at, size, pale, palette.haldi)
  return (
    block(430, y, 390, 190, pale, 11, 4) +
    roof(460, 226, 46) +
    roof(790, 226, 46) +
    block(528, 240, 190, 74, tone, 6, 2) +
    roof(548, 156, 38) +
    roof(698, 156, 38) +
    roof(623, 158, 66) +
    pennant(623, 74, 52, palette.ember, palette.bark) +
    block(330, y + 6, 128, 116, tone, 4, 3) +
    roof(352, 304, 38) +
    roof(434, 304, 38) +
    block(792, y + 6, 136, 132, tone, 4, 3) +
    roof(816, 288, 38) +
    roof(904, 288, 38) +
    bastion(486, y + 34, 92, 126, tone) +
    bastion(766, y + 34, 92, 126, tone) +
    rect(532, y - 108, 190, 142, tone.mid) +
    battlements(532, 722, y - 108, 15, tone.mid) +
    path(archPath(627, y + 34, 116, 120), tone.light) +
    path(archPath(627, y + 34, 94, 106), tone.dark) +
    path(archPath(627, y + 34, 62, 80), '#3b1417')
  )
}

/** A laden camel walking to the left, feet on x and y. */
function camel(x: number, y: number, size: number, fill: string, cloth: string): string {
  const leg = (dx: number, bend: number) =>
    stroke(`M${dx} -40Q${dx + bend} -22 ${dx - bend} 0`, fill, 5)
  const body =
    leg(-22, 2) +
    leg(-12, -3) +
    leg(20, -2) +
    leg(30, 3) +
    path(
      'M-30 -44Q-34 -60 -16 -60Q-10 -62 -4 -76Q2 -86 10 -76Q18 -62 26 -60Q40 -56 36 -40Q30 -32 0 -34Q-24 -32 -30 -44Z',
      fill,
    ) +
    stroke('M-26 -48Q-42 -40 -46 -62Q-48 -78 -50 -84', fill, 8) +
    path('M-48 -92Q-44 -80 -52 -79Q-62 -76 -67 -79Q-66 -87 -56 -90Z', fill) +
    stroke('M36 -50Q42 -44 40 -32', fill, 2.4) +
    path('M-14 -62Q-2 -80 4 -82Q14 -78 24 -60L20 -38H-10Z', cloth) +
    stroke('M-12 -48H22', palette.haldi, 3)
  return place(body, x, y, size / 90)
}

/** A Rajput hill fort in the rose light of late afternoon, a caravan passing below. */
export function hillFort(): string {
  const tone = toneOf('#d08a4c', 0.38)
  const pale = toneOf('#e4ad68', 0.34)
  const points: Point[] = Array.from({ length: 31 }, (_, i) => [
    -20 + i * 42,
    crest(-20 + i * 42) + 20,
  ])
  const slope = `${smooth(points)}V700H-40Z`
  const road =
    'M627 458Q700 476 790 492Q900 514 800 536Q660 556 520 566Q360 582 470 606Q600 626 760 640L690 700H360Q260 620 330 588Q420 556 560 544Q740 530 780 518Q730 500 600 474Z'
  const crags = repeat(30, (i) => {
    const x = 70 + i * 37
    return boulder(
      x,
      Math.max(crest(x) + 92, 520) + scatter(i, 3) * 90,
      24 + scatter(i, 4) * 46,
      i % 2 ? '#8a4038' : '#78332f',
    )
  })
  const scrub = repeat(54, (i) => {
    const y = 560 + scatter(i, 12) * 120
    return ellipse(
      scatter(i, 11) * 1200,
      y,
      10 + scatter(i, 13) * 16,
      6 + scatter(i, 14) * 7,
      i % 3 ? '#5b4a2c' : '#7a6a38',
    )
  })
  const train = [
    [930, 0.95, palette.teal],
    [1010, 1, palette.haldi],
    [1092, 0.92, palette.lotus],
  ] as const
  return svg(
    ground('hf-sky', [
      [0, '#d9827c'],
      [0.3, '#efb09a'],
      [0.6, '#fbdcb6'],
      [0.8, '#fbe8c8'],
    ]) +
      cloud(180, 110, 300, '#f9d3bd', 0.85) +
      cloud(1010, 84, 330, '#f9d3bd', 0.8) +
      sun('hf-sun', 958, 222, 78, '#fff1c9') +
      cloud(850, 268, 220, '#fbe0c2', 0.8) +
      hills(1.2, 470, 150, '#d99a8c') +
      hills(4.1, 510, 130, '#bd7272') +
      hills(7.7, 548, 110, '#9c5560') +
      birds(170, 250, 6, 13, '#6e2a33') +
      path(slope, '#9a4f3f') +
      outerWall(tone) +
      path(
        `${smooth(points.map(([x, y]): Point => [x, y + 32 + 10 * Math.sin(x / 47)]))}V700H-40Z`,
        '#8f463b',
      ) +
      palace(tone, pale) +
      path(
        smooth(
          [
            [380, 452],
            [480, 450],
            [560, 462],
            [627, 458],
            [720, 460],
            [880, 452],
            [1000, 500],
            [1100, 590],
            [600, 700],
            [60, 640],
            [240, 520],
          ],
          true,
        ),
        '#8a4038',
      ) +
      path(road, '#e2a870') +
      crags +
      path(
        `${smooth([
          [-20, 622],
          [200, 604],
          [470, 634],
          [760, 622],
          [1000, 610],
          [1220, 630],
        ])}V700H-20Z`,
        '#5e2429',
      ) +
      scrub +
      train.map(([x, size, cloth]) => camel(x, 634, 76 * size, '#2f1317', cloth)).join('') +
      figure(856, 636, 58, { robe: palette.paper, skin: '#5a2f22', hair: palette.ember }) +
      stroke(`M${n(868)} 612L878 600`, '#2f1317', 2) +
      boulder(80, 690, 210, '#43191e') +
      boulder(1150, 694, 190, '#43191e'),
  )
}
