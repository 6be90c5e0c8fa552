/** Building blocks of the author portraits: bust, face, features and backgrounds on a 400 × 400 square. */
import { petal } from './foliage'
import { mix } from './palette'
import { circle, ellipse, path, place, rect, repeat, stroke, svg } from './svg'

/** What a face looks like; colours are `#rrggbb`. */
interface Face {
  skin: string
  brow: string
  lips: string
  /** Thickness of the eyebrows. */
  browWidth?: number
  /** Soft lines beside the eyes and mouth. */
  lined?: true
}

/** A flat ground with a pale disc and a ring of petals behind the head. */
export function backdrop(ground: string, disc: string): string {
  const petals = repeat(
    20,
    (i) =>
      `<g transform="translate(200 186) rotate(${i * 18}) translate(0 -150)">${petal(30, 22, mix(ground, disc, 0.55))}</g>`,
  )
  return rect(0, 0, 400, 400, ground) + petals + circle(200, 186, 150, disc)
}

/** Neck and shoulders in `cloth`, with the neck in `skin`; `collar` is drawn on top of them. */
export function bust(skin: string, cloth: string, collar: string): string {
  const shade = mix(skin, '#5a1f10', 0.32)
  const fold = mix(cloth, '#1a0a14', 0.22)
  return (
    path('M44 408Q46 330 108 306Q150 292 172 282H228Q250 292 292 306Q354 330 356 408Z', cloth) +
    path('M44 408Q46 330 108 306Q90 350 96 408ZM356 408Q354 330 292 306Q310 350 304 408Z', fold) +
    path('M168 226V286Q168 306 200 322Q232 306 232 286V226Z', skin) +
    path('M168 238Q186 268 216 264Q228 260 232 250V282Q210 296 168 262Z', shade, 'opacity="0.55"') +
    collar
  )
}

/** Head with ears, without hair; the face is centred on 200, 180. */
export function head({ skin, brow, lips, browWidth = 4, lined }: Face): string {
  const shade = mix(skin, '#5a1f10', 0.3)
  const blush = mix(skin, '#d8483a', 0.35)
  const ear = (side: number) =>
    ellipse(200 + side * 63, 186, 10, 17, skin) +
    ellipse(200 + side * 64, 187, 5, 10, shade, 'opacity="0.45"')
  const eye = (x: number) =>
    ellipse(x, 180, 10.5, 6.6, '#fffaf0') +
    circle(x, 180, 6, '#2a1712') +
    circle(x + 1.8, 177.8, 1.8, '#ffffff') +
    stroke(`M${x - 12} 179Q${x - 6} 171 ${x + 2} 172Q${x + 9} 173 ${x + 12} 180`, '#2a1712', 2.6)
  const brows =
    stroke('M163 163Q174 154 189 160', brow, browWidth) +
    stroke('M211 160Q226 154 237 163', brow, browWidth)
  const lines = lined
    ? stroke(
        'M166 209Q170 222 168 230M234 209Q230 222 232 230M152 184Q149 187 148 191M248 184Q251 187 252 191',
        shade,
        1.8,
        'opacity="0.7"',
      )
    : ''
  return (
    ear(-1) +
    ear(1) +
    path(
      'M138 164C136 104 264 104 262 164C263 212 242 254 200 258C158 254 137 212 138 164Z',
      skin,
    ) +
    path(
      'M262 164C263 212 242 254 200 258C190 257 182 254 175 250C226 246 246 208 244 130C257 140 262 152 262 164Z',
      shade,
      'opacity="0.28"',
    ) +
    ellipse(162, 208, 13, 8.5, blush, 'opacity="0.3"') +
    ellipse(238, 208, 13, 8.5, blush, 'opacity="0.3"') +
    eye(177) +
    eye(223) +
    brows +
    stroke('M203 184Q206 200 209 206Q204 212 195 209', shade, 2.8) +
    path('M181 225Q200 233 219 225Q212 242 200 242Q188 242 181 225Z', lips) +
    path('M186 228.500Q200 234 214 228.500Q210 233 200 233.500Q190 233 186 228.500Z', '#fffaf0') +
    lines
  )
}

/** A round bindi. */
export function bindi(fill: string): string {
  return circle(200, 150, 4.4, fill)
}

/** A pair of earrings: a stud with a bell-shaped drop. */
export function jhumka(fill: string): string {
  const one = (x: number) =>
    circle(x, 206, 4.5, fill) +
    path(`M${x - 9} 226Q${x - 8} 212 ${x} 211Q${x + 8} 212 ${x + 9} 226Z`, fill) +
    repeat(3, (i) => circle(x - 6 + i * 6, 229, 2.2, fill))
  return one(136) + one(264)
}

/** Round spectacles. */
export function spectacles(fill: string): string {
  return (
    circle(177, 181, 20, '#ffffff', `fill-opacity="0.18" stroke="${fill}" stroke-width="3.4"`) +
    circle(223, 181, 20, '#ffffff', `fill-opacity="0.18" stroke="${fill}" stroke-width="3.4"`) +
    stroke('M197 178Q200 175 203 178M157 178L139 174M243 178L261 174', fill, 3.2)
  )
}

/** A string of jasmine buds along a curve given as centre points. */
export function jasmine(points: readonly (readonly [number, number])[]): string {
  return points
    .map(
      ([x, y], i) =>
        place(petal(13, 9, '#fffdf2'), x, y, 1, i * 47) +
        circle(x, y, 6, '#fffdf2') +
        circle(x, y, 2, '#e9dba2'),
    )
    .join('')
}

/** A finished portrait from what is drawn on its 400 × 400 square. */
export function portrait(body: string): string {
  return svg(body, 400, 400)
}
