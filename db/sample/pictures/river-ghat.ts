import { oarsman, rowBoat } from './boats'
import { chhatri } from './buildings'
import { mansion, parasol, STEPS_TOP } from './ghat-parts'
import type { Tone } from './palette'
import { mix, palette, toneOf } from './palette'
import { birds, cloud, figure, hills, sitting, streak, sun, waterLines } from './shapes'
import { ground, linear, rect, reflected, repeat, scatter, svg } from './svg'
import { pennant, shikhara, templeWall } from './temple-parts'

const WATERLINE = 552

/** A slim riverside shrine, its foot on the top step unless `y` is given. */
function shrine(x: number, width: number, height: number, tone: Tone, y = STEPS_TOP): string {
  return (
    shikhara(x, y - width * 0.62, width, height, tone, palette.haldi) +
    templeWall(x, y, width * 1.1, width * 0.62, tone, 3)
  )
}

/** The long flight of steps, broken by bastions that stand in the river. */
function steps(): string {
  const rows = 11
  const rise = (WATERLINE - STEPS_TOP) / rows
  const flight = repeat(rows, (i) => {
    const y = STEPS_TOP + rise * i
    const landing = i === 4 || i === 8
    const tread = mix('#f0cfa2', '#dcae80', i / rows)
    const riser = mix('#d19b6d', '#a9684c', i / rows)
    return (
      rect(0, y, 1200, rise * (landing ? 0.8 : 0.4), tread) +
      rect(0, y + rise * (landing ? 0.8 : 0.4), 1200, rise * (landing ? 0.22 : 0.62), riser)
    )
  })
  const worn = repeat(60, (i) => {
    const row = Math.floor(scatter(i, 44) * rows)
    return rect(
      scatter(i, 45) * 1200,
      STEPS_TOP + rise * (row + 0.42),
      20 + scatter(i, 46) * 70,
      rise * 0.5,
      '#8c5546',
      'opacity="0.16"',
    )
  })
  const bastion = (x: number, width: number, top: number) => {
    const band = (from: number, to: number, fill: string) =>
      rect(x + width * from, top, width * (to - from), WATERLINE + 4 - top, fill)
    return (
      band(-0.5, -0.25, '#d9a06c') +
      band(-0.25, 0.22, '#e8b983') +
      band(0.22, 0.5, '#a8694a') +
      repeat(3, (i) =>
        rect(x - width / 2, top + 18 + i * 36, width, 3, '#7d4636', 'opacity="0.35"'),
      ) +
      rect(x - width * 0.56, top - 9, width * 1.12, 12, '#f6dcb0')
    )
  }
  return flight + worn + bastion(268, 104, 436) + bastion(652, 122, 448) + bastion(1040, 108, 430)
}

/** Bathers, pilgrims and priests on the steps. */
function people(): string {
  const robes = [
    palette.saffron,
    palette.white,
    palette.maroon,
    palette.haldi,
    palette.teal,
    palette.lotus,
    palette.indigo,
  ]
  const skins = ['#9a5f3c', '#7b4a2e', '#b77b52']
  const pick = (list: readonly string[], i: number) => list[i % list.length] ?? palette.white
  const walkers = repeat(32, (i) => {
    const row = 1 + Math.floor(scatter(i, 5) * 10)
    const y = STEPS_TOP + (row * (WATERLINE - STEPS_TOP)) / 11
    const x = 14 + i * 37 + scatter(i, 6) * 26
    const onBastion = [268, 652, 1040].some((cx) => Math.abs(cx - x) < 76)
    if (onBastion) return ''
    return figure(x, y, 37 + row * 1.9, {
      robe: pick(robes, i * 3 + row),
      skin: pick(skins, i),
      hair: palette.ink,
      wrap: i % 2 ? pick(robes, i + 2) : undefined,
    })
  })
  const priest = (x: number, y: number) =>
    sitting(x, y, 34, {
      robe: palette.white,
      skin: '#9a5f3c',
      hair: palette.ink,
      wrap: palette.saffron,
    })
  return walkers + priest(240, 428) + priest(616, 440) + priest(682, 440) + priest(1010, 422)
}

/** A morning on the river steps: shrines, mansions, umbrellas and boats. */
export function riverGhat(): string {
  const ochre = toneOf('#d99a55', 0.34)
  const pink = toneOf('#cf7d68', 0.34)
  const lime = toneOf('#ecd3a4', 0.3)
  const red = toneOf('#a8452f', 0.36)
  const town =
    mansion(-30, 210, 190, pink, 4, 6) +
    shrine(214, 74, 150, red) +
    mansion(262, 132, 116, lime, 3, 5) +
    mansion(388, 176, 226, ochre, 5, 5) +
    chhatri(418, STEPS_TOP - 236, 46, lime, palette.haldi) +
    chhatri(534, STEPS_TOP - 236, 46, lime, palette.haldi) +
    shrine(614, 92, 208, toneOf('#e3b77e', 0.32)) +
    shrine(690, 54, 104, red) +
    mansion(736, 150, 132, pink, 3, 5) +
    shrine(930, 66, 126, ochre) +
    mansion(976, 250, 172, lime, 4, 8) +
    chhatri(1010, STEPS_TOP - 182, 40, pink, palette.haldi) +
    chhatri(1180, STEPS_TOP - 182, 40, pink, palette.haldi)
  const front =
    parasol(262, 430, 62, palette.haldi, -7) +
    parasol(300, 432, 46, palette.paper, 9) +
    parasol(640, 442, 70, palette.saffron, 6) +
    parasol(1036, 424, 64, palette.haldi, -5) +
    parasol(470, 470, 54, palette.paper, 7) +
    parasol(846, 500, 60, palette.ember, -8) +
    parasol(118, 505, 56, palette.saffron, 6)
  const flags =
    pennant(716, 394, 92, palette.saffron, palette.umber) +
    pennant(898, 396, 76, palette.ember, palette.umber)
  const scene = town + steps() + flags + people() + front
  return svg(
    ground('rg-sky', [
      [0, '#a9c9cd'],
      [0.28, '#f4dfc8'],
      [0.5, '#f8c7a2'],
    ]) +
      cloud(200, 92, 260, palette.white, 0.75) +
      cloud(690, 66, 220, palette.white, 0.6) +
      sun('rg-sun', 888, 196, 62, '#fbe08a') +
      cloud(1020, 150, 260, '#fff0dc', 0.85) +
      hills(3, 392, 90, '#e3a88f', 420) +
      birds(770, 96, 5, 12, palette.umber) +
      birds(96, 130, 4, 10, palette.umber) +
      scene +
      linear('rg-water', [
        [0, '#6aa3a0'],
        [0.5, '#3d7c80'],
        [1, '#235861'],
      ]) +
      rect(0, WATERLINE, 1200, 130, 'url(#rg-water)') +
      reflected(scene, WATERLINE, 0.26, 0.6) +
      waterLines(WATERLINE + 3, 34, '#f8d9ae', 3, 0.5) +
      waterLines(WATERLINE + 6, 26, '#153f49', 7, 0.35) +
      streak(410, 640, 250, 8, '#153f49', 0.5) +
      oarsman(318, 624, 66, palette.white, '#8a5436', palette.ink) +
      rowBoat(410, 634, 250, '#9c4a2a', palette.haldi) +
      streak(880, 610, 170, 6, '#153f49', 0.5) +
      rowBoat(880, 606, 170, '#2f6f73', palette.paper, -1) +
      sitting(868, 600, 30, {
        robe: palette.saffron,
        skin: '#8a5436',
        hair: palette.ink,
        wrap: palette.white,
      }) +
      streak(1090, 655, 150, 6, '#153f49', 0.5) +
      rowBoat(1090, 652, 160, '#7a3524', palette.turmeric),
  )
}
