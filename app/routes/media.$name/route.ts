import { redirect } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { isProfilePictureKey, viewUrl } from '~/domain/files/picture-url'
import { openCut } from '~/domain/files/store-picture.server'
import { movedPicture } from '~/domain/files/stored-files.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { SHORT } from '~/http/caching.server'
import { pictureResponse } from '~/http/file-response.server'
import { pageLoader } from '~/http/handlers.server'

/** A content hash, with an optional width: the file never changes. */
const PICTURE_NAME = /^[0-9a-f]{32}(-\d{3,4})?\.webp$/

/** Uploads lie outside `public/` and are never run, sniffed or listed. */
export const loader = pageLoader(async ({ request, params, deps }) => {
  const name = params.name ?? ''
  try {
    return await openPicture(deps, request, name)
  } catch (error) {
    // For the eyes of a reader, also without scripts. A profile has letters in its place.
    const isShown = request.headers.get('Sec-Fetch-Dest') === 'image' && !isProfilePictureKey(name)
    if (!isShown) throw error
    if (!(error instanceof DomainError)) deps.log.error({ err: error }, 'a picture cannot be read')
    return redirect(DEFAULT_IMAGE, { headers: { 'Cache-Control': SHORT } })
  }
})

async function openPicture(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  request: Request,
  name: string,
) {
  const isOriginal = PICTURE_NAME.test(name)
  const outside = isOriginal ? await storage.publicUrl(name) : null
  if (outside) return redirect(outside, { headers: { 'Cache-Control': SHORT } })
  const bytes = isOriginal ? await storage.read(name) : await openCut({ storage }, name)
  const present = bytes ? null : movedPicture({ db }, viewUrl(name))
  if (present) return redirect(present, { headers: { 'Cache-Control': SHORT } })
  if (!bytes) throw new DomainError('NotFound', 'No such picture')
  return pictureResponse(request, bytes, name.endsWith('.jpg') ? 'image/jpeg' : undefined)
}
