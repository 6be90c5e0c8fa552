import { figure } from './shapes'
import { circle, ellipse, mirrored, path, place, rect, repeat, stroke } from './svg'

/** Axis of the stupa and its gateway, and the two darker stones. */
export const X = 600
export const stoneDark = '#8b6a4a'
export const stoneLine = '#5d4330'

/** One architrave of the gateway: a slightly bowed beam with carved panels and spiral ends. */
function architrave(y: number, half: number): string {
  const fill = '#c98648'
  const beam = `M${X - half} ${y + 2}Q${X} ${y - 15} ${X + half} ${y + 2}V${y + 28}Q${X} ${y + 13} ${X - half} ${y + 28}Z`
  const lift = (dx: number) => y + 2 - 8.5 * (1 - (dx / half) ** 2)
  const panels = repeat(Math.round(half / 15), (i) => {
    const dx = -half + 24 + i * ((2 * half - 48) / (Math.round(half / 15) - 1))
    const py = lift(dx)
    return i % 3 === 1
      ? circle(X + dx, py + 13, 6.6, stoneLine, 'opacity="0.55"') +
          circle(X + dx, py + 13, 3, '#efd09a')
      : figure(X + dx, py + 22, 17, { robe: '#6e3f22', skin: '#6e3f22', hair: '#5a351f' })
  })
  const spiral = (cx: number) =>
    circle(cx, y + 15, 17, fill) +
    circle(cx, y + 15, 12, '#94562b') +
    circle(cx, y + 15, 8.4, fill) +
    circle(cx, y + 15, 4, '#6e3f22')
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
  const body =
    path(
      'M-26 0V-22Q-26 -40 -4 -40Q6 -50 18 -42Q28 -36 27 -20Q27 -8 32 -6L30 0Q20 -2 20 -16Q14 -18 12 -22V0H4V-14H-14V0Z',
      '#8a5028',
    ) +
    path('M6 -40Q18 -38 14 -24Q4 -24 4 -36Z', '#b06c36') +
    circle(20, -33, 1.8, stoneLine)
  return place(body, x, y, size / 50)
}

/** The carved gateway (torana) before the stupa. */
export function gateway(): string {
  const pillar = (x: number) =>
    rect(x - 19, 392, 38, 222, '#c27d42') +
    rect(x + 7, 392, 12, 222, '#6e3f22', 'opacity="0.55"') +
    repeat(
      5,
      (i) =>
        rect(x - 14, 408 + i * 40, 28, 31, '#94562b') +
        place(
          `${circle(0, 0, 10, '#e3ac66')}${repeat(8, (k) => ellipse(0, -6.4, 2, 4.4, '#6e3f22', `transform="rotate(${k * 45})"`))}`,
          x,
          423.5 + i * 40,
        ),
    ) +
    rect(x - 26, 386, 52, 10, '#f6d79c') +
    rect(x - 15, 352, 30, 36, '#6e3f22') +
    elephant(x - 3, 387, 43)
  const posts = (y: number, height: number) =>
    [-92, 92, -32, 32].map((dx) => rect(X + dx - 7, y, 14, height, '#b06c36')).join('')
  const trident = place(
    stroke('M-13 -20Q-18 -2 0 0Q18 -2 13 -20M0 0V-26', '#b06c36', 5) +
      circle(0, 4, 7, '#c98648') +
      rect(-5, 8, 10, 12, '#b06c36'),
    0,
    0,
  )
  const wheel =
    circle(X, 226, 25, '#c98648') +
    circle(X, 226, 18, '#5c361f') +
    repeat(16, (i) => place(rect(-1.1, -19, 2.2, 19, '#f6d79c'), X, 226, 1, i * 22.5)) +
    circle(X, 226, 6, '#f6d79c') +
    rect(X - 7, 248, 14, 14, '#b06c36')
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
