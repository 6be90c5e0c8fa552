import { canopy, prop, trunk } from './banyan-parts'
import { shadow } from './buildings'
import { diya, garland } from './foliage'
import { palette } from './palette'
import { birds, figure, hills, sitting } from './shapes'
import {
  circle,
  ellipse,
  ground,
  linear,
  n,
  path,
  polygon,
  radial,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'
import { reeds, tree } from './trees'

/** Votive threads wound about the trunk. */
function threads(): string {
  const colours = [palette.ember, palette.haldi, palette.white]
  return repeat(9, (i) => {
    const y = 404 + i * 6.5 + (scatter(i, 80) - 0.5) * 6
    return stroke(
      `M${n(525 - i * 1.2)} ${n(y)}Q600 ${n(y + 15 + scatter(i, 81) * 6)} ${n(676 + i * 1.2)} ${n(y - 2)}`,
      colours[i % 3] ?? palette.white,
      2,
    )
  })
}

/** Rounded stones with vermilion marks and a lamp at the foot of the tree. */
function offerings(): string {
  const stone = (x: number, height: number) =>
    path(
      `M${x - height * 0.4} 536Q${x - height * 0.46} ${536 - height} ${x} ${536 - height}Q${x + height * 0.46} ${536 - height} ${x + height * 0.4} 536Z`,
      '#6d6461',
    ) + ellipse(x, 536 - height * 0.62, height * 0.13, height * 0.18, palette.ember)
  return (
    stone(574, 40) +
    stone(610, 58) +
    stone(644, 34) +
    garland([588, 492], [632, 492], 17, 5) +
    diya('bt-lamp', 684, 542, 24, palette.terracotta, 0.7)
  )
}

/** The round stone platform (chabutra) under the tree. */
function platform(): string {
  const top = 536
  return (
    path(`M276 ${top}V${top + 44}Q600 ${top + 112} 924 ${top + 44}V${top}Z`, '#b98a5c') +
    path(
      `M660 ${top + 40}Q820 ${top + 44} 924 ${top}V${top + 44}Q800 ${top + 78} 660 ${top + 78}Z`,
      '#7c5438',
      'opacity="0.5"',
    ) +
    repeat(26, (i) => {
      const t = (i + 0.5) / 26
      const x = 276 + 648 * t
      const drop = 134 * t * (1 - t)
      return rect(x - 1, top + 8 + drop, 2, 36, '#6d4830', 'opacity="0.5"')
    }) +
    ellipse(600, top, 326, 44, '#e3bd85') +
    ellipse(600, top - 3, 312, 38, '#efcf9c')
  )
}

/** Listeners under a village banyan on a golden morning. */
export function banyanTree(): string {
  const back = [
    [250, 300, 12],
    [318, 314, 16],
    [396, 300, 11],
    [470, 316, 9],
    [742, 320, 10],
    [806, 306, 14],
    [884, 312, 17],
    [960, 300, 12],
    [176, 280, 9],
    [1030, 284, 10],
  ] as const
  const strands = repeat(64, (i) => {
    const x = 120 + i * 15.4 + scatter(i, 40) * 10
    if (x > 520 && x < 690) return ''
    const long = 60 + scatter(i, 41) * 150
    return stroke(
      `M${n(x)} 250Q${n(x + 5)} ${n(250 + long * 0.6)} ${n(x - 3)} ${n(250 + long)}`,
      '#5c3d27',
      1.2 + scatter(i, 42) * 1.6,
      'opacity="0.8"',
    )
  })
  const rays = repeat(5, (i) =>
    path(
      polygon([
        [1130, -40],
        [380 + i * 150, 700],
        [450 + i * 150, 700],
      ]),
      '#fff3c0',
      'opacity="0.13"',
    ),
  )
  const listener = (
    x: number,
    y: number,
    height: number,
    robe: string,
    wrap: string,
    skin: string,
  ) =>
    shadow(x, y + 2, height * 0.42, height * 0.08) +
    sitting(x, y, height, { robe, skin, hair: palette.ink, wrap })
  return svg(
    ground('bt-sky', [
      [0, '#f7d77c'],
      [0.4, '#fbe9b4'],
      [0.75, '#f6efc8'],
    ]) +
      circle(1072, 120, 64, '#fff6cf') +
      circle(1072, 120, 104, '#fff6cf', 'opacity="0.4"') +
      circle(1072, 120, 150, '#fff6cf', 'opacity="0.25"') +
      hills(2.8, 500, 130, '#dcd28c') +
      hills(5.9, 520, 86, '#b9bd6c') +
      birds(60, 120, 4, 12, '#6d5a2a') +
      repeat(14, (i) =>
        tree(
          (i < 7 ? i * 34 : 720 + i * 38) + scatter(i, 30) * 20 - 10,
          520,
          60 + scatter(i, 31) * 44,
          '#7f9347',
          '#cfc86a',
        ),
      ) +
      linear('bt-field', [
        [0, '#a9ad4f'],
        [0.5, '#7f9140'],
        [1, '#4f6a32'],
      ]) +
      rect(0, 512, 1200, 170, 'url(#bt-field)') +
      ellipse(600, 574, 560, 66, '#3b5a2b', 'opacity="0.45"') +
      canopy(300, 190, 330, 120, 5, '#2f5230', '#5c8238') +
      canopy(900, 190, 330, 120, 9, '#2f5230', '#5c8238') +
      strands +
      back
        .map(([x, top, w], i) =>
          prop(x, top - 70, 546 + (i % 3) * 10, w, i % 2 ? 8 : -8, i % 2 ? '#6b4a30' : '#5c3d27'),
        )
        .join('') +
      platform() +
      trunk() +
      prop(452, 250, 556, 20, -16, '#6b4a30') +
      prop(772, 250, 558, 22, 14, '#4d3222') +
      canopy(600, 122, 400, 132, 13, '#3f6a35', '#8fa845') +
      canopy(210, 140, 250, 100, 21, '#4a7638', '#a3b54d') +
      canopy(990, 140, 250, 100, 27, '#3f6a35', '#8fa845') +
      canopy(430, 66, 280, 92, 33, '#55813b', '#b4c055') +
      canopy(800, 62, 280, 90, 41, '#4f7b3a', '#a9ba52') +
      radial('bt-dapple', [
        [0, '#fff3c0', 0.9],
        [1, '#fff3c0', 0],
      ]) +
      repeat(10, (i) => ellipse(330 + i * 62, 536 + (i % 3) * 9, 26, 7, 'url(#bt-dapple)')) +
      rays +
      threads() +
      offerings() +
      listener(486, 552, 92, palette.white, palette.saffron, '#9a6440') +
      listener(648, 574, 70, palette.teal, palette.haldi, '#7b4a2e') +
      listener(716, 564, 70, palette.lotus, palette.lotusPale, '#b77b52') +
      listener(786, 550, 66, palette.indigo, palette.turmeric, '#8a5434') +
      listener(590, 580, 62, palette.haldi, palette.ember, '#a66f47') +
      figure(986, 612, 118, {
        robe: palette.maroon,
        skin: '#9a6440',
        hair: palette.ink,
        wrap: palette.turmeric,
      }) +
      figure(1036, 616, 80, { robe: palette.saffron, skin: '#9a6440', hair: palette.ink }) +
      figure(196, 606, 112, {
        robe: palette.paper,
        skin: '#7b4a2e',
        hair: '#8d8378',
        wrap: palette.tealDeep,
      }) +
      reeds(40, 690, 110, 26, 3, '#35522a') +
      reeds(1150, 690, 120, 30, 6, '#35522a') +
      repeat(50, (i) =>
        circle(
          scatter(i, 61) * 1200,
          640 + scatter(i, 62) * 34,
          2.4 + scatter(i, 63) * 1.6,
          i % 2 ? palette.haldi : '#f3e7bd',
        ),
      ),
  )
}
