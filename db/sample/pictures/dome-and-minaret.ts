import { archPath, battlements, chhatri, domePath } from './buildings'
import { cypress } from './foliage'
import type { Tone } from './palette'
import { mix, palette, toneOf } from './palette'
import { crescent, stars, streak, waterLines } from './shapes'
import { circle, glow, ground, linear, mirrored, n, path, place, polygon, rect, reflected, repeat, scatter, stroke, svg } from './svg'

const X = 600
const GROUND = 500
const gold = palette.haldi

/** A white dome with ribs, a lotus cap and a tall finial. */
function greatDome(x: number, y: number, width: number, height: number): string {
  const ribs = repeat(7, (i) => {
    const dx = ((i - 3) / 3) * 0.84
    return stroke(`M${n(x + dx * width * 0.46)} ${n(y)}C${n(x + dx * width * 0.6)} ${n(y - height * 0.4)} ${n(x + dx * width * 0.36)} ${n(y - height * 0.76)} ${n(x)} ${n(y - height * 0.95)}`, '#a99bb0', 1.3, 'opacity="0.5"')
  })
  const shade = `M${n(x + width * 0.1)} ${n(y)}C${n(x + width * 0.34)} ${n(y - height * 0.4)} ${n(x + width * 0.2)} ${n(y - height * 0.74)} ${n(x)} ${n(y - height)}Q${n(x + width * 0.03)} ${n(y - height * 0.93)} ${n(x + width * 0.12)} ${n(y - height * 0.88)}C${n(x + width * 0.43)} ${n(y - height * 0.7)} ${n(x + width * 0.59)} ${n(y - height * 0.34)} ${n(x + width * 0.45)} ${n(y)}Z`
  return (
    path(domePath(x, y, width, height), '#f6ead8') +
    path(shade, '#b9a3b4', 'opacity="0.75"') +
    ribs +
    repeat(9, (i) => place(path('M0 0Q-7 -12 0 -26Q7 -12 0 0Z', '#d9c3bd'), x + (i - 4) * width * 0.028, y - height * 0.86 - (4 - Math.abs(i - 4)) * 1.6, width / 240, (i - 4) * 13)) +
    stroke(`M${n(x)} ${n(y - height)}V${n(y - height * 1.26)}`, gold, width * 0.018) +
    circle(x, y - height * 1.06, width * 0.034, gold) +
    circle(x, y - height * 1.15, width * 0.024, gold) +
    stroke(`M${n(x - width * 0.02)} ${n(y - height * 1.31)}A${n(width * 0.032)} ${n(width * 0.032)} 0 1 0 ${n(x + width * 0.02)} ${n(y - height * 1.31)}`, gold, width * 0.012)
  )
}

/** A tapering minaret with three balconies and a domed kiosk. */
function minaret(x: number, y: number, width: number, height: number, tone: Tone, pale: Tone): string {
  const at = (t: number) => (width / 2) * (1 - 0.32 * t)
  const shaft = (from: number, to: number, fill: string, extra = '') => path(polygon([[x + at(0) * from, y], [x + at(1) * from, y - height], [x + at(1) * to, y - height], [x + at(0) * to, y]]), fill, extra)
  const flutes = repeat(3, (i) => shaft(-0.62 + i * 0.5, -0.5 + i * 0.5, pale.light, 'opacity="0.8"'))
  const balconies = [0.3, 0.64, 0.98]
    .map((t) => {
      const half = at(t) * 1.5
      const by = y - height * t
      return path(polygon([[x - at(t), by + 16], [x - half, by + 3], [x + half, by + 3], [x + at(t), by + 16]]), tone.dark) + rect(x - half, by - 10, half * 2, 13, pale.mid) + repeat(7, (i) => rect(x - half + 3 + i * ((half * 2 - 8) / 6), by - 8, 2, 9, tone.dark))
    })
    .join('')
  return shaft(-1, 1, tone.mid) + flutes + shaft(0.35, 1, tone.dark, 'opacity="0.6"') + balconies + chhatri(x, y - height - 8, width * 1.02, pale, gold)
}

/** A tall framed portal (iwan) with nested arches; `lit` gives the glow inside. */
function portal(x: number, y: number, width: number, height: number, tone: Tone, pale: string, lit: string): string {
  const inlay = repeat(11, (i) => place(rect(-4, -4, 8, 8, pale), x - width / 2 + (width / 10) * i, y - height + 16, 0.9, 45))
  const spandrel = (dx: number) => circle(x + dx, y - height * 0.76, width * 0.055, pale) + circle(x + dx, y - height * 0.76, width * 0.028, tone.mid)
  return (
    rect(x - width / 2 - 8, y - height, width + 16, height, tone.mid) +
    rect(x - width / 2 - 8, y - height, width + 16, 7, pale) +
    inlay +
    stroke(`M${n(x - width * 0.46)} ${n(y)}V${n(y - height + 30)}H${n(x + width * 0.46)}V${n(y)}`, pale, 3) +
    path(archPath(x, y, width * 0.8, height * 0.8), pale) +
    path(archPath(x, y, width * 0.75, height * 0.765), tone.dark) +
    path(archPath(x, y, width * 0.56, height * 0.62), mix(tone.dark, '#1a0a1c', 0.35)) +
    path(archPath(x, y, width * 0.34, height * 0.44), lit) +
    path(archPath(x, y, width * 0.2, height * 0.34), '#7a3a1c') +
    spandrel(-width * 0.36) +
    spandrel(width * 0.36)
  )
}

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
  const trees = mirrored(cypress(40, 534, 150, '#12343a', '#2f6a60') + cypress(196, 532, 120, '#154047', '#2f6a60') + cypress(318, 536, 92, '#12343a', '#2f6a60'), X)
  const waterTop = 540
  const pool = polygon([[X - 150, waterTop], [X + 150, waterTop], [X + 380, 690], [X - 380, 690]])
  const beds = mirrored(
    path(polygon([[-10, waterTop - 6], [X - 186, waterTop - 6], [X - 470, 690], [-10, 690]]), '#1f5149') +
      repeat(70, (i) => {
        const depth = scatter(i, 2)
        const y = waterTop + 4 + depth * 126
        const reach = X - 200 - depth * 270
        return circle(scatter(i, 3) * reach, y, 2.4 + depth * 4, [palette.lotus, '#f2e3c2', palette.turmeric, '#2f6f5c'][i % 4] ?? '#2f6f5c')
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
      path(polygon([[X - 186, waterTop - 6], [X + 186, waterTop - 6], [X + 470, 690], [X - 470, 690]]), '#e3bd8b') +
      linear('dm-water', [
        [0, '#6aa39c'],
        [0.5, '#2d6b78'],
        [1, '#153a56'],
      ]) +
      path(pool, 'url(#dm-water)') +
      `<clipPath id="dm-pool"><path d="${pool}"/></clipPath>` +
      `<g clip-path="url(#dm-pool)">${reflected(scene, 532, 0.5, 0.62)}${waterLines(waterTop + 3, 26, '#f6dcae', 14, 0.45)}${streak(X, 610, 240, 5, '#0f2c44', 0.4)}</g>` +
      stroke(`M${X - 150} ${waterTop}L${X - 380} 690M${X + 150} ${waterTop}L${X + 380} 690`, '#fbe5c2', 5) +
      mirrored(repeat(6, (i) => {
        const t = (i + 0.4) / 6
        const x = X - 168 - 258 * t ** 1.2
        const y = waterTop + 10 + 130 * t ** 1.2
        return cypress(x, y, 34 + 62 * t, '#0f2c33', '#2a6156')
      }), X) +
      repeat(3, (i) => glow(`dm-lamp${i}`, X + (i - 1) * 162, GROUND - 24, 60, '#ffd27a', 0.5)),
  )
}
