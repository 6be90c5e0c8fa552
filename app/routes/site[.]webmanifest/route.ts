import { DESIGN } from '~/domain/settings/colours.server'
import { siteTexts } from '~/domain/core/site-settings'
import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { readersLanguage } from '~/http/interface-language.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export { noAction as action } from '~/http/handlers.server'

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192' },
  { src: '/icon-512.png', sizes: '512x512' },
]

export const handle = { cacheParams: [] } satisfies CachedHandle

/** Name, icons and colours for a home screen. There is no service worker, so the browser's buttons stay. */
export const loader = pageLoader(({ deps: { settings } }) => {
  const { site, palette } = settings()
  const language = readersLanguage(settings()) ?? 'hi'
  const colours = palette?.light ?? DESIGN.light
  const manifest = {
    name: siteTexts(site, language).name,
    lang: language,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: colours['nav-ground'],
    background_color: colours.page,
    icons: ICONS,
  }
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': SHORT }
  return new Response(JSON.stringify(manifest), { headers })
})
