import { petal } from './foliage'
import { palette } from './palette'
import { circle, linear, mirrored, n, path, place, polygon, repeat, stroke } from './svg'

const wood = '#8a4a26'
/** Dark side of the stand and of small wooden parts. */
export const woodDark = '#4d2416'

/** Rule lines, a heading ornament and a small plate on one page; drawn on the left page. */
function pageMarks(): string {
  const rows = repeat(9, (i) => {
    const y = 352 + i * 13.6
    const left = 322 - i * 3.2
    const end = i === 8 ? 440 : 548
    return stroke(
      `M${n(left)} ${n(y)}Q${n((left + end) / 2)} ${n(y - 13)} ${n(end)} ${n(y + 5)}`,
      '#8d6b45',
      3,
      `opacity="0.75" stroke-dasharray="${18 + (i % 3) * 9} 6 ${30 + (i % 4) * 6} 5"`,
    )
  })
  const heading = place(
    repeat(5, (i) =>
      place(petal(17, 9, i % 2 ? palette.ember : palette.maroon), 0, 0, 1, -60 + i * 30),
    ) + circle(0, 0, 4, palette.turmeric),
    440,
    334,
    1,
    0,
  )
  return rows + heading
}

/** The open book: cover, page blocks and two curved pages, spine at x = 580. */
export function openBook(): string {
  const x = 580
  const sheet = (lift: number, fill: string) =>
    path(
      `M${x} ${346 - lift}C${x - 66} ${308 - lift} ${x - 180} ${302 - lift} ${x - 262} ${322 - lift}L${x - 304} ${478 - lift}C${x - 210} ${452 - lift} ${x - 80} ${458 - lift} ${x} ${500 - lift}Z`,
      fill,
    )
  const half =
    path(`M${x} 356L${x - 276} 330L${x - 322} 496L${x} 520Z`, palette.brick) +
    sheet(-8, '#c9a468') +
    sheet(-5, '#ecd3a0') +
    sheet(-2, '#d4b27a') +
    sheet(0, '#fbeecb')
  const left = half + pageMarks()
  const plate =
    path('M676 344Q760 322 828 332L846 404Q770 394 688 416Z', palette.tealDeep) +
    path('M682 350Q760 330 823 338L839 397Q768 388 693 408Z', '#f6d690') +
    path('M690 402Q770 384 837 394L832 374Q800 350 772 372Q740 344 686 384Z', palette.terracotta) +
    circle(790, 354, 11, palette.ember) +
    repeat(4, (i) =>
      stroke(
        `M${n(702 + i * 3)} ${n(428 + i * 13.6)}Q${n(780)} ${n(404 + i * 13.6)} ${n(858 + i * 3.4)} ${n(424 + i * 13.2)}`,
        '#8d6b45',
        3,
        `opacity="0.75" stroke-dasharray="${20 + i * 6} 6 34 5"`,
      ),
    ) +
    repeat(4, (i) =>
      stroke(
        `M${n(612)} ${n(362 + i * 15)}Q${n(636)} ${n(348 + i * 15)} ${n(664 + i * 2)} ${n(343 + i * 15)}`,
        '#8d6b45',
        3,
        'opacity="0.75" stroke-dasharray="22 5"',
      ),
    )
  const fold = linear(
    'bl-gutter',
    [
      [0, '#a67a42', 0],
      [1, '#a67a42', 0.45],
    ],
    [0, 0, 1, 0],
  )
  const gutter = path(
    `M${x} 346C${x - 30} 329 ${x - 50} 322 ${x - 76} 316V464Q${x - 34} 474 ${x} 500Z`,
    'url(#bl-gutter)',
  )
  return (
    fold +
    left +
    mirrored(half, x).slice(half.length) +
    plate +
    mirrored(gutter, x) +
    stroke(`M${x} 346V500`, '#a67a42', 3) +
    path(`M${x - 6} 494V566L${x + 2} 552L${x + 11} 566V498Z`, palette.ember)
  )
}

/** The crossed wooden stand (rehal) under the book. */
export function stand(): string {
  const x = 580
  const leg = path(
    polygon([
      [x - 190, 470],
      [x - 150, 460],
      [x + 168, 622],
      [x + 196, 640],
      [x + 128, 640],
    ]),
    wood,
  )
  const half = polygon([
    [x - 250, 474],
    [x - 20, 508],
    [x + 60, 566],
    [x - 70, 566],
  ])
  const cut = repeat(5, (i) =>
    place(petal(26, 12, woodDark), x + 132 - i * 24, 622 - i * 15, 1, -64),
  )
  const feet = leg + cut
  return (
    mirrored(feet, x) +
    mirrored(path(half, '#a65c30'), x) +
    circle(x, 566, 15, woodDark) +
    circle(x, 566, 8, palette.brass)
  )
}
