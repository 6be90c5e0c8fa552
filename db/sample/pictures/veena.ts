import { flame, garland, lotus, petal } from './foliage'
import { mix, palette } from './palette'
import { circle, ellipse, glow, ground, linear, n, path, place, radial, rect, repeat, stroke, svg } from './svg'

const X = 600
const gold = palette.turmeric
const wood = '#a2501f'
const woodDark = '#5e2412'
const woodLight = '#d98a45'

/** A halo of petals, beads and lines behind the instrument. */
function halo(): string {
  const ringOf = (count: number, radius: number, body: string, offset = 0) =>
    repeat(count, (i) => `<g transform="rotate(${n((i * 360) / count + offset)}) translate(0 ${-radius})">${body}</g>`)
  const body =
    circle(0, 0, 316, '#6f2f58') +
    ringOf(36, 286, petal(44, 30, '#8a3f69') + petal(28, 16, '#a9557a')) +
    circle(0, 0, 288, 'none', `stroke="${gold}" stroke-width="3"`) +
    ringOf(72, 274, circle(0, 0, 3.4, gold)) +
    circle(0, 0, 260, '#d98a4c') +
    circle(0, 0, 252, '#f3c46f') +
    ringOf(24, 170, petal(74, 36, '#eeb052') + petal(50, 20, '#fbdc97')) +
    circle(0, 0, 168, '#f9d98f') +
    ringOf(48, 160, circle(0, 0, 2.6, '#c9792f')) +
    circle(0, 0, 150, '#fdeab8')
  return place(body, X, 300)
}

/** The neck with its frets, strings and pegs, lying along the x axis from the bowl at 0 to the left. */
function neck(): string {
  const left = -560
  const frets = repeat(24, (i) => {
    const x = -64 - 478 * (1 - 0.944 ** i) * 1.33
    return rect(x - 2, -27, 4.4, 22, '#f4dd9c') + rect(x + 1.4, -27, 1.4, 22, '#8e5e17')
  })
  const inlay = repeat(21, (i) => place(petal(13, 8, '#f6e2b0') + place(petal(13, 8, '#f6e2b0'), 0, 0, 1, 180), left + 24 + i * 25, 16, 1, 90) + circle(left + 36.500 + i * 25, 16, 2.2, palette.ember))
  return (
    rect(left, -8, 600, 50, woodDark, 'rx="6"') +
    rect(left, -8, 600, 40, wood, 'rx="6"') +
    rect(left, -8, 600, 8, woodLight) +
    rect(left, 4, 600, 24, '#7a3417') +
    inlay +
    rect(left + 6, -14, 566, 8, '#3a1a12') +
    frets
  )
}

/** The peg box and its curling dragon (yali) head at the left end. */
function yali(): string {
  const peg = (x: number, y: number, flip: number) =>
    stroke(`M${x} ${y}v${-26 * flip}`, '#3a1a12', 5) + ellipse(x, y - 34 * flip, 7, 12, woodDark) + circle(x, y - 48 * flip, 4.500, '#f4dd9c')
  return (
    peg(-596, -6, 1) +
    peg(-634, -2, 1) +
    peg(-588, 30, -1) +
    peg(-626, 34, -1) +
    path('M-560 -10Q-640 -16 -668 8Q-700 36 -690 78Q-678 110 -644 104Q-628 98 -630 82Q-650 86 -654 66Q-656 46 -630 42L-560 42Z', wood) +
    path('M-560 28L-630 30Q-672 36 -668 74Q-664 98 -640 96Q-632 92 -630 82Q-650 86 -654 66Q-656 46 -630 42L-560 42Z', woodDark) +
    path('M-644 104Q-620 112 -606 96Q-590 96 -584 84Q-600 86 -608 78Q-600 74 -598 66Q-616 72 -630 82Z', gold) +
    path('M-606 96Q-596 104 -584 102Q-588 94 -584 84Z', palette.ember) +
    circle(-630, 92, 4, woodDark) +
    path('M-690 78Q-716 86 -712 104Q-700 96 -684 98ZM-692 50Q-720 50 -722 68Q-708 64 -692 70ZM-682 24Q-706 16 -714 32Q-700 34 -690 42Z', gold) +
    stroke('M-660 16Q-680 40 -674 74', gold, 3, 'stroke-dasharray="2 8"')
  )
}

/** The great carved bowl (kudam) with its table, bridge and rosettes. */
function bowl(): string {
  const ribs = repeat(9, (i) => {
    const dx = -96 + i * 30
    return stroke(`M${n(26 + (i - 0) * 25)} 34Q${n(60 + dx)} 110 ${n(126 + dx * 0.14)} 176`, woodDark, 2.4, 'opacity="0.6"')
  })
  const rosette = (x: number, y: number, size: number) =>
    place(`<g transform="scale(1 0.500)">${circle(0, 0, size * 1.15, '#3a1a12')}${repeat(12, (i) => place(petal(size, size * 0.4, i % 2 ? gold : '#f6e2b0'), 0, 0, 1, i * 30))}${circle(0, 0, size * 0.24, palette.ember)}</g>`, x, y)
  return (
    radial('ve-bowl', [
      [0, '#e08f45'],
      [0.5, '#b75c26'],
      [1, '#6b2a14'],
    ]) +
    path('M-22 6Q-30 150 90 182Q126 190 164 182Q284 150 274 6Z', 'url(#ve-bowl)') +
    ribs +
    path('M-22 6Q-22 26 -18 44Q126 96 270 44Q274 26 274 6Z', '#7a3417', 'opacity="0.55"') +
    repeat(18, (i) => {
      const t = i / 17
      return circle(-14 + 280 * t, 36 + 130 * t * (1 - t), 3.4, gold)
    }) +
    ellipse(126, 2, 150, 47, woodDark) +
    ellipse(126, -3, 148, 45, wood) +
    ellipse(126, -4, 136, 39, '#c5702f') +
    ellipse(126, -4, 128, 35, 'none', `stroke="#f6e2b0" stroke-width="2.4" stroke-dasharray="3 7"`) +
    rosette(58, 8, 20) +
    rosette(198, 12, 20) +
    path('M146 6Q150 -12 158 -26H206Q214 -12 218 6H204Q200 -8 182 -9Q164 -8 160 6Z', '#3a1a12') +
    rect(150, -34, 64, 9, '#f4dd9c', 'rx="2"') +
    rect(150, -27, 64, 3, palette.brassDark) +
    rect(256, -24, 26, 16, gold, 'rx="5" transform="rotate(-8 268 -16)"')
  )
}

/** The four playing strings, from the pegs over the frets to the bridge and tailpiece. */
function strings(): string {
  return repeat(4, (i) => stroke(`M-606 ${n(-30 + i * 4)}L158 ${n(-36 + i * 2.6)}L262 ${n(-22 + i * 3)}`, i < 2 ? '#fff5d6' : '#ffd98a', 1.5))
}

/** A bolster with gathered ends that carries the gourd. */
function bolster(x: number, y: number): string {
  const half = 150
  return (
    ellipse(x, y + 46, half * 1.15, 14, '#1a0614', 'opacity="0.5"') +
    rect(x - half, y - 44, half * 2, 88, palette.ember, 'rx="26"') +
    path(`M${x - half} ${y + 10}V${y + 18}Q${x - half} ${y + 44} ${x - half + 26} ${y + 44}H${x + half - 26}Q${x + half} ${y + 44} ${x + half} ${y + 18}V${y + 10}Q${x} ${y + 30} ${x - half} ${y + 10}Z`, palette.brick, 'opacity="0.7"') +
    [-0.72, 0.72].map((t) => rect(x + half * t - 9, y - 44, 18, 88, gold) + rect(x + half * t - 4, y - 44, 8, 88, palette.maroon)).join('') +
    repeat(7, (i) => place(repeat(6, (k) => place(petal(13, 7, gold), 0, 0, 1, k * 60)) + circle(0, 0, 3, palette.maroon), x - 78 + i * 26, y + (i % 2 ? 8 : -10))) +
    [-1, 1].map((side) => ellipse(x + side * half, y, 9, 40, palette.maroon) + circle(x + side * (half + 8), y, 9, gold)).join('')
  )
}

/** A brass lamp hanging on a chain from the top edge, its bowl at x and y. */
function hangingLamp(id: string, x: number, y: number): string {
  return (
    repeat(Math.floor(y / 11), (i) => ellipse(x, i * 11 + 4, 2.6, 5, 'none', `stroke="${palette.brass}" stroke-width="1.8"`)) +
    path(`M${x - 26} ${y - 4}Q${x - 14} ${y - 40} ${x} ${y - 44}Q${x + 14} ${y - 40} ${x + 26} ${y - 4}`, 'none', `stroke="${palette.brass}" stroke-width="3"`) +
    glow(id, x, y - 12, 120, '#ffbf5c', 0.6) +
    path(`M${x - 32} ${y - 4}Q${x - 26} ${y + 16} ${x} ${y + 20}Q${x + 26} ${y + 16} ${x + 32} ${y - 4}Z`, palette.brass) +
    path(`M${x + 6} ${y + 20}Q${x + 28} ${y + 14} ${x + 32} ${y - 4}H${x + 14}Q${x + 14} ${y + 12} ${x + 6} ${y + 20}Z`, palette.brassDark, 'opacity="0.7"') +
    circle(x, y + 25, 6, palette.brass) +
    flame(x - 14, y - 3, 24) +
    flame(x, y - 2, 30) +
    flame(x + 14, y - 3, 24)
  )
}

/** The gourd resonator under the far end of the neck. */
function gourd(): string {
  return (
    rect(-474, 34, 40, 20, gold, 'rx="4"') +
    radial('ve-gourd', [
      [0, '#f6b565'],
      [0.6, '#d97a32'],
      [1, '#8e3d1a'],
    ]) +
    path('M-480 52Q-536 70 -534 122Q-530 176 -454 178Q-378 176 -374 122Q-372 70 -428 52Z', 'url(#ve-gourd)') +
    repeat(4, (i) => stroke(`M${-468 + i * 10} 54Q${-522 + i * 46} 112 ${-466 + i * 8} 176`, '#8e3d1a', 2, 'opacity="0.45"')) +
    stroke('M-530 108Q-454 138 -378 108', palette.maroon, 9) +
    repeat(11, (i) => circle(-522 + i * 13.6, 112 + 52 * ((i + 0.5) / 11) * (1 - (i + 0.5) / 11), 3, gold))
  )
}

/** A woven rug in perspective with a bordered field of motifs. */
function rug(): string {
  const motifs = repeat(3, (row) =>
    repeat(15, (i) => {
      const y = 556 + row * 34
      const x = X + (i - 7) * (68 + row * 8) + (row % 2) * 34
      return place(`<g transform="scale(1 0.550)">${repeat(8, (k) => place(petal(15, 8, k % 2 ? gold : '#f0d9a8'), 0, 0, 1, k * 45))}${circle(0, 0, 4, palette.ember)}</g>`, x, y, 1 + row * 0.12)
    }),
  )
  return (
    path('M60 520H1140L1260 690H-60Z', '#3a0f24') +
    path('M78 524H1122L1222 680H-22Z', gold) +
    path('M86 528H1114L1208 680H-8Z', palette.maroon) +
    path('M128 540H1072L1148 680H52Z', palette.tealDeep, `stroke="${gold}" stroke-width="3"`) +
    motifs +
    repeat(38, (i) => place(petal(13, 9, gold), 100 + i * 27, 539, 1, 180))
  )
}

/** A Saraswati veena resting on a rug before a golden halo. */
export function veena(): string {
  return svg(
    ground('ve-wall', [
      [0, '#3d1838'],
      [0.7, '#5e2649'],
      [1, '#3a1233'],
    ]) +
      repeat(8, (row) => repeat(14, (i) => place(repeat(6, (k) => place(petal(11, 6, '#723459'), 0, 0, 1, k * 60)), i * 92 + (row % 2) * 46, 30 + row * 70))) +
      glow('ve-light', X, 300, 520, '#ffcb7a', 0.55) +
      halo() +
      hangingLamp('ve-lamp0', 132, 150) +
      hangingLamp('ve-lamp1', 1068, 150) +
      repeat(6, (i) => garland([i * 200, -4], [(i + 1) * 200, -4], 34, 9)) +
      linear('ve-floor', [
        [0, '#4a1a34'],
        [1, '#24091f'],
      ]) +
      rect(0, 512, 1200, 170, 'url(#ve-floor)') +
      rug() +
      bolster(300, 548) +
      ellipse(862, 604, 200, 24, '#1a0614', 'opacity="0.55"') +
      place(gourd() + neck() + yali() + bowl() + strings(), 772, 402, 1.02, 10) +
      lotus(150, 640, 60, palette.lotus, palette.lotusPale) +
      lotus(236, 656, 40, mix(palette.lotus, palette.saffron, 0.3), palette.lotusPale) +
      lotus(1072, 646, 56, palette.lotus, palette.lotusPale) +
      repeat(9, (i) => place(petal(16, 12, i % 2 ? palette.lotusPale : palette.lotus), 420 + i * 46, 632 + (i % 3) * 12, 1, 40 + i * 67)),
  )
}
