import { beads } from './buildings'
import { tree } from './foliage'
import { mix, palette } from './palette'
import { birds, cloud, figure, hills } from './shapes'
import { circle, ellipse, ground, linear, mirrored, n, path, place, polygon, rect, repeat, scatter, smooth, stroke, svg } from './svg'

const X = 600
const stoneDark = '#8b6a4a'
const stoneLine = '#5d4330'

/** A stone railing (vedika): posts, three lens-shaped bars and a rounded coping. */
function railing(left: number, right: number, y: number, height: number, fill: string, gap: string): string {
  const count = Math.round((right - left) / (height * 0.52))
  const pitch = (right - left) / count
  return (
    rect(left, y - height, right - left, height, gap) +
    repeat(3, (i) => rect(left, y - height * (0.74 - i * 0.25), right - left, height * 0.14, mix(fill, '#3b2517', 0.18))) +
    repeat(count + 1, (i) => rect(left + i * pitch - height * 0.09, y - height, height * 0.18, height, fill)) +
    rect(left - 6, y - height * 1.14, right - left + 12, height * 0.22, mix(fill, '#fff3d6', 0.35), `rx="${n(height * 0.1)}"`)
  )
}

/** The hemisphere with its drum, stairs, harmika and three umbrellas. */
function dome(): string {
  const r = 262
  const base = 470
  const outline = `M${X - r} ${base}A${r} ${r * 0.94} 0 0 1 ${X + r} ${base}Z`
  const shade = `M${X + 40} ${base - 244}A${r} ${r * 0.94} 0 0 1 ${X + r} ${base}H${X + 150}Q${X + 190} ${base - 130} ${X + 40} ${base - 244}Z`
  const courses = repeat(13, (i) => {
    const y = base - 12 - i * 18
    const half = r * Math.sqrt(Math.max(0, 1 - ((base - y) / (r * 0.94)) ** 2))
    return stroke(`M${n(X - half + 6)} ${y}Q${X} ${y + 7} ${n(X + half - 6)} ${y}`, stoneLine, 1.1, 'opacity="0.2"')
  })
  const blocks = repeat(60, (i) => {
    const row = Math.floor(scatter(i, 3) * 12)
    const y = base - 12 - row * 18
    const half = r * Math.sqrt(Math.max(0, 1 - ((base - y + 18) / (r * 0.94)) ** 2)) - 30
    return rect(X + (scatter(i, 4) * 2 - 1) * half, y - 15, 18 + scatter(i, 5) * 22, 14, i % 2 ? '#fff0cf' : '#7a573b', 'rx="2" opacity="0.13"')
  })
  const umbrella = (y: number, half: number) =>
    path(`M${X - half} ${y}Q${X - half * 0.7} ${n(y - half * 0.42)} ${X} ${n(y - half * 0.46)}Q${X + half * 0.7} ${n(y - half * 0.42)} ${X + half} ${y}Z`, '#c69a68') +
    rect(X - half, y - 1, half * 2, 4, stoneDark)
  return (
    linear('st-dome', [
      [0, '#efd3a2'],
      [0.55, '#dcb884'],
      [1, '#bd9264'],
    ], [0, 0, 1, 0.35]) +
    path(outline, 'url(#st-dome)') +
    path(shade, stoneDark, 'opacity="0.3"') +
    courses +
    blocks +
    rect(X - 4, 128, 8, 100, stoneDark) +
    umbrella(178, 46) +
    umbrella(156, 33) +
    umbrella(137, 21) +
    circle(X, 124, 5, palette.turmeric) +
    rect(X - 58, 214, 116, 16, '#c69a68') +
    railing(X - 56, X + 56, 224, 36, '#d9b384', '#7d5b40') +
    rect(X - 318, 462, 636, 62, '#c99e6c') +
    rect(X + 120, 462, 198, 62, stoneDark, 'opacity="0.4"') +
    rect(X - 324, 456, 648, 10, '#ecd0a0') +
    railing(X - 318, X + 318, 462, 34, '#d9b384', '#8a6647')
  )
}

/** One architrave of the gateway: a slightly bowed beam with carved panels and spiral ends. */
function architrave(y: number, half: number): string {
  const fill = '#c98648'
  const beam = `M${X - half} ${y + 2}Q${X} ${y - 15} ${X + half} ${y + 2}V${y + 28}Q${X} ${y + 13} ${X - half} ${y + 28}Z`
  const lift = (dx: number) => y + 2 - 8.5 * (1 - (dx / half) ** 2)
  const panels = repeat(Math.round(half / 15), (i) => {
    const dx = -half + 24 + i * ((2 * half - 48) / (Math.round(half / 15) - 1))
    const py = lift(dx)
    return i % 3 === 1
      ? circle(X + dx, py + 13, 6.6, stoneLine, 'opacity="0.55"') + circle(X + dx, py + 13, 3, '#efd09a')
      : figure(X + dx, py + 22, 17, { robe: '#6e3f22', skin: '#6e3f22', hair: '#5a351f' })
  })
  const spiral = (cx: number) =>
    circle(cx, y + 15, 17, fill) + circle(cx, y + 15, 12, '#94562b') + circle(cx, y + 15, 8.4, fill) + circle(cx, y + 15, 4, '#6e3f22')
  return (
    path(beam, fill) +
    stroke(`M${X - half} ${y + 4}Q${X} ${y - 13} ${X + half} ${y + 4}`, '#f1d5a0', 3) +
    stroke(`M${X - half} ${y + 27}Q${X} ${y + 12} ${X + half} ${y + 27}`, '#6e3f22', 2.4) +
    panels +
    spiral(X - half) +
    spiral(X + half)
  )
}

/** A small elephant in relief, facing right. */
function elephant(x: number, y: number, size: number): string {
  const body = path('M-26 0V-22Q-26 -40 -4 -40Q6 -50 18 -42Q28 -36 27 -20Q27 -8 32 -6L30 0Q20 -2 20 -16Q14 -18 12 -22V0H4V-14H-14V0Z', '#8a5028') + path('M6 -40Q18 -38 14 -24Q4 -24 4 -36Z', '#b06c36') + circle(20, -33, 1.8, stoneLine)
  return place(body, x, y, size / 50)
}

/** The carved gateway (torana) before the stupa. */
function gateway(): string {
  const pillar = (x: number) =>
    rect(x - 19, 392, 38, 222, '#c27d42') +
    rect(x + 7, 392, 12, 222, '#6e3f22', 'opacity="0.55"') +
    repeat(5, (i) => rect(x - 14, 408 + i * 40, 28, 31, '#94562b') + place(`${circle(0, 0, 10, '#e3ac66')}${repeat(8, (k) => ellipse(0, -6.4, 2, 4.4, '#6e3f22', `transform="rotate(${k * 45})"`))}`, x, 423.5 + i * 40)) +
    rect(x - 26, 386, 52, 10, '#f6d79c') +
    rect(x - 15, 352, 30, 36, '#6e3f22') +
    elephant(x - 3, 387, 43)
  const posts = (y: number, height: number) =>
    [-92, 92, -32, 32].map((dx) => rect(X + dx - 7, y, 14, height, '#b06c36')).join('')
  const trident = place(
    stroke('M-13 -20Q-18 -2 0 0Q18 -2 13 -20M0 0V-26', '#b06c36', 5) + circle(0, 4, 7, '#c98648') + rect(-5, 8, 10, 12, '#b06c36'),
    0,
    0,
  )
  const wheel =
    circle(X, 226, 25, '#c98648') + circle(X, 226, 18, '#5c361f') +
    repeat(16, (i) => place(rect(-1.1, -19, 2.2, 19, '#f6d79c'), X, 226, 1, i * 22.5)) +
    circle(X, 226, 6, '#f6d79c') + rect(X - 7, 248, 14, 14, '#b06c36')
  return (
    posts(272, 80) +
    mirrored(pillar(X - 92), X) +
    architrave(256, 148) +
    architrave(292, 162) +
    architrave(328, 176) +
    wheel +
    place(trident, X - 92, 238) +
    place(trident, X + 92, 238)
  )
}

/** The great stupa with its carved gateway, monks walking in from the left. */
export function stupa(): string {
  const woods = repeat(16, (i) => {
    const side = i % 2 ? 1 : -1
    const x = X + side * (330 + Math.floor(i / 2) * 40 + scatter(i, 8) * 20)
    return tree(x, 516 + scatter(i, 9) * 8, 96 + scatter(i, 10) * 66, i % 3 ? '#5f7a3f' : '#4d6b3b', '#c2c06a')
  })
  const robes = [palette.ember, palette.maroon, palette.saffron]
  const monks = repeat(7, (i) => figure(96 + i * 52, 634 - i * 2, 74 - i, { robe: robes[i % 3] ?? palette.saffron, skin: i % 2 ? '#8a5434' : '#a66f47', hair: '#4a2e20', wrap: robes[(i + 1) % 3] }))
  return svg(
    ground('st-sky', [
      [0, '#a9cbb9'],
      [0.35, '#d7e4c6'],
      [0.7, '#f8efcf'],
    ]) +
      circle(864, 168, 150, '#fff6d6', 'opacity="0.4"') +
      circle(864, 168, 108, '#fff3c4', 'opacity="0.6"') +
      circle(864, 168, 70, '#fdeaa6') +
      cloud(210, 120, 300, palette.white, 0.85) +
      cloud(1040, 104, 240, palette.white, 0.8) +
      cloud(960, 238, 200, palette.white, 0.6) +
      hills(2.6, 520, 150, '#bfd0a8') +
      hills(6.3, 530, 90, '#9db886') +
      birds(180, 232, 5, 12, '#4d5b3b') +
      woods +
      rect(0, 508, 1200, 170, '#93a653') +
      dome() +
      rect(X - 392, 520, 784, 14, '#7d8c46') +
      mirrored(railing(X - 420, X - 118, 574, 56, '#dcb27a', '#7a6a44'), X) +
      path(polygon([[X - 72, 574], [X + 72, 574], [X + 190, 700], [X - 190, 700]]), '#ecd2a0') +
      path(polygon([[X + 26, 574], [X + 72, 574], [X + 190, 700], [X + 80, 700]]), '#d3b07a', 'opacity="0.6"') +
      rect(X - 73, 500, 146, 74, '#7d5b40') +
      repeat(5, (i) => rect(X - 70, 516 + i * 12, 140, 6, '#d9b384')) +
      gateway() +
      path(`${smooth([[-10, 606], [120, 596], [330, 612], [410, 640], [430, 690]])}V690H-10Z`, '#7f9446') +
      path(`${smooth([[1210, 600], [1080, 594], [900, 610], [800, 642], [780, 690]])}V690H1210Z`, '#7f9446') +
      path(`${smooth([[-10, 640], [200, 640], [420, 616], [540, 600]])}L540 612Q430 636 200 664H-10Z`, '#ecd2a0') +
      monks +
      beads([-10, 668], [1210, 668], 0, 110, 6, (i) => (i % 2 ? '#5f7a3f' : '#6f8a44')) +
      rect(0, 668, 1200, 8, '#5f7a3f') +
      repeat(26, (i) => circle(scatter(i, 20) * 1200, 654 + scatter(i, 21) * 14, 3.4, i % 2 ? palette.haldi : palette.white)),
  )
}
