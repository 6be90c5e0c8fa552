import { editorLabels } from '~/labels/editor'
import type { Image } from './article'

const UPLOAD_PATH = '/pictures'

export type Upload = { ok: true; image: Omit<Image, 'alt'> } | { ok: false; message: string }

/**
 * Sends a picture to the site. `XMLHttpRequest`, for `fetch` does not say how far it is.
 *
 * @param onProgress share that was sent, 0 to 1
 */
export function uploadPicture(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Upload> {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readReply(request))
    request.onerror = request.onabort = () => resolve(failed(editorLabels.pictureFailed))
    request.open('POST', UPLOAD_PATH)
    request.send(form)
  })
}

const failed = (message: string): Upload => ({ ok: false, message })

function readReply(request: XMLHttpRequest): Upload {
  // After the session has ended the response is the sign-in page.
  if (new URL(request.responseURL).pathname !== UPLOAD_PATH) {
    return failed(editorLabels.pictureSignedOut)
  }
  const reply = parse(request.responseText)
  if (typeof reply.url === 'string') {
    const { url, width, height } = reply
    return { ok: true, image: { src: url, width: toSize(width), height: toSize(height) } }
  }
  const { 413: tooLarge, 415: unsupported } = editorLabels.pictureRejected
  if (request.status === 413) return failed(tooLarge)
  if (request.status === 415) return failed(unsupported)
  return failed(typeof reply.message === 'string' ? reply.message : editorLabels.pictureFailed)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const toSize = (value: unknown) => (typeof value === 'number' ? value : undefined)
