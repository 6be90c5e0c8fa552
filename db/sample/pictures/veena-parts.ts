import { petal } from './foliage'
import { palette } from './palette'
import { circle, ellipse, n, path, place, radial, rect, repeat, stroke } from './svg'

/** Colour of gilding. */
export const gold = palette.turmeric
const wood = '#a2501f'
const woodDark = '#5e2412'
const woodLight = '#d98a45'

/** The neck with its frets, strings and pegs, lying along the x axis from the bowl at 0 to the left. */
export function neck(): string {
  const left = -560
  const frets = repeat(24, (i) => {
    const x = -64 - 478 * (1 - 0.944 ** i) * 1.33
    return rect(x - 2, -27, 4.4, 22, '#f4dd9c') + rect(x + 1.4, -27, 1.4, 22, '#8e5e17')
  })
  const inlay = repeat(
    21,
    (i) =>
      place(
        petal(13, 8, '#f6e2b0') + place(petal(13, 8, '#f6e2b0'), 0, 0, 1, 180),
        left + 24 + i * 25,
        16,
        1,
        90,
      ) + circle(left + 36.5 + i * 25, 16, 2.2, palette.ember),
  )
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
export function yali(): string {
  const peg = (x: number, y: number, flip: number) =>
    stroke(`M${x} ${y}v${-26 * flip}`, '#3a1a12', 5) +
    ellipse(x, y - 34 * flip, 7, 12, woodDark) +
    circle(x, y - 48 * flip, 4.5, '#f4dd9c')
  return (
    peg(-596, -6, 1) +
    peg(-634, -2, 1) +
    peg(-588, 30, -1) +
    peg(-626, 34, -1) +
    path(
      'M-560 -10Q-640 -16 -668 8Q-700 36 -690 78Q-678 110 -644 104Q-628 98 -630 82Q-650 86 -654 66Q-656 46 -630 42L-560 42Z',
      wood,
    ) +
    path(
      'M-560 28L-630 30Q-672 36 -668 74Q-664 98 -640 96Q-632 92 -630 82Q-650 86 -654 66Q-656 46 -630 42L-560 42Z',
      woodDark,
    ) +
    path(
      'M-644 104Q-620 112 -606 96Q-590 96 -584 84Q-600 86 -608 78Q-600 74 -598 66Q-616 72 -630 82Z',
      gold,
    ) +
    path('M-606 96Q-596 104 -584 102Q-588 94 -584 84Z', palette.ember) +
    circle(-630, 92, 4, woodDark) +
    path(
      'M-690 78Q-716 86 -712 104Q-700 96 -684 98ZM-692 50Q-720 50 -722 68Q-708 64 -692 70ZM-682 24Q-706 16 -714 32Q-700 34 -690 42Z',
      gold,
    ) +
    stroke('M-660 16Q-680 40 -674 74', gold, 3, 'stroke-dasharray="2 8"')
  )
}

/** The great carved bowl (kudam) with its table, bridge and rosettes. */
export function bowl(): string {
  const ribs = repeat(9, (i) => {
    const dx = -96 + i * 30
    return stroke(
      `M${n(26 + (i - 0) * 25)} 34Q${n(60 + dx)} 110 ${n(126 + dx * 0.14)} 176`,
      woodDark,
      2.4,
      'opacity="0.6"',
    )
  })
  const rosette = (x: number, y: number, size: number) =>
    place(
      `<g transform="scale(1 0.5)">${circle(0, 0, size * 1.15, '#3a1a12')}${repeat(12, (i) => place(petal(size, size * 0.4, i % 2 ? gold : '#f6e2b0'), 0, 0, 1, i * 30))}${circle(0, 0, size * 0.24, palette.ember)}</g>`,
      x,
      y,
    )
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
    ellipse(
      126,
      -4,
      128,
      35,
      'none',
      `stroke="#f6e2b0" stroke-width="2.4" stroke-dasharray="3 7"`,
    ) +
    rosette(58, 8, 20) +
    rosette(198, 12, 20) +
    path('M146 6Q150 -12 158 -26H206Q214 -12 218 6H204Q200 -8 182 -9Q164 -8 160 6Z', '#3a1a12') +
    rect(150, -34, 64, 9, '#f4dd9c', 'rx="2"') +
    rect(150, -27, 64, 3, palette.brassDark) +
    rect(256, -24, 26, 16, gold, 'rx="5" transform="rotate(-8 268 -16)"')
  )
}

/** The four playing strings, from the pegs over the frets to the bridge and tailpiece. */
export function strings(): string {
  return repeat(4, (i) =>
    stroke(
      `M-578 ${n(-16 + i * 2.6)}L158 ${n(-36 + i * 2.6)}L262 ${n(-22 + i * 3)}`,
      i < 2 ? '#fff5d6' : '#ffd98a',
      1.5,
    ),
  )
}

/** The gourd resonator under the far end of the neck. */
export function gourd(): string {
  return (
    rect(-474, 34, 40, 20, gold, 'rx="4"') +
    radial('ve-gourd', [
      [0, '#f6b565'],
      [0.6, '#d97a32'],
      [1, '#8e3d1a'],
    ]) +
    path(
      'M-480 52Q-536 70 -534 122Q-530 176 -454 178Q-378 176 -374 122Q-372 70 -428 52Z',
      'url(#ve-gourd)',
    ) +
    repeat(4, (i) =>
      stroke(
        `M${-468 + i * 10} 54Q${-522 + i * 46} 112 ${-466 + i * 8} 176`,
        '#8e3d1a',
        2,
        'opacity="0.45"',
      ),
    ) +
    stroke('M-530 108Q-454 138 -378 108', palette.maroon, 9) +
    repeat(11, (i) =>
      circle(-522 + i * 13.6, 112 + 52 * ((i + 0.5) / 11) * (1 - (i + 0.5) / 11), 3, gold),
    )
  )
}
