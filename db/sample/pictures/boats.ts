/** Boats of the Indian rivers and backwaters. */
import { mix } from './palette'
import { ellipse, n, path, place, rect, repeat, stroke } from './svg'

/** A long wooden rowing boat, waterline centred on x and y; a painted band runs along the side. */
export function rowBoat(
  x: number,
  y: number,
  length: number,
  wood: string,
  band: string,
  turn = 1,
): string {
  const dark = mix(wood, '#2a0f12', 0.45)
  const body =
    path('M-50 -13Q-30 -4 0 -4Q30 -4 52 -16L47 -9Q34 4 14 5H-16Q-36 4 -46 -7Z', wood) +
    path('M-44 -4Q-20 3 0 3Q26 3 46 -8Q34 4 14 5H-16Q-36 4 -44 -4Z', dark) +
    stroke('M-48 -11Q-28 -2.4 0 -2.4Q28 -2.4 50 -13', band, 1.8) +
    repeat(5, (i) => rect(-26 + i * 12, -6.4, 7, 1.8, mix(wood, '#ffe4b0', 0.35)))
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${(length / 100) * turn} ${length / 100})">${body}</g>`
}

/** An oarsman standing at the stern of a boat, feet on x and y. */
export function oarsman(
  x: number,
  y: number,
  height: number,
  robe: string,
  skin: string,
  hair: string,
): string {
  const body =
    stroke('M-44 34L30 -92', hair, 3.4) +
    ellipse(-48, 40, 5, 13, hair, 'transform="rotate(30 -48 40)"') +
    path('M-11 0L-9 -36Q-2 -42 8 -36L13 0H5L1 -24L-3 0Z', mix(robe, '#2a0f12', 0.35)) +
    path('M-10 -34Q-9 -66 2 -72Q14 -70 14 -52Q14 -40 10 -32Q0 -28 -10 -34Z', robe) +
    stroke('M10 -64Q20 -58 14 -50L6 -54', skin, 5) +
    stroke('M0 -64Q-10 -54 -6 -44L-4 -38', skin, 5) +
    ellipse(7, -82, 7.4, 9, skin) +
    path('M-1.5 -82Q-3 -94 7 -94.5Q17 -94 15.6 -84Q10 -90 3 -88Q0 -86 -1.5 -82Z', hair)
  return place(body, x, y, height / 100)
}

/** A roofed country boat (kettuvallam) with a woven hood, waterline centred on x and y. */
export function hoodedBoat(
  x: number,
  y: number,
  length: number,
  wood: string,
  thatch: string,
): string {
  const dark = mix(wood, '#1a0810', 0.4)
  const light = mix(thatch, '#ffd890', 0.4)
  const ribs = repeat(11, (i) =>
    stroke(
      `M${n(-84 + i * 15.6)} -20Q${n(-82 + i * 15.4)} ${n(-56 - 13 * Math.sin((i / 10) * Math.PI))} ${n(-80 + i * 15.2)} ${n(-58 - 13 * Math.sin((i / 10) * Math.PI))}`,
      dark,
      1.1,
      'opacity="0.6"',
    ),
  )
  const windows = repeat(4, (i) =>
    path(`M${n(-62 + i * 34)} -20V-36Q${n(-51 + i * 34)} -48 ${n(-40 + i * 34)} -36V-20Z`, dark),
  )
  const body =
    path(
      'M-190 -56Q-186 -30 -150 -18H150Q186 -28 198 -62Q204 -26 170 -4Q140 10 90 10H-90Q-146 10 -172 -6Q-196 -24 -190 -56Z',
      wood,
    ) +
    path('M-172 -6Q-120 2 0 2Q120 2 170 -4Q140 10 90 10H-90Q-146 10 -172 -6Z', dark) +
    stroke('M-176 -20Q-150 -10 -90 -8H90Q150 -9 184 -24', light, 2.4) +
    path('M-96 -18Q-94 -54 -78 -60Q0 -84 78 -60Q94 -54 96 -18Z', thatch) +
    path(
      'M-94 -40Q-90 -56 -78 -60Q0 -84 78 -60Q90 -56 94 -40Q60 -56 0 -57Q-60 -56 -94 -40Z',
      light,
    ) +
    ribs +
    windows +
    stroke('M-96 -18H96', dark, 2.5)
  return place(body, x, y, length / 390)
}

/** A river boat with one square, patched sail, waterline centred on x and y. */
export function sailBoat(x: number, y: number, size: number, hull: string, sail: string): string {
  const fold = mix(sail, '#3a1020', 0.3)
  const body =
    path('M-40 -12Q-20 -3 0 -3Q20 -3 42 -14L36 -4Q24 4 8 4H-12Q-30 4 -40 -12Z', hull) +
    stroke('M2 -4V-112', hull, 2.4) +
    path('M-30 -104Q4 -112 34 -102Q44 -66 32 -24Q4 -16 -26 -26Q-16 -64 -30 -104Z', sail) +
    path(
      'M12 -108Q26 -106 34 -102Q44 -66 32 -24Q22 -20 12 -20Q24 -64 12 -108Z',
      fold,
      'opacity="0.6"',
    ) +
    stroke('M-24 -80Q6 -86 38 -78M-20 -54Q6 -58 38 -52', fold, 1.2)
  return place(body, x, y, size / 112)
}
