import { cuspedArchPath } from './buildings'
import { diya, garland, hangingLeaf, marigold, petal } from './foliage'
import { mix, palette } from './palette'
import { stars } from './shapes'
import {
  circle,
  ellipse,
  glow,
  ground,
  linear,
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

const clay = '#b4562b'

/** A palace wall with three scalloped arches that open on the night sky. */
function arcade(): string {
  const openings = [200, 600, 1000]
  const holes = openings.map((x) => cuspedArchPath(x, 428, 296, 356, 5)).join('')
  const rims = openings
    .map(
      (x) =>
        stroke(cuspedArchPath(x, 428, 316, 372, 5), '#7d6bb0', 3) +
        stroke(cuspedArchPath(x, 428, 334, 388, 5), '#43407c', 2),
    )
    .join('')
  const rosettes = [0, 400, 800, 1200]
    .map((x) => {
      const flower =
        repeat(12, (i) => place(petal(34, 13, i % 2 ? '#6d5da6' : '#8a78bd'), 0, 0, 1, i * 30)) +
        circle(0, 0, 9, palette.turmeric)
      return place(flower, x, 108)
    })
    .join('')
  const pillars = [0, 400, 800, 1200]
    .map(
      (x) =>
        rect(x - 30, 196, 60, 240, '#3a3672') +
        rect(x - 30, 196, 16, 240, '#55509a') +
        rect(x + 10, 196, 20, 240, '#272552') +
        repeat(4, (i) => stroke(`M${x - 18 + i * 12} 250V396`, '#1f1d45', 1.6, 'opacity="0.6"')) +
        path(`M${x - 30} 250Q${x} 226 ${x + 30} 250V236H${x - 30}Z`, '#6a62ad') +
        rect(x - 40, 190, 80, 14, '#6a62ad') +
        rect(x - 40, 404, 80, 14, '#55509a') +
        rect(x - 46, 416, 92, 18, '#3a3672'),
    )
    .join('')
  return (
    path(`M0 0H1200V430H0Z${holes}`, '#302d63', 'fill-rule="evenodd"') + rims + rosettes + pillars
  )
}

/** A distant sky lantern. */
function skyLantern(id: string, x: number, y: number, size: number): string {
  return (
    glow(id, x, y, size * 3, palette.turmeric, 0.55) +
    path(
      `M${n(x - size * 0.45)} ${n(y - size * 0.5)}Q${n(x)} ${n(y - size * 0.9)} ${n(x + size * 0.45)} ${n(y - size * 0.5)}L${n(x + size * 0.3)} ${n(y + size * 0.5)}H${n(x - size * 0.3)}Z`,
      palette.saffron,
    ) +
    ellipse(x, y + size * 0.24, size * 0.24, size * 0.26, palette.haldi)
  )
}

/** One step of the stair: a lit tread and a riser with a carved row. */
function step(y: number, tread: number, riser: number, shade: number): string {
  const face = mix('#57284a', '#1f1238', shade)
  const count = Math.round(1300 / riser)
  const motif = repeat(count, (i) => {
    const x = (i + 0.5) * (1200 / count)
    return place(
      petal(riser * 0.6, riser * 0.34, mix(face, palette.turmeric, 0.32)) +
        place(petal(riser * 0.3, riser * 0.16, face), 0, -riser * 0.06),
      x,
      y + tread + riser * 0.84,
    )
  })
  return (
    rect(0, y, 1200, tread, mix('#b0604a', '#4a2a52', shade)) +
    rect(0, y, 1200, 2, palette.haldi, 'opacity="0.35"') +
    rect(0, y + tread, 1200, riser, face) +
    motif
  )
}

/** Rows of lamps on palace steps on the night of Diwali. */
export function diyaRow(): string {
  const row = (
    name: string,
    y: number,
    count: number,
    size: number,
    from: number,
    to: number,
    light: number,
  ) =>
    repeat(count, (i) => {
      const x = from + ((to - from) * i) / (count - 1)
      return (
        ellipse(x - size * 0.08, y + 1, size * 0.56, size * 0.1, '#1f0f28', 'opacity="0.5"') +
        diya(`dr-${name}${i}`, x - size * 0.1, y, size, clay, light)
      )
    })
  const petals = repeat(60, (i) => {
    const x = scatter(i, 5) * 1200
    const y = 606 + scatter(i, 6) * 66
    return place(
      petal(11, 9, i % 3 ? palette.saffron : palette.haldi),
      x,
      y,
      0.8 + scatter(i, 7) * 0.7,
      scatter(i, 8) * 360,
    )
  })
  const swags = repeat(6, (i) => garland([i * 200, 8], [(i + 1) * 200, 8], 46, 11))
  const drops = repeat(
    7,
    (i) =>
      repeat(6, (k) =>
        marigold(i * 200, 14 + k * 17, 11 - k * 0.7, k % 2 ? palette.haldi : palette.saffron),
      ) + hangingLeaf(i * 200, 112, 26, '#5f8a4a'),
  )
  const leaves = repeat(24, (i) => hangingLeaf(25 + i * 50, 6, 34, i % 2 ? '#4d7a45' : '#3b6640'))
  return svg(
    ground('dr-sky', [
      [0, '#0f1436'],
      [0.3, '#232a63'],
      [0.55, '#5a3f7d'],
      [0.66, '#a65a6a'],
    ]) +
      stars(90, 9, 330, '#fff3d0') +
      skyLantern('dr-l0', 164, 190, 22) +
      skyLantern('dr-l1', 246, 262, 15) +
      skyLantern('dr-l2', 560, 168, 24) +
      skyLantern('dr-l3', 650, 248, 17) +
      skyLantern('dr-l4', 606, 316, 12) +
      skyLantern('dr-l5', 948, 236, 19) +
      skyLantern('dr-l6', 1056, 176, 22) +
      path(
        'M0 430V396Q90 372 180 386Q280 352 400 384Q520 368 600 380Q700 350 800 386Q930 358 1010 378Q1110 362 1200 390V430Z',
        '#2b2352',
      ) +
      arcade() +
      step(426, 16, 34, 0.75) +
      step(476, 24, 46, 0.45) +
      step(546, 132, 20, 0.12) +
      linear('dr-floor', [
        [0, '#8a3f45'],
        [1, '#3d1a3a'],
      ]) +
      rect(0, 546, 1200, 132, 'url(#dr-floor)') +
      radial('dr-pool', [
        [0, palette.haldi, 0.5],
        [1, palette.turmeric, 0],
      ]) +
      repeat(5, (i) => ellipse(120 + i * 240, 650, 190, 40, 'url(#dr-pool)')) +
      row('a', 438, 13, 42, 36, 1164, 0.3) +
      row('b', 494, 9, 66, 60, 1140, 0.26) +
      petals +
      row('c', 644, 5, 150, 120, 1080, 0.34) +
      leaves +
      swags +
      drops,
  )
}
