import { redirect } from '@remix-run/node'
import { inMemory } from '~/domain/files/open-picture.server'
import { iconUrl, type PictureCut } from '~/domain/core/picture-url'
import { SHORT, weakEtagOf } from '~/http/caching.server'
import { fileResponse } from '~/http/file-response.server'
import { pageLoader } from '~/http/handlers.server'
import touchIcon from './apple-touch-icon.png?inline'
import ico from './favicon.ico?inline'
import svg from './favicon.svg?inline'
import icon192 from './icon-192.png?inline'
import icon512 from './icon-512.png?inline'

export { noAction as action } from '~/http/handlers.server'

/** The addresses at which browsers, feed readers and messengers look for an icon without a link (`app/routes.ts`). */
const ICONS: Record<string, { builtIn: string; cut: PictureCut }> = {
  '/favicon.ico': { builtIn: ico, cut: 'icon' },
  '/favicon.svg': { builtIn: svg, cut: 'icon' },
  '/apple-touch-icon.png': { builtIn: touchIcon, cut: 'icon' },
  '/icon-192.png': { builtIn: icon192, cut: 'icon192' },
  '/icon-512.png': { builtIn: icon512, cut: 'icon512' },
}

export const loader = pageLoader(async ({ request, deps }) => {
  const { builtIn, cut } = ICONS[new URL(request.url).pathname] ?? ICONS['/favicon.ico']!
  const { icon } = deps.settings().pictures
  const caching = { 'Cache-Control': SHORT }
  if (icon) return redirect(iconUrl(icon.url, cut), { headers: caching })
  // Vite inlines the files as data URLs.
  const file = await fetch(builtIn)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = file.headers.get('Content-Type') ?? ''
  return fileResponse(request, inMemory(bytes), weakEtagOf(bytes), {
    ...caching,
    'Content-Type': type,
  })
})
