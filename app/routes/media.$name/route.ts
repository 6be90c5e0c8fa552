import { DomainError } from '~/domain/errors'
import { openCut } from '~/domain/files/store-picture.server'
import { pageLoader } from '~/http/handlers.server'
import { pictureResponse } from '~/http/file-response.server'

/** A content hash, with an optional width: the file never changes. */
const PICTURE_NAME = /^[0-9a-f]{32}(-\d{3,4})?\.webp$/

/** Uploads lie outside `public/` and are never run, sniffed or listed. */
export const loader = pageLoader(async ({ request, params, deps }) => {
  const name = params.name ?? ''
  const bytes = PICTURE_NAME.test(name) ? await deps.storage.read(name) : await openCut(deps, name)
  if (!bytes) throw new DomainError('NotFound', 'No such picture')
  return pictureResponse(request, bytes, name.endsWith('.jpg') ? 'image/jpeg' : undefined)
})
