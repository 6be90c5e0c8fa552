import { palette } from './palette'
import { path, rect, svg } from './svg'

/** The site mark: a maroon lamp on a rounded turmeric square, 512 × 512. */
export function siteIcon(): string {
  return svg(
    rect(0, 0, 512, 512, palette.haldi, 'rx="112"') +
      path(
        'M256 66C262 132 338 160 338 232C338 282 302 312 256 312C210 312 174 282 174 232C174 182 236 152 256 66Z',
        palette.maroon,
      ) +
      path(
        'M258 178C264 214 294 228 294 256C294 278 278 290 256 290C234 290 218 278 218 256C218 232 248 218 258 178Z',
        palette.haldi,
      ) +
      path('M58 312H454C446 398 378 446 300 446H212C134 446 66 398 58 312Z', palette.maroon),
    512,
    512,
  )
}
