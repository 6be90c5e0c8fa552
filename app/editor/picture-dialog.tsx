import { useEffect, useState } from 'react'
import { Field, TextField } from '~/components/form/field'
import { editorLabels } from '~/labels/editor'
import type { Image } from './article'
import { Dialog } from './dialogs'
import { isImageSrc } from './link-url'

interface PictureDialogProps {
  present: Image | null
  /** A dropped or pasted picture: uploaded at once. */
  file: File | undefined
  onClose: () => void
  onPicture: (image: Image) => void
}

export function PictureDialog({ present, file, onClose, onPicture }: PictureDialogProps) {
  const [chosen, setChosen] = useState(file)
  const [problem, setProblem] = useState<string>()
  const upload = usePictureUpload(chosen)
  const error = upload.error ?? problem

  function submit(textOf: (name: string) => string) {
    const src = textOf('src')
    const alt = textOf('alt')
    if (upload.image) onPicture({ ...upload.image, alt })
    else if (present && src === present.src) onPicture({ ...present, alt })
    else if (src === '') setProblem(editorLabels.pictureMissing)
    else if (/^(https:\/\/[^/]|\/[^/\\])/.test(src) && isImageSrc(src)) onPicture({ src, alt })
    else setProblem(editorLabels.pictureUrlWrong)
  }

  return (
    <Dialog
      title={editorLabels.pictureTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present ? editorLabels.pictureChange : editorLabels.pictureInsert}
      isBusy={upload.progress !== undefined}
    >
      <Field
        field={{ id: 'editor-picture', name: '', errors: error ? [error] : undefined }}
        label={editorLabels.pictureFile}
      >
        {({ name: _name, className: _class, ...control }) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={(event) => {
              setProblem(undefined)
              setChosen(event.target.files?.[0])
            }}
            className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
          />
        )}
      </Field>
      {upload.progress !== undefined && (
        <p role="status" className="space-y-1 text-small">
          {editorLabels.pictureUploading}
          <progress
            aria-label={editorLabels.pictureProgress}
            value={upload.progress}
            className="block h-3 w-full accent-[var(--link)]"
          />
        </p>
      )}
      {upload.image ? (
        <img src={upload.image.src} alt="" className="max-h-48 max-w-full rounded-field bg-sunk" />
      ) : (
        <TextField
          field={{ id: 'editor-picture-address', name: 'src', initialValue: present?.src }}
          label={editorLabels.pictureUrl}
          type="url"
          autoComplete="off"
        />
      )}
      <TextField
        field={{ id: 'editor-picture-alt', name: 'alt', initialValue: present?.alt }}
        label={editorLabels.pictureAlt}
        hint={editorLabels.pictureAltHint}
        autoComplete="off"
        maxLength={300}
      />
    </Dialog>
  )
}

const UPLOAD_PATH = '/pictures'

interface PictureUpload {
  /** Share that was sent, 0 to 1, until the reply is here. */
  progress?: number
  image?: Omit<Image, 'alt'>
  error?: string
}

/**
 * Uploads at once, while the description is being written. `XMLHttpRequest`, for `fetch` does not
 * say how far it is.
 */
function usePictureUpload(file: File | undefined): PictureUpload {
  const [upload, setUpload] = useState<PictureUpload>({})
  useEffect(() => {
    if (!file) {
      setUpload({})
      return undefined
    }
    const form = new FormData()
    form.set('file', file)
    const request = new XMLHttpRequest()
    setUpload({ progress: 0 })
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ progress: total > 0 ? loaded / total : 0 })
    request.onload = () => setUpload(readReply(request))
    request.onerror = () => setUpload({ error: editorLabels.pictureFailed })
    request.open('POST', UPLOAD_PATH)
    request.send(form)
    return () => request.abort()
  }, [file])
  return upload
}

function readReply({ responseURL, responseText, status }: XMLHttpRequest): PictureUpload {
  // After the session has ended the response is the sign-in page.
  if (new URL(responseURL).pathname !== UPLOAD_PATH) {
    return { error: editorLabels.pictureSignedOut }
  }
  const { url, width, height, message } = parse(responseText)
  if (typeof url === 'string') {
    return { image: { src: url, width: toSize(width), height: toSize(height) } }
  }
  if (status === 413 || status === 415) return { error: editorLabels.pictureRejected[status] }
  return { error: typeof message === 'string' ? message : editorLabels.pictureFailed }
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
