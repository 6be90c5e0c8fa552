import { frontSteps } from './buildings'
import { palette, toneOf } from './palette'
import { birds, cloud, hills, lightPath, sun, waterLines } from './shapes'
import { ground, group, linear, path, rect, reflected, repeat, smooth, svg } from './svg'
import { pennant, shikhara, templeWall, tieredRoof } from './temple-parts'
import { tree } from './trees'

const WATERLINE = 560

/** The temple group: porch, halls and the great spire with its half spires, feet on y. */
function temple(y: number): string {
  const tone = toneOf('#a5582b', 0.4)
  const near = toneOf('#8f4524', 0.4)
  const far = toneOf('#b56a38', 0.3)
  const gold = palette.turmeric
  const floor = y - 46
  const spire = (x: number, base: number, width: number, height: number, use = tone) =>
    shikhara(x, base, width, height, use, gold)
  const rear =
    templeWall(1012, floor, 96, 62, far, 3) +
    spire(1012, floor - 62, 92, 118, far) +
    templeWall(150, floor, 84, 52, far, 3) +
    spire(150, floor - 52, 80, 98, far)
  const main =
    spire(770, floor - 88, 212, 272) +
    spire(702, floor - 88, 78, 146, near) +
    spire(838, floor - 88, 78, 146, near) +
    spire(770, floor - 88, 108, 184, near) +
    spire(672, floor - 88, 46, 78) +
    spire(868, floor - 88, 46, 78) +
    templeWall(770, floor, 246, 88, near, 7)
  const halls =
    tieredRoof(578, floor - 84, 178, 112, tone, gold) +
    templeWall(578, floor, 164, 84, near, 5) +
    tieredRoof(440, floor - 72, 136, 78, tone, gold) +
    templeWall(440, floor, 124, 72, near, 3) +
    tieredRoof(336, floor - 64, 92, 52, tone, gold) +
    porch(336, floor, near.dark, near.mid, near.light)
  const flag = pennant(770, floor - 88 - 272 - 74, 52, palette.ember, palette.maroon)
  return rear + flag + main + halls + terrace(y, near)
}

function porch(x: number, y: number, dark: string, mid: string, light: string): string {
  return (
    rect(x - 38, y - 64, 76, 64, dark) +
    repeat(4, (i) => rect(x - 40 + i * 24, y - 58, 8, 58, i < 2 ? light : mid)) +
    rect(x - 44, y - 66, 88, 9, light) +
    rect(x - 44, y - 16, 88, 16, mid)
  )
}

/** The high platform (jagati) that carries the temple, with a stair to the east. */
function terrace(y: number, tone: ReturnType<typeof toneOf>): string {
  const left = 86
  const right = 1084
  const bands = [
    [0, 12, tone.light],
    [12, 8, tone.dark],
    [20, 16, tone.mid],
    [36, 10, tone.dark],
  ] as const
  return (
    bands
      .map(([dy, height, fill]) => rect(left, y - 46 + dy, right - left, height, fill))
      .join('') +
    repeat(48, (i) => rect(left + 8 + i * 20.7, y - 24, 9, 10, tone.line, 'opacity="0.45"')) +
    frontSteps(336, y - 46, 92, 6, 8, 5, tone)
  )
}

/** A Nagara temple group before the rising sun, mirrored in its tank. */
export function templeDawn(): string {
  const sky = ground('td-sky', [
    [0, '#f6d9a8'],
    [0.35, '#fbe6bd'],
    [0.62, '#fbd08a'],
    [0.85, '#f3a65c'],
  ])
  const trees = (y: number) =>
    [
      [40, 104],
      [-8, 84],
      [1124, 118],
      [1186, 96],
      [1068, 70],
    ]
      .map(([x = 0, size = 0], i) => tree(x, y, size, i % 2 ? '#7a4a22' : '#68401f', '#c98a34'))
      .join('')
  const scene = trees(WATERLINE - 4) + temple(WATERLINE - 10)
  const bank = path(
    `${smooth([
      [-20, 548],
      [200, 551],
      [420, 549],
      [700, 552],
      [960, 549],
      [1220, 551],
    ])}V${WATERLINE + 4}H-20Z`,
    '#7a3f20',
  )
  const water =
    linear('td-water', [
      [0, '#e9964e'],
      [0.45, '#c9703c'],
      [1, '#7e3525'],
    ]) + rect(0, WATERLINE, 1200, 115, 'url(#td-water)')
  return svg(
    sky +
      cloud(210, 150, 260, '#fff4dc', 0.75) +
      cloud(1040, 110, 210, '#fff4dc', 0.7) +
      cloud(420, 74, 150, '#fff4dc', 0.5) +
      sun('td-sun', 640, 272, 148, '#fbd45a') +
      cloud(985, 262, 240, '#fbdca0', 0.9) +
      cloud(520, 300, 190, '#fbdca0', 0.85) +
      hills(2, 470, 130, '#eeb672') +
      hills(5, 510, 95, '#dc9454') +
      hills(8.4, 545, 62, '#bd6e3a') +
      birds(260, 210, 6, 15, palette.brick) +
      scene +
      bank +
      water +
      group(reflected(scene, WATERLINE + 2, 0.34, 0.5), '') +
      lightPath(640, WATERLINE, 210, palette.haldi, 675, 0.75) +
      waterLines(WATERLINE + 6, 22, '#fbd9a0', 4, 0.45) +
      waterLines(WATERLINE + 10, 16, '#5d2318', 8, 0.3),
  )
}
