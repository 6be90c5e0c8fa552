import { shadow } from './buildings'
import { diya, garland, petal, reeds, tree } from './foliage'
import { mix, palette } from './palette'
import { birds, figure, hills, sitting } from './shapes'
import type { Point } from './svg'
import { circle, ellipse, ground, linear, n, path, place, polygon, radial, rect, repeat, scatter, smooth, stroke, svg } from './svg'

/** A scalloped mass of leaves with two lighter masses inside it, nearer the light, and single leaves. */
function canopy(x: number, y: number, rx: number, ry: number, seed: number, fill: string, lit: string): string {
  const mass = (share: number, lift: number, colour: string) => {
    const cy = y - ry * lift
    const rim = repeat(30, (i) => {
      const angle = (i / 30) * Math.PI * 2
      return circle(x + Math.cos(angle) * rx * share * 0.88, cy + Math.sin(angle) * ry * share * 0.82, ry * share * (0.2 + 0.12 * scatter(i, seed)), colour)
    })
    return ellipse(x, cy, rx * share * 0.96, ry * share * 0.92, colour) + rim
  }
  const leaves = (count: number, top: number, span: number, colour: string, at: number) =>
    repeat(count, (i) => {
      const angle = scatter(i, at) * Math.PI * 2
      const reach = Math.sqrt(scatter(i, at + 1)) * 0.86
      const cx = x + Math.cos(angle) * rx * reach
      const cy = y + ry * (top + span * scatter(i, at + 2))
      return place(petal(15, 9, colour), cx, cy, 0.8 + 0.5 * scatter(i, at + 3), 120 + 120 * scatter(i, at + 4))
    })
  return (
    mass(1, 0, fill) +
    leaves(18, 0.3, 0.6, mix(fill, '#12281a', 0.4), seed + 20) +
    mass(0.76, 0.2, mix(fill, lit, 0.3)) +
    leaves(16, -0.2, 0.6, mix(fill, lit, 0.02), seed + 40) +
    mass(0.46, 0.44, mix(fill, lit, 0.62)) +
    leaves(20, -0.8, 0.8, lit, seed + 60)
  )
}

/** A hanging root that thickens where it has reached the ground. */
function prop(x: number, top: number, foot: number, width: number, bend: number, fill: string): string {
  const w = width / 2
  const middle = (top + foot) / 2
  return (
    path(`M${n(x + bend - w * 0.7)} ${n(top)}Q${n(x - w * 0.8 + bend * 0.2)} ${n(middle)} ${n(x - w * 1.7)} ${n(foot)}H${n(x + w * 1.7)}Q${n(x + w * 0.8 + bend * 0.2)} ${n(middle)} ${n(x + bend + w * 0.7)} ${n(top)}Z`, fill) +
    stroke(`M${n(x + bend + w * 0.1)} ${n(top)}Q${n(x + w * 0.2 + bend * 0.2)} ${n(middle)} ${n(x + w * 0.5)} ${n(foot)}`, mix(fill, '#f3cf8f', 0.3), width * 0.14)
  )
}

/** The great fluted trunk with its spreading limbs. */
function trunk(): string {
  const outline: Point[] = [
    [430, 540],
    [500, 500],
    [524, 420],
    [516, 330],
    [440, 270],
    [330, 216],
    [470, 236],
    [556, 274],
    [570, 180],
    [612, 190],
    [634, 276],
    [740, 226],
    [880, 206],
    [760, 268],
    [684, 336],
    [676, 420],
    [704, 500],
    [780, 540],
  ]
  const flutes = repeat(11, (i) => {
    const x = 508 + i * 18
    const spread = (i - 5) * 12
    return stroke(`M${n(600 + (i - 5) * 11)} 300Q${n(600 + (i - 5) * 13)} 420 ${n(x + spread - 6)} 538`, i < 6 ? '#8a6138' : '#38221a', i % 2 ? 5 : 3, 'opacity="0.6"')
  })
  const shade = polygon([[640, 290], [684, 336], [676, 420], [704, 500], [780, 540], [650, 540]])
  const d = smooth(outline, true)
  return (
    `<clipPath id="bt-trunk"><path d="${d}"/></clipPath>` +
    path(d, '#5c3d27') +
    `<g clip-path="url(#bt-trunk)">${path(shade, '#38221a', 'opacity="0.55"')}${flutes}</g>`
  )
}

/** Votive threads wound about the trunk. */
function threads(): string {
  const colours = [palette.ember, palette.haldi, palette.white]
  return repeat(9, (i) => {
    const y = 404 + i * 6.5 + (scatter(i, 80) - 0.5) * 6
    return stroke(`M${n(525 - i * 1.2)} ${n(y)}Q600 ${n(y + 15 + scatter(i, 81) * 6)} ${n(676 + i * 1.2)} ${n(y - 2)}`, colours[i % 3] ?? palette.white, 2)
  })
}

/** Rounded stones with vermilion marks and a lamp at the foot of the tree. */
function offerings(): string {
  const stone = (x: number, height: number) =>
    path(`M${x - height * 0.4} 536Q${x - height * 0.46} ${536 - height} ${x} ${536 - height}Q${x + height * 0.46} ${536 - height} ${x + height * 0.4} 536Z`, '#6d6461') +
    ellipse(x, 536 - height * 0.62, height * 0.13, height * 0.18, palette.ember)
  return stone(574, 40) + stone(610, 58) + stone(644, 34) + garland([588, 492], [632, 492], 17, 5) + diya('bt-lamp', 684, 542, 24, palette.terracotta, 0.7)
}

/** The round stone platform (chabutra) under the tree. */
function platform(): string {
  const top = 536
  return (
    path(`M276 ${top}V${top + 44}Q600 ${top + 112} 924 ${top + 44}V${top}Z`, '#b98a5c') +
    path(`M660 ${top + 40}Q820 ${top + 44} 924 ${top}V${top + 44}Q800 ${top + 78} 660 ${top + 78}Z`, '#7c5438', 'opacity="0.5"') +
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
    [250, 300, 12], [318, 314, 16], [396, 300, 11], [470, 316, 9], [742, 320, 10], [806, 306, 14], [884, 312, 17], [960, 300, 12], [176, 280, 9], [1030, 284, 10],
  ] as const
  const strands = repeat(64, (i) => {
    const x = 120 + i * 15.4 + scatter(i, 40) * 10
    if (x > 520 && x < 690) return ''
    const long = 60 + scatter(i, 41) * 150
    return stroke(`M${n(x)} 250Q${n(x + 5)} ${n(250 + long * 0.6)} ${n(x - 3)} ${n(250 + long)}`, '#5c3d27', 1.2 + scatter(i, 42) * 1.6, 'opacity="0.8"')
  })
  const rays = repeat(5, (i) => path(polygon([[1130, -40], [380 + i * 150, 700], [450 + i * 150, 700]]), '#fff3c0', 'opacity="0.13"'))
  const listener = (x: number, y: number, height: number, robe: string, wrap: string, skin: string) =>
    shadow(x, y + 2, height * 0.42, height * 0.08) + sitting(x, y, height, { robe, skin, hair: palette.ink, wrap })
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
      repeat(14, (i) => tree((i < 7 ? i * 34 : 720 + i * 38) + scatter(i, 30) * 20 - 10, 520, 60 + scatter(i, 31) * 44, '#7f9347', '#cfc86a')) +
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
      back.map(([x, top, w], i) => prop(x, top - 70, 546 + (i % 3) * 10, w, i % 2 ? 8 : -8, i % 2 ? '#6b4a30' : '#5c3d27')).join('') +
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
      figure(986, 612, 118, { robe: palette.maroon, skin: '#9a6440', hair: palette.ink, wrap: palette.turmeric }) +
      figure(1036, 616, 80, { robe: palette.saffron, skin: '#9a6440', hair: palette.ink }) +
      figure(196, 606, 112, { robe: palette.paper, skin: '#7b4a2e', hair: '#8d8378', wrap: palette.tealDeep }) +
      reeds(40, 690, 110, 26, 3, '#35522a') +
      reeds(1150, 690, 120, 30, 6, '#35522a') +
      repeat(50, (i) => circle(scatter(i, 61) * 1200, 640 + scatter(i, 62) * 34, 2.4 + scatter(i, 63) * 1.6, i % 2 ? palette.haldi : '#f3e7bd')),
  )
}
