import { lotus, petal } from './foliage'
import { mix, palette } from './palette'
import { cloud, hills, streak, waterLines } from './shapes'
import {
  circle,
  ellipse,
  ground,
  group,
  linear,
  n,
  path,
  place,
  rect,
  repeat,
  scatter,
  stroke,
  svg,
} from './svg'
import { reeds, tree } from './trees'

const HORIZON = 196

/** A floating lotus pad with a notch and veins; `turn` swings the notch. */
function pad(x: number, y: number, rx: number, turn: number, fill: string): string {
  const light = mix(fill, '#e3e59a', 0.4)
  const dark = mix(fill, '#0d3436', 0.45)
  const veins = repeat(13, (i) => {
    const angle = ((i + 1) / 14) * 324 + 18
    return place(stroke('M8 0L88 0', light, 2, 'opacity="0.5"'), 0, 0, 1, angle)
  })
  const disc =
    path('M0 0L98 -20A100 100 0 1 0 98 20Z', fill) +
    path('M0 0L98 -20A100 100 0 0 0 -60 -80Q-10 -60 0 0Z', light, 'opacity="0.35"') +
    veins +
    circle(0, 0, 9, light)
  const squash = `transform="translate(${n(x)} ${n(y)}) scale(${(rx / 100).toFixed(3)} ${((rx / 100) * 0.36).toFixed(3)}) rotate(${n(turn)})"`
  return ellipse(x, y + rx * 0.06, rx * 1.02, rx * 0.37, dark) + group(disc, squash)
}

/** A closed bud on its stem, foot on x and y. */
function bud(x: number, y: number, height: number, deep: string, pale: string): string {
  const size = height * 0.42
  const body =
    stroke(
      `M0 0Q${n(height * 0.1)} ${n(-height * 0.4)} 0 ${n(-height * 0.62)}`,
      '#4f7a45',
      height * 0.045,
    ) +
    place(petal(size, size * 0.6, mix(deep, pale, 0.15)), 0, -height * 0.6, 1, -16) +
    place(petal(size, size * 0.6, mix(deep, pale, 0.35)), 0, -height * 0.6, 1, 16) +
    place(petal(size * 1.06, size * 0.58, mix(deep, pale, 0.6)), 0, -height * 0.6)
  return place(body, x, y)
}

/** The large open lotus of the foreground, petals veined, seed cup showing. */
function grandLotus(x: number, y: number, size: number): string {
  const deep = '#c93f70'
  const pale = '#fbd9dc'
  const one = (angle: number, length: number, width: number, tone: number) => {
    const fill = mix(deep, pale, tone)
    const veins = [-0.2, -0.07, 0.07, 0.2]
      .map((dx) =>
        stroke(
          `M0 ${n(-length * 0.1)}Q${n(width * dx * 2.4)} ${n(-length * 0.5)} ${n(width * dx * 0.5)} ${n(-length * 0.86)}`,
          mix(fill, deep, 0.45),
          1.4,
          'opacity="0.55"',
        ),
      )
      .join('')
    return place(
      petal(length, width, fill) +
        petal(length * 0.5, width * 0.6, mix(fill, pale, 0.7), 'opacity="0.6"') +
        veins,
      0,
      0,
      1,
      angle,
    )
  }
  const fan = (angles: readonly number[], length: number, width: number, tone: number) =>
    angles.map((angle) => one(angle, size * length, size * width, tone)).join('')
  const cup =
    path(
      `M${n(-size * 0.24)} ${n(-size * 0.46)}Q0 ${n(-size * 0.56)} ${n(size * 0.24)} ${n(-size * 0.46)}L${n(size * 0.12)} ${n(-size * 0.1)}H${n(-size * 0.12)}Z`,
      '#d9b23c',
    ) +
    ellipse(0, -size * 0.47, size * 0.24, size * 0.07, '#f4dd78') +
    repeat(7, (i) =>
      circle(
        (i - 3) * size * 0.062,
        -size * 0.47 + (i % 2 ? -1 : 1) * size * 0.018,
        size * 0.016,
        '#8f6a1c',
      ),
    ) +
    repeat(17, (i) =>
      place(
        rect(-1, -size * 0.6, 2.2, size * 0.24, '#f6e08a') +
          circle(0, -size * 0.6, size * 0.02, palette.turmeric),
        0,
        -size * 0.08,
        1,
        (i - 8) * 6.4,
      ),
    )
  return place(
    fan([-86, 86], 1.06, 0.4, 0.1) +
      fan([-66, 66], 1.1, 0.46, 0.24) +
      fan([-46, 46], 1.12, 0.5, 0.34) +
      fan([-28, 28], 1.12, 0.5, 0.46) +
      fan([-9, 9], 1.12, 0.5, 0.56) +
      cup +
      fan([-58, 58], 0.82, 0.46, 0.5) +
      fan([-34, 34], 0.72, 0.48, 0.66) +
      fan([-12, 12], 0.6, 0.48, 0.8) +
      fan([-78, 78], 0.7, 0.36, 0.4),
    x,
    y,
  )
}

/** A dragonfly resting in the air. */
function dragonfly(x: number, y: number, size: number, turn: number): string {
  const wing = (angle: number) =>
    place(
      ellipse(0, -30, 8, 30, '#e8fbf3', 'opacity="0.75"') + stroke('M0 0V-56', '#7fb6a8', 1),
      0,
      0,
      1,
      angle,
    )
  const body =
    wing(-68) +
    wing(-104) +
    wing(68) +
    wing(104) +
    rect(-2.6, -6, 5.2, 62, palette.ember, 'rx="2.6"') +
    ellipse(0, -6, 5.4, 10, palette.brick) +
    circle(0, -17, 5.4, palette.maroon)
  return place(body, x, y, size / 60, turn)
}

/** Pink lotuses and broad pads on a still green pond. */
export function lotusPond(): string {
  const far = repeat(26, (i) => {
    const y = HORIZON + 10 + scatter(i, 3) * 74
    const depth = (y - HORIZON) / 480
    return pad(
      scatter(i, 4) * 1200,
      y,
      20 + depth * 170,
      scatter(i, 5) * 360,
      mix('#6fa06a', '#4d8a68', scatter(i, 6)),
    )
  })
  const blooms = (count: number, top: number, span: number, size: number, seed: number) =>
    repeat(count, (i) => {
      const y = top + scatter(i, seed) * span
      return lotus(
        ((i + 0.2 + 0.6 * scatter(i, seed + 1)) / count) * 1200,
        y,
        size * (0.8 + 0.4 * scatter(i, seed + 2)),
        '#c8477a',
        '#fbd5da',
      )
    })
  return svg(
    ground('lp-sky', [
      [0, '#f5e3b9'],
      [0.2, '#e3e9c6'],
      [0.32, '#bfdccb'],
    ]) +
      circle(880, 96, 52, '#fff6d0') +
      circle(880, 96, 84, '#fff6d0', 'opacity="0.35"') +
      cloud(260, 70, 280, palette.white, 0.8) +
      cloud(1070, 56, 200, palette.white, 0.6) +
      hills(2.2, HORIZON, 90, '#a9cdb8', HORIZON) +
      hills(6.6, HORIZON, 52, '#82b39c', HORIZON) +
      repeat(22, (i) =>
        tree(
          i * 58 + scatter(i, 60) * 30 - 20,
          HORIZON + 3,
          40 + scatter(i, 61) * 34,
          '#568d73',
          '#a7c587',
        ),
      ) +
      linear('lp-water', [
        [0, '#a3d1bd'],
        [0.22, '#58a39a'],
        [0.6, '#247078'],
        [1, '#0f4350'],
      ]) +
      rect(0, HORIZON, 1200, 480, 'url(#lp-water)') +
      waterLines(HORIZON + 2, 40, '#e0f2d8', 11, 0.42) +
      streak(880, HORIZON + 18, 190, 5, '#fff6d0', 0.8) +
      streak(870, HORIZON + 44, 260, 6, '#fff6d0', 0.5) +
      streak(900, HORIZON + 84, 320, 7, '#fff6d0', 0.3) +
      far +
      blooms(9, HORIZON + 34, 40, 20, 21) +
      pad(170, 340, 96, 200, '#5c9a5e') +
      pad(420, 322, 78, 30, '#6ba462') +
      pad(690, 346, 104, 130, '#4f8f5f') +
      pad(1010, 330, 98, 300, '#5c9a5e') +
      blooms(5, 322, 26, 46, 33) +
      bud(560, 356, 92, '#c8477a', '#fbd5da') +
      pad(900, 430, 150, 160, '#4a8a58') +
      pad(80, 452, 150, 20, '#57935a') +
      pad(560, 452, 128, 250, '#5f9d5c') +
      lotus(958, 424, 92, '#c03f72', '#fbd5da') +
      bud(1120, 470, 160, '#c03f72', '#fbd5da') +
      bud(214, 470, 140, '#c03f72', '#fbd5da') +
      pad(330, 590, 230, 330, '#3f8052') +
      pad(760, 566, 170, 70, '#4c8c57') +
      pad(1110, 610, 200, 210, '#39774f') +
      pad(40, 660, 150, 120, '#4c8c57') +
      ellipse(352, 578, 170, 34, '#0f4350', 'opacity="0.35"') +
      grandLotus(352, 574, 214) +
      lotus(790, 560, 78, '#d2578a', '#fde3e4') +
      pad(600, 668, 150, 10, '#3f8052') +
      repeat(9, (i) =>
        circle(
          600 + scatter(i, 90) * 400,
          500 + scatter(i, 91) * 150,
          2.6 + scatter(i, 92) * 2.4,
          '#e6fbf2',
          'opacity="0.75"',
        ),
      ) +
      dragonfly(668, 190, 62, 128) +
      dragonfly(506, 170, 36, 60) +
      reeds(1170, 690, 330, 16, 7, '#1d5a4a') +
      reeds(1140, 690, 240, 14, 9, '#2b6f52'),
  )
}
