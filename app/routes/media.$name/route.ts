import { redirect } from '@remix-run/node'
import { openAudio, openPicture } from '~/domain/files/open-picture.server'
import { isAudioKey, isProfilePictureKey, viewUrl } from '~/domain/core/picture-url'
import { movedPicture } from '~/domain/files/stored-files.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { SHORT } from '~/http/caching.server'
import { catchFailure } from '~/http/error-response.server'
import { audioResponse, defaultPicture, pictureResponse } from '~/http/file-response.server'
import { pageLoader } from '~/http/handlers.server'
import { fileKey } from '~/server/purge-cdn.server'

export { noAction as action } from '~/http/handlers.server'

/** Uploads are outside `public/`: they are never executed, sniffed or listed. */
export const loader = pageLoader(async ({ request, params: { name = '' }, deps }) => {
  const headers = { 'Cache-Control': SHORT }
  const byRequest = { ...headers, Vary: 'Accept, Sec-Fetch-Dest' }
  const open = async () => {
    // Cloudflare caches one response for all browsers, whatever `Vary` says.
    const accept = request.headers.has('CF-Ray') ? null : request.headers.get('Accept')
    // Audio is served from this origin, the only one that the pages' policy allows.
    if (isAudioKey(name)) return audioResponse(request, openAudio(deps, name))
    const picture = await openPicture(deps, name, accept)
    if (!('url' in picture)) return pictureResponse(request, name, picture)
    const byFormat = { ...headers, Vary: 'Accept' }
    return redirect(picture.url, { headers: picture.varies ? byFormat : headers })
  }
  const response = await catchFailure({ deps }, open, ({ isExpected: isMissing }) => {
    const present = movedPicture(deps, viewUrl(name))
    if (present) return redirect(present, { headers: byRequest })
    const isShown = !isMissing || request.headers.get('Sec-Fetch-Dest') === 'image'
    // The page replaces a missing profile picture with an initial.
    if (!isShown || isProfilePictureKey(name)) return null
    return isMissing ? redirect(DEFAULT_IMAGE, { headers: byRequest }) : defaultPicture()
  })
  const key = fileKey(deps.env, name)
  if (key) response.headers.set(...key)
  return response
})
