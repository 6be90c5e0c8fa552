import { useEffect, useState } from 'react'
import { Field } from '~/components/form/field'
import { editorLabels } from '~/labels/editor'
import { isImageSrc, type Image } from '../article'
import { uploadPicture } from '../upload-picture'
import { Dialog } from './dialog'
import { DialogText } from './dialog-text'

interface PictureDialogProps {
  present: Image | null
  /** A dropped or pasted picture: uploaded at once. */
  file: File | null
  onClose: () => void
  onPicture: (image: Image) => void
}

export function PictureDialog({ present, file, onClose, onPicture }: PictureDialogProps) {
  const [chosen, setChosen] = useState(file)
  const [url, setUrl] = useState(present?.src ?? '')
  const [alt, setAlt] = useState(present?.alt ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useUpload(chosen)
  const urlError = upload.error ?? problem

  function submit() {
    const src = url.trim()
    if (upload.image) onPicture({ ...upload.image, alt: alt.trim() })
    else if (present && src === present.src) onPicture({ ...present, alt: alt.trim() })
    else if (src === '') setProblem(editorLabels.pictureMissing)
    else if (/^(https:\/\/[^/]|\/[^/\\])/.test(src) && isImageSrc(src)) {
      onPicture({ src, alt: alt.trim() })
    } else setProblem(editorLabels.pictureUrlWrong)
  }

  return (
    <Dialog
      title={editorLabels.pictureTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present ? editorLabels.pictureChange : editorLabels.pictureInsert}
      isBusy={upload.progress !== null}
    >
      <Field
        field={{
          id: 'editor-picture',
          name: '',
          errors: urlError ? [urlError] : undefined,
        }}
        label={editorLabels.pictureFile}
      >
        {({ name: _name, className: _class, ...control }) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={(event) => {
              setProblem(null)
              setChosen(event.target.files?.[0] ?? null)
            }}
            className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
          />
        )}
      </Field>
      {upload.progress !== null && (
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
        <DialogText
          id="editor-picture-address"
          label={editorLabels.pictureUrl}
          value={url}
          onChange={(typed) => {
            setProblem(null)
            setUrl(typed)
          }}
          isUrl
        />
      )}
      <DialogText
        id="editor-picture-alt"
        label={editorLabels.pictureAlt}
        hint={editorLabels.pictureAltHint}
        value={alt}
        onChange={setAlt}
        maxLength={300}
      />
    </Dialog>
  )
}

interface UploadState {
  /** Null when idle. */
  progress: number | null
  image: Omit<Image, 'alt'> | null
  error: string | null
}

const NOTHING: UploadState = { progress: null, image: null, error: null }

/** Uploads at once, while the description is being written. */
function useUpload(file: File | null): UploadState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    if (!file) {
      setState(NOTHING)
      return undefined
    }
    const controller = new AbortController()
    const { signal } = controller
    setState({ ...NOTHING, progress: 0 })
    const onProgress = (progress: number) => setState({ ...NOTHING, progress })
    void uploadPicture(file, { onProgress, signal }).then((upload) => {
      if (signal.aborted) return
      setState(
        upload.ok ? { ...NOTHING, image: upload.image } : { ...NOTHING, error: upload.message },
      )
    })
    return () => controller.abort()
  }, [file])
  return state
}
