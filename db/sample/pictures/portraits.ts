import type { SampleAuthor } from '../types'
import { backdrop, bust, head, portrait, spectacles } from './face'
import { petal } from './foliage'
import { palette } from './palette'
import { ananya, jasleen, meera } from './portraits-women'
import { circle, path, place, rect, repeat, stroke } from './svg'

const black = '#231513'

function raghav(): string {
  const skin = '#b97a4e'
  const grey = '#b9b2ab'
  const back = path(
    'M134 176Q126 112 164 98Q206 82 240 100Q274 116 266 178L256 196H144Z',
    '#a29a93',
  )
  const front =
    path(
      'M138 178Q132 124 166 106Q212 92 244 112Q266 126 262 178Q256 158 250 146Q220 128 190 130Q160 132 150 150Q142 160 138 178Z',
      grey,
    ) + stroke('M164 112Q190 100 222 108M158 122Q190 108 236 118', '#dcd7d0', 2.4)
  const moustache = path(
    'M200 214Q184 208 172 222Q186 226 200 221Q214 226 228 222Q216 208 200 214Z',
    '#a8a099',
  )
  const collar =
    path('M160 288L200 338L240 288L252 296L214 360H186L148 296Z', '#fff8e6') +
    rect(194, 334, 12, 74, '#fff8e6') +
    repeat(3, (i) => circle(200, 350 + i * 20, 2.6, palette.brassDark)) +
    path(
      'M46 408Q48 330 112 304Q136 350 132 408ZM354 408Q352 330 288 304Q264 350 268 408Z',
      palette.maroon,
    ) +
    stroke('M112 304Q136 350 132 408M288 304Q264 350 268 408', palette.turmeric, 5) +
    repeat(
      5,
      (i) =>
        place(petal(10, 7, palette.turmeric), 84 + (i % 2) * 22, 342 + i * 14) +
        place(petal(10, 7, palette.turmeric), 316 - (i % 2) * 22, 342 + i * 14),
    )
  return portrait(
    backdrop('#8fa3c4', '#cfd9e6') +
      back +
      bust(skin, '#f0e2c2', collar) +
      head({ skin, brow: '#857c76', lips: '#8f4a36', browWidth: 5.5, lined: true }) +
      front +
      moustache +
      spectacles('#4a3428'),
  )
}

function imran(): string {
  const skin = '#d2a074'
  const back = path('M134 170Q128 96 200 92Q272 96 266 170L258 190H142Z', black)
  const beard =
    path(
      'M138 178Q140 200 150 206Q166 212 176 216Q200 210 224 216Q234 212 250 206Q260 200 262 178Q268 226 244 250Q224 270 200 270Q176 270 156 250Q132 226 138 178Z',
      '#2e1c18',
    ) +
    path('M181 225Q200 233 219 225Q212 241 200 241Q188 241 181 225Z', '#a9524a') +
    path('M186 228.500Q200 234 214 228.500Q210 233 200 233.500Q190 233 186 228.500Z', '#fffaf0')
  const front =
    path(
      'M137 176Q128 110 172 98Q206 78 246 98Q276 118 263 176Q258 156 252 148Q246 132 228 134Q196 140 168 130Q152 138 148 152Q141 160 137 176Z',
      black,
    ) + stroke('M168 108Q200 92 236 106M180 118Q206 106 240 118', '#4a332e', 3)
  const collar =
    path('M162 286L200 330L238 286L250 294L214 352H186L150 294Z', '#dfe6cf') +
    rect(193, 328, 14, 80, '#dfe6cf') +
    path(
      'M72 408Q70 340 118 304L150 294L186 408ZM328 408Q330 340 282 304L250 294L214 408Z',
      '#2e3f39',
    ) +
    stroke('M150 294L186 408M250 294L214 408', '#4d665c', 4) +
    repeat(3, (i) => circle(176 + i * 5.5, 352 + i * 20, 3.6, palette.brass)) +
    path('M244 350H276L272 362H250Z', '#f3e3bd')
  return portrait(
    backdrop('#5f9a92', '#bfdcd0') +
      back +
      bust(skin, '#b9c7a2', collar) +
      head({ skin, brow: black, lips: '#a9524a', browWidth: 6 }) +
      beard +
      front,
  )
}

function david(): string {
  const skin = '#8a5636'
  const hair = '#1d1210'
  const curls: [number, number, number][] = [
    [140, 158, 17],
    [136, 136, 19],
    [146, 114, 21],
    [166, 98, 22],
    [190, 90, 23],
    [214, 90, 23],
    [238, 98, 22],
    [256, 114, 21],
    [264, 136, 19],
    [261, 158, 16],
    [170, 120, 20],
    [196, 112, 22],
    [222, 114, 21],
    [242, 126, 18],
    [156, 134, 16],
  ]
  const front =
    curls.map(([x, y, r]) => circle(x, y, r, hair)).join('') +
    curls
      .slice(1, 12)
      .map(([x, y, r]) =>
        stroke(
          `M${x - r * 0.5} ${y}Q${x - r * 0.3} ${y - r * 0.6} ${x + r * 0.4} ${y - r * 0.4}`,
          '#4a312a',
          2.6,
        ),
      )
      .join('')
  const stubble = path(
    'M139 186C142 222 160 252 200 257C240 252 258 222 261 186C260 204 250 214 240 213C224 207 176 207 160 213C150 214 140 204 139 186Z',
    '#3a2018',
    'opacity="0.3"',
  )
  const collar =
    path('M152 290L200 350L248 290L262 300L226 372L200 350L174 372L138 300Z', '#fffaf0') +
    stroke('M152 292L176 368M248 292L224 368', '#d8cdb8', 2.4) +
    path('M174 372L200 350L226 372L218 408H182Z', '#fffaf0') +
    repeat(2, (i) => circle(200, 372 + i * 20, 3, '#b8a88c')) +
    repeat(5, (i) =>
      stroke(
        `M${62 + i * 6} ${392 - i * 3}h${44}M${294 - i * 6} ${380 + i * 3}h44`,
        '#3c5a8c',
        2.4,
        'opacity="0.6"',
      ),
    )
  return portrait(
    backdrop('#b8c96f', '#e6ecc0') +
      bust(skin, '#294470', collar) +
      path('M136 176Q130 108 200 98Q270 108 264 176Q250 150 200 146Q150 150 136 176Z', hair) +
      head({ skin, brow: hair, lips: '#7d3a30', browWidth: 5.5 }) +
      stubble +
      path('M181 225Q200 233 219 225Q212 242 200 242Q188 242 181 225Z', '#7d3a30') +
      path('M184 227Q200 234 216 227Q211 234 200 234.500Q189 234 184 227Z', '#fffaf0') +
      front,
  )
}

/** The drawn portrait of every sample author: a 400 × 400 SVG document. */
export const portraits: Record<SampleAuthor, () => string> = {
  'अनन्या शर्मा': ananya,
  'राघव मिश्र': raghav,
  'मीरा जोशी': meera,
  'इमरान क़ुरैशी': imran,
  'जसलीन कौर': jasleen,
  'David Fernandes': david,
}
