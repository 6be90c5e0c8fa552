import { petal } from './foliage'
import { palette, toneOf } from './palette'
import { birds, cloud, hills, waterLines } from './shapes'
import { circle, ground, linear, mirrored, place, rect, reflected, repeat, svg } from './svg'
import { pennant, shikhara, templeWall, tieredRoof } from './temple-parts'

/** The calm picture shown when a post has none: a pale temple silhouette on cream. */
export function defaultPicture(): string {
  const tone = toneOf('#dcb981', 0.22)
  const far = toneOf('#e6cb9c', 0.2)
  const gold = '#e2b455'
  const y = 548
  const side =
    shikhara(402, y - 54, 84, 112, far, gold) +
    templeWall(402, y, 90, 54, far, 3) +
    shikhara(268, y - 42, 62, 82, far, gold) +
    templeWall(268, y, 68, 42, far, 3) +
    tieredRoof(490, y - 66, 120, 70, tone, gold) +
    templeWall(490, y, 112, 66, tone, 3)
  const temple =
    mirrored(side) +
    pennant(600, y - 84 - 250 - 66, 48, '#dc9455', '#b98a55') +
    shikhara(600, y - 84, 196, 250, tone, gold) +
    shikhara(540, y - 84, 66, 126, tone, gold) +
    shikhara(660, y - 84, 66, 126, tone, gold) +
    shikhara(600, y - 84, 96, 160, tone, gold) +
    templeWall(600, y, 220, 84, tone, 5) +
    rect(180, y, 840, 10, '#e9d0a0') +
    rect(150, y + 10, 900, 12, '#d3b07a')
  const wreath = repeat(
    28,
    (i) =>
      `<g transform="rotate(${(i * 360) / 28}) translate(0 -214)">${petal(28, 20, '#f7e3b4')}</g>`,
  )
  return svg(
    ground('df-sky', [
      [0, palette.cream],
      [0.7, '#faefd6'],
      [1, '#f4e2ba'],
    ]) +
      place(wreath, 600, 300) +
      circle(600, 300, 206, '#fdf0cb') +
      circle(600, 300, 170, '#fbe6b0') +
      cloud(230, 170, 260, '#ffffff', 0.9) +
      cloud(980, 140, 240, '#ffffff', 0.9) +
      cloud(900, 260, 170, '#ffffff', 0.7) +
      birds(300, 262, 4, 11, '#c9a36a') +
      hills(2.1, 520, 110, '#f3e2bb') +
      hills(5.4, 548, 70, '#ecd5a6') +
      rect(0, 546, 1200, 30, '#e6cb98') +
      temple +
      linear('df-water', [
        [0, '#efdcb0'],
        [1, '#e3c894'],
      ]) +
      rect(0, 570, 1200, 110, 'url(#df-water)') +
      reflected(temple, 570, 0.3, 0.5) +
      waterLines(574, 22, '#fdf3d8', 6, 0.7),
  )
}
