import { mix, palette } from './palette'
import { circle, n, path, place, rect, repeat, stroke } from './svg'

/** Dark wood of loom and tools, and the red of the madder-dyed yarn. */
export const woodDark = '#5c2f1c'
export const madder = '#b3262e'

/** A hank of dyed yarn hanging from a peg. */
export function hank(x: number, y: number, length: number, fill: string): string {
  const deep = mix(fill, '#1a0810', 0.35)
  const pale = mix(fill, '#fff1d0', 0.35)
  const strands = repeat(5, (i) =>
    stroke(
      `M${x - 17 + i * 8.5} ${y + 14}Q${x - 22 + i * 11} ${n(y + length * 0.6)} ${x - 10 + i * 5} ${n(y + length - 12)}`,
      i % 2 ? pale : deep,
      2,
      'opacity="0.6"',
    ),
  )
  return (
    circle(x, y - 4, 5, woodDark) +
    path(
      `M${x - 10} ${y}Q${x - 30} ${y + length * 0.3} ${x - 24} ${y + length * 0.7}Q${x - 18} ${y + length} ${x} ${y + length}Q${x + 18} ${y + length} ${x + 24} ${y + length * 0.7}Q${x + 30} ${y + length * 0.3} ${x + 10} ${y}Q${x} ${y - 10} ${x - 10} ${y}Z`,
      fill,
    ) +
    strands +
    rect(x - 22, y + length * 0.2, 44, 9, pale, 'rx="4"')
  )
}

/** The boat-shaped shuttle with its bobbin, lying on the cloth. */
export function shuttle(x: number, y: number): string {
  const body =
    path(
      'M-92 0Q-60 -18 0 -18Q60 -18 92 0Q60 18 0 18Q-60 18 -92 0Z',
      woodDark,
      'transform="translate(4 8)" opacity="0.4"',
    ) +
    path('M-92 0Q-60 -18 0 -18Q60 -18 92 0Q60 18 0 18Q-60 18 -92 0Z', '#b5713c') +
    path('M-92 0Q-60 -18 0 -18Q60 -18 92 0Q40 -10 0 -10Q-40 -10 -92 0Z', '#e0a765') +
    path('M-46 0Q-40 -9 0 -9Q40 -9 46 0Q40 9 0 9Q-40 9 -46 0Z', woodDark) +
    rect(-36, -6, 72, 12, palette.haldi, 'rx="6"') +
    repeat(11, (i) => rect(-32 + i * 6.2, -6, 1.4, 12, '#b07a1c')) +
    circle(-84, 0, 3, '#e9dcc0') +
    circle(84, 0, 3, '#e9dcc0')
  return (
    stroke(`M${x + 34} ${y}Q${x + 150} ${y - 46} ${x + 214} ${y - 12}`, palette.haldi, 2.4) +
    place(body, x, y, 0.94, -7)
  )
}

/** A basket of wound bobbins, foot on x and y. */
export function basket(x: number, y: number): string {
  const colours = [
    madder,
    palette.haldi,
    palette.indigo,
    palette.teal,
    palette.lotus,
    palette.white,
  ]
  const balls = repeat(7, (i) => {
    const cx = x - 54 + i * 18
    const cy = y - 72 - (i % 2) * 16
    const fill = colours[i % 6] ?? madder
    return (
      circle(cx, cy, 19, fill) +
      stroke(
        `M${cx - 14} ${cy - 6}Q${cx} ${cy - 16} ${cx + 14} ${cy - 4}M${cx - 15} ${cy + 4}Q${cx} ${cy - 8} ${cx + 13} ${cy + 9}`,
        mix(fill, '#2a0f12', 0.35),
        1.8,
      )
    )
  })
  return (
    balls +
    path(`M${x - 78} ${y - 66}H${x + 78}L${x + 58} ${y}H${x - 58}Z`, '#c9914c') +
    repeat(4, (row) =>
      repeat(9, (i) =>
        rect(
          x - 72 + i * 16.4 + row * 2.4 + (row % 2) * 6,
          y - 60 + row * 15,
          10,
          10,
          '#8e5c2a',
          'rx="3" opacity="0.75"',
        ),
      ),
    ) +
    rect(x - 84, y - 74, 168, 13, '#e2b06a', 'rx="6"')
  )
}

/** One motif (buta) of the woven field, about 40 units tall. */
export function buta(fill: string, accent: string): string {
  return (
    path('M0 20C-20 12 -20 -14 4 -22C18 -24 22 -12 12 -8C2 -6 16 6 0 20Z', fill) +
    path('M0 12C-10 6 -10 -8 4 -14C10 -14 10 -10 7 -6C0 -2 8 4 0 12Z', accent) +
    circle(2, -4, 2.6, madder)
  )
}
