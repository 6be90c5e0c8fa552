import { backdrop, bindi, bust, head, jasmine, jhumka, portrait } from './face'
import { petal } from './foliage'
import { palette } from './palette'
import { circle, ellipse, path, place, repeat, stroke } from './svg'

/** Ananya: long hair, teal kurta and a spotted dupatta. */
export function ananya(): string {
  const skin = '#d99b6c'
  const hair = '#2f1a16'
  const back = path(
    'M200 74C118 72 112 148 116 206C118 262 96 300 104 352Q150 372 168 320H232Q250 372 296 352C304 300 282 262 284 206C288 148 282 72 200 74Z',
    hair,
  )
  const front =
    path(
      'M136 182C130 120 168 96 214 104C196 128 160 138 148 160Q141 170 136 182ZM264 182C268 138 254 112 214 104C226 132 252 138 256 160Q260 170 264 182Z',
      hair,
    ) +
    stroke(
      'M122 250Q114 292 120 336M278 250Q286 292 280 336M130 290Q126 320 134 346M270 290Q274 320 266 346',
      '#54302a',
      3,
      'opacity="0.7"',
    ) +
    path('M150 118Q172 96 206 98Q178 104 160 126Z', '#54302a', 'opacity="0.7"')
  const collar =
    path('M166 284Q200 332 234 284L242 290Q200 350 158 290Z', palette.haldi) +
    repeat(5, (i) => circle(200, 338 + i * 14, 3, palette.haldi)) +
    path('M58 350Q100 320 140 300L160 408H60Z', palette.saffron) +
    repeat(7, (i) => circle(84 + (i % 3) * 24, 346 + Math.floor(i / 3) * 24, 4, palette.haldi)) +
    stroke('M140 300L160 408', palette.haldi, 5)
  return portrait(
    backdrop('#f2b9a0', '#fbe0cc') +
      back +
      bust(skin, palette.teal, collar) +
      head({ skin, brow: hair, lips: '#b8433f' }) +
      front +
      bindi(palette.maroon) +
      jhumka(palette.brass),
  )
}

/** Meera: a bun with jasmine, maroon sari. */
export function meera(): string {
  const skin = '#c98d5f'
  const hair = '#3a2724'
  const bun =
    ellipse(262, 112, 44, 40, hair) +
    jasmine([
      [226, 92],
      [234, 78],
      [248, 70],
      [264, 66],
      [280, 70],
      [294, 80],
      [302, 94],
      [304, 110],
      [300, 126],
      [290, 140],
    ])
  const back = path(
    'M132 190Q122 96 200 90Q278 96 268 190Q266 214 254 224H146Q134 214 132 190Z',
    hair,
  )
  const front =
    path(
      'M136 186Q128 112 200 100Q162 124 152 156Q142 168 136 186ZM264 186Q272 112 200 100Q238 124 248 156Q258 168 264 186Z',
      hair,
    ) +
    stroke('M200 100V124', '#b8322c', 3) +
    stroke('M146 150Q156 120 184 106M254 150Q244 120 216 106', '#8d8078', 3, 'opacity="0.8"')
  const collar =
    path('M158 290Q200 336 242 290L252 298Q200 352 148 298Z', palette.tealDeep) +
    path('M96 310Q170 300 300 408H44Q46 336 96 310Z', palette.maroon) +
    path('M96 310Q170 300 300 408H268Q162 314 84 316Z', palette.turmeric) +
    repeat(9, (i) => circle(112 + i * 18.5, 314 + i * i * 1.05, 3, palette.maroon)) +
    repeat(6, (i) =>
      place(petal(13, 8, palette.turmeric), 80 + (i % 3) * 34, 356 + Math.floor(i / 3) * 30),
    ) +
    repeat(11, (i) =>
      circle(166 + i * 6.8, 292 + 17 * Math.sin((i / 10) * Math.PI), 3.4, palette.haldi),
    )
  return portrait(
    backdrop('#efb23f', '#fbe3a0') +
      bun +
      back +
      bust(skin, palette.tealDeep, collar) +
      head({ skin, brow: hair, lips: '#a8323a', lined: true }) +
      front +
      circle(200, 150, 6.5, '#b3202a') +
      circle(211, 207, 2.6, palette.haldi) +
      jhumka(palette.haldi),
  )
}

/** One embroidered flower of a phulkari veil. */
function phulkariFlower(): string {
  return repeat(4, (k) =>
    place(petal(7.5, 6, k % 2 ? palette.haldi : palette.saffron), 0, 0, 1, k * 90),
  )
}

/** Jasleen: a braid under an embroidered phulkari veil. */
export function jasleen(): string {
  const skin = '#e2b084'
  const hair = '#2a1714'
  const pink = '#d13f74'
  const veil = path(
    'M200 62C110 62 104 150 104 214C104 276 74 300 62 352L78 408H322L338 352C326 300 296 276 296 214C296 150 290 62 200 62Z',
    pink,
  )
  const edge = stroke(
    'M124 232C116 140 136 84 200 84C264 84 284 140 276 232Q284 284 304 312M124 232Q116 284 96 312',
    palette.haldi,
    6,
  )
  const phulkari = [
    [86, 150],
    [88, 192],
    [90, 234],
    [98, 276],
    [112, 318],
  ]
    .flatMap(([dx = 0, y = 0]) => [
      place(phulkariFlower(), 200 - dx, y),
      place(phulkariFlower(), 200 + dx, y),
    ])
    .join('')
  const back = path('M134 196Q126 98 200 94Q274 98 266 196L258 220H142Z', hair)
  const front =
    path(
      'M136 188Q128 112 206 100Q166 124 154 154Q142 168 136 188ZM264 188Q270 116 206 100Q240 122 248 152Q258 168 264 188Z',
      hair,
    ) + stroke('M150 140Q166 116 192 106M250 142Q240 118 222 108', '#573430', 3)
  const braid = repeat(
    6,
    (i) =>
      ellipse(268 + i * 2.4, 262 + i * 23, 17 - i * 1.1, 16, hair) +
      stroke(
        `M${256 + i * 2.4} ${258 + i * 23}Q${268 + i * 2.4} ${272 + i * 23} ${280 + i * 2.4} ${258 + i * 23}`,
        '#573430',
        2.4,
      ),
  )
  const collar =
    path('M160 288Q200 340 240 288L250 294Q200 358 150 294Z', palette.haldi) +
    repeat(4, (i) =>
      place(
        repeat(4, (k) => place(petal(9, 6, palette.white), 0, 0, 1, k * 90)),
        200,
        352 + i * 18,
      ),
    )
  return portrait(
    backdrop('#c8b2d8', '#ece0ee') +
      veil +
      phulkari +
      back +
      bust(skin, '#f08a3c', collar) +
      head({ skin, brow: hair, lips: '#bd3f56' }) +
      front +
      edge +
      braid +
      path(
        'M62 408Q64 344 108 306Q120 350 116 408ZM338 408Q336 344 292 306Q280 350 284 408Z',
        pink,
      ) +
      stroke('M108 306Q120 350 116 408M292 306Q280 350 284 408', palette.haldi, 5) +
      jhumka(palette.brass),
  )
}
