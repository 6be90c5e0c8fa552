import { archPath, battlements, chhatri } from './buildings'
import { gold, greatDome, minaret, portal } from './mughal-parts'
import type { Tone } from './palette'
import { palette, toneOf } from './palette'
import { crescent, stars, streak, waterLines } from './shapes'
import {
  circle,
  glow,
  ground,
  linear,
  mirrored,
  path,
  polygon,
  rect,
  reflected,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'
import { cypress } from './trees'

const X = 600
const GROUND = 500

/** One wing of the façade with two storeys of arches, to the left of the portal. */
function wing(left: number, right: number, tone: Tone, pale: string): string {
  const bays = 3
  const bay = (right - left) / bays
  return (
    rect(left, GROUND - 152, right - left, 152, tone.mid) +
    repeat(bays * 2, (i) => {
      const x = left + bay * ((i % bays) + 0.5)
      const y = GROUND - (i < bays ? 8 : 80)
      return (
        rect(x - bay * 0.42, y - 62, bay * 0.84, 62, pale, 'opacity="0.85"') +
        rect(x - bay * 0.39, y - 59, bay * 0.78, 59, tone.mid) +
        path(archPath(x, y, bay * 0.6, 54), pale) +
        path(archPath(x, y, bay * 0.54, 50), tone.dark) +
        path(archPath(x, y, bay * 0.3, 34), i === 1 || i === 3 ? '#f5b54a' : '#2a1026')
      )
    }) +
    rect(left - 4, GROUND - 158, right - left + 4, 8, pale) +
    battlements(left, right, GROUND - 157, 11, tone.mid)
  )
}

/** The whole building on its plinth. */
function building(): string {
  const red = toneOf('#b1553c', 0.32)
  const white = toneOf('#e4d2c4', 0.26)
  const pale = '#f3e0c8'
  const half =
    minaret(128, GROUND + 4, 44, 300, red, white) +
    minaret(262, GROUND - 4, 34, 226, red, white) +
    greatDome(424, GROUND - 176, 112, 102) +
    rect(372, GROUND - 182, 104, 26, white.mid) +
    wing(330, 500, red, pale) +
    chhatri(350, GROUND - 160, 44, white, gold) +
    chhatri(492, GROUND - 160, 38, white, gold)
  return (
    mirrored(half, X) +
    rect(X - 96, GROUND - 262, 192, 90, white.mid) +
    rect(X + 30, GROUND - 262, 66, 90, white.dark, 'opacity="0.6"') +
    repeat(9, (i) => path(archPath(X - 84 + i * 21, GROUND - 222, 12, 26), '#6a4a58')) +
    rect(X - 104, GROUND - 264, 208, 8, '#fff4e0') +
    greatDome(X, GROUND - 262, 214, 170) +
    portal(X, GROUND, 180, 226, red, pale, '#f8c65c') +
    battlements(X - 98, X + 98, GROUND - 225, 13, red.mid) +
    chhatri(X - 98, GROUND - 232, 34, white, gold) +
    chhatri(X + 98, GROUND - 232, 34, white, gold) +
    rect(60, GROUND, 1080, 26, '#7c3a33') +
    rect(52, GROUND - 4, 1096, 8, pale) +
    repeat(43, (i) => path(archPath(84 + i * 25.2 - 12, GROUND + 25, 14, 18), '#4c2029'))
  )
}

/** A Mughal domed hall and minarets at nightfall, mirrored in the channel of its garden. */
export function domeAndMinaret(): string {
  const scene = building()
  const trees = mirrored(
    cypress(40, 534, 150, '#12343a', '#2f6a60') +
      cypress(196, 532, 120, '#154047', '#2f6a60') +
      cypress(318, 536, 92, '#12343a', '#2f6a60'),
    X,
  )
  const waterTop = 540
  const pool = polygon([
    [X - 150, waterTop],
    [X + 150, waterTop],
    [X + 380, 690],
    [X - 380, 690],
  ])
  const beds = mirrored(
    path(
      polygon([
        [-10, waterTop - 6],
        [X - 186, waterTop - 6],
        [X - 470, 690],
        [-10, 690],
      ]),
      '#1f5149',
    ) +
      repeat(70, (i) => {
        const depth = scatter(i, 2)
        const y = waterTop + 4 + depth * 126
        const reach = X - 200 - depth * 270
        return circle(
          scatter(i, 3) * reach,
          y,
          2.4 + depth * 4,
          [palette.lotus, '#f2e3c2', palette.turmeric, '#2f6f5c'][i % 4] ?? '#2f6f5c',
        )
      }),
    X,
  )
  return svg(
    ground('dm-sky', [
      [0, '#122c4a'],
      [0.3, '#1f5a70'],
      [0.56, '#5fa19a'],
      [0.76, '#e9c998'],
      [0.82, '#f3b982'],
    ]) +
      stars(80, 5, 300, '#fff6dc') +
      crescent('dm-moon', 232, 118, 44, '#fff2cc') +
      glow('dm-halo', X, 250, 330, '#ffe3ae', 0.4) +
      rect(0, 520, 1200, 160, '#c99a6c') +
      scene +
      trees +
      beds +
      path(
        polygon([
          [X - 186, waterTop - 6],
          [X + 186, waterTop - 6],
          [X + 470, 690],
          [X - 470, 690],
        ]),
        '#e3bd8b',
      ) +
      linear('dm-water', [
        [0, '#6aa39c'],
        [0.5, '#2d6b78'],
        [1, '#153a56'],
      ]) +
      path(pool, 'url(#dm-water)') +
      `<clipPath id="dm-pool"><path d="${pool}"/></clipPath>` +
      `<g clip-path="url(#dm-pool)">${reflected(scene, 532, 0.5, 0.62)}${waterLines(waterTop + 3, 26, '#f6dcae', 14, 0.45)}${streak(X, 610, 240, 5, '#0f2c44', 0.4)}</g>` +
      stroke(
        `M${X - 150} ${waterTop}L${X - 380} 690M${X + 150} ${waterTop}L${X + 380} 690`,
        '#fbe5c2',
        5,
      ) +
      mirrored(
        repeat(6, (i) => {
          const t = (i + 0.4) / 6
          const x = X - 168 - 258 * t ** 1.2
          const y = waterTop + 10 + 130 * t ** 1.2
          return cypress(x, y, 34 + 62 * t, '#0f2c33', '#2a6156')
        }),
        X,
      ) +
      repeat(3, (i) => glow(`dm-lamp${i}`, X + (i - 1) * 162, GROUND - 24, 60, '#ffd27a', 0.5)),
  )
}
