import { hoodedBoat, oarsman, sailBoat } from './boats'
import { birds, cloud, hills, lightPath, streak, sun, waterLines } from './shapes'
import { ground, linear, rect, reflected, repeat, scatter, svg } from './svg'
import { palm, reeds } from './trees'

const HORIZON = 366

/** A palm-fringed bank on one side, from `from` to `to`. */
function grove(
  from: number,
  to: number,
  count: number,
  seed: number,
  fill: string,
  leaf: string,
  tall: number,
): string {
  return repeat(count, (i) => {
    const x = from + ((to - from) * (i + scatter(i, seed) * 0.6)) / count
    const height = tall * (0.6 + 0.4 * scatter(i, seed + 1))
    return palm(x, HORIZON + 4, height, (scatter(i, seed + 2) - 0.5) * height * 0.5, fill, leaf)
  })
}

/** A backwater evening: a hooded boat crosses the path of the setting sun. */
export function boatEvening(): string {
  const far =
    hills(6.2, HORIZON + 2, 62, '#b2587a', HORIZON + 2) +
    hills(1.4, HORIZON + 2, 34, '#8a3f6c', HORIZON + 2)
  const groves =
    grove(-30, 330, 9, 3, '#4f2450', '#6b2f5c', 168) +
    grove(920, 1230, 8, 8, '#4f2450', '#6b2f5c', 150) +
    rect(-10, HORIZON - 6, 420, 12, '#4f2450', 'rx="6"') +
    rect(880, HORIZON - 6, 330, 12, '#4f2450', 'rx="6"')
  const sails =
    sailBoat(392, HORIZON + 22, 82, '#43204a', '#f6b26b') +
    sailBoat(482, HORIZON + 12, 52, '#5a2a57', '#f9c98a')
  return svg(
    ground('be-sky', [
      [0, '#4a2f6b'],
      [0.2, '#94466f'],
      [0.38, '#e0705a'],
      [0.5, '#f8a552'],
      [0.56, '#fcd07a'],
    ]) +
      cloud(250, 96, 330, '#c4607a', 0.7) +
      cloud(960, 76, 300, '#b5567a', 0.75) +
      cloud(560, 140, 240, '#f08d6a', 0.7) +
      sun('be-sun', 700, 300, 112, '#ffe08a') +
      cloud(900, 236, 280, '#f59a60', 0.85) +
      cloud(520, 292, 230, '#f7b070', 0.9) +
      far +
      groves +
      linear('be-water', [
        [0, '#f6a45c'],
        [0.16, '#d96f5c'],
        [0.45, '#8a3d68'],
        [1, '#2f1c49'],
      ]) +
      rect(0, HORIZON, 1200, 320, 'url(#be-water)') +
      reflected(groves, HORIZON, 0.35, 0.8) +
      lightPath(700, HORIZON, 230, '#ffdf8f', 660, 0.95) +
      waterLines(HORIZON + 4, 40, '#ffc27a', 12, 0.42) +
      waterLines(HORIZON + 8, 34, '#2f1c49', 19, 0.36) +
      reflected(sails, HORIZON + 24, 0.3, 0.5) +
      sails +
      birds(250, 210, 5, 14, '#43204a') +
      birds(880, 160, 4, 11, '#43204a') +
      reflected(hoodedBoat(640, 548, 480, '#2b1330', '#47203c'), 560, 0.45, 0.7) +
      streak(640, 562, 600, 10, '#1f0f2c', 0.6) +
      oarsman(446, 522, 104, '#f3e3c3', '#6b3a2e', '#1f0f22') +
      hoodedBoat(640, 548, 480, '#3a1a34', '#8a4a34') +
      streak(590, 572, 330, 5, '#ffc27a', 0.5) +
      streak(770, 590, 260, 4, '#ffc27a', 0.35) +
      palm(1120, 700, 560, -90, '#1f0f2c', '#2d163c') +
      palm(1190, 720, 430, -40, '#1a0c26', '#28133a') +
      reeds(60, 690, 150, 22, 5, '#1f0f2c') +
      reeds(1080, 690, 90, 26, 9, '#1a0c26'),
  )
}
