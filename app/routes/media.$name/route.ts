import { redirect } from '@remix-run/node'
import { openPicture } from '~/domain/files/open-picture.server'
import { isProfilePictureKey, viewUrl } from '~/domain/files/picture-url'
import { movedPicture } from '~/domain/files/stored-files.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { SHORT } from '~/http/caching.server'
import { describeError } from '~/http/error-response.server'
import { pictureResponse } from '~/http/file-response.server'
import { pageLoader } from '~/http/handlers.server'

/** Uploads lie outside `public/` and are never run, sniffed or listed. */
export const loader = pageLoader(async ({ request, params: { name = '' }, deps }) => {
  const headers = { 'Cache-Control': SHORT }
  try {
    // Cloudflare keeps one answer for all, whatever `Vary` says.
    const accept = request.headers.has('CF-Ray') ? null : request.headers.get('Accept')
    const picture = await openPicture(deps, name, accept)
    return 'url' in picture ? redirect(picture.url, { headers }) : pictureResponse(request, picture)
  } catch (error) {
    const present = movedPicture(deps, viewUrl(name))
    if (present) return redirect(present, { headers })
    // For the eyes of a reader, also without scripts. A profile has letters in its place.
    const isShown = request.headers.get('Sec-Fetch-Dest') === 'image' && !isProfilePictureKey(name)
    if (!isShown) throw error
    if (!describeError(error).isExpected) deps.log.error({ err: error }, 'a picture cannot be read')
    return redirect(DEFAULT_IMAGE, { headers })
  }
})
