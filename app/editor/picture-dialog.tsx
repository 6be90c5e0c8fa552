import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useEffect, useState } from 'react'
import { Field, TextField } from '~/components/form/field'
import { PicturePicker } from '~/components/library/picture-picker'
import { editorLabels } from '~/labels/editor'
import type { Image } from './article'
import { findPicture, setPicture } from './commands'
import { EditorDialog, type CloseDialog, type TextOf } from './dialogs'
import { isImageSrc } from './link-url'

interface PictureDialogProps {
  /** A dropped or pasted picture: uploaded at once. */
  file: File | undefined
  onClose: CloseDialog
}

export function PictureDialog({ file, onClose }: PictureDialogProps) {
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findPicture(editor))
  const [chosen, setChosen] = useState(file)
  const [problem, setProblem] = useState<string>()
  const upload = usePictureUpload(chosen)
  const [picked, setPicked] = useState<Image>()
  const error = upload.error ?? problem
  const image = upload.image ?? picked

  function submit(textOf: TextOf) {
    const src = textOf('src')
    const alt = textOf('alt')
    const insert = (image: Omit<Image, 'alt'>) => {
      onClose(() => setPicture(editor, { ...image, alt }))
    }
    if (image) insert(image)
    else if (present && src === present.src) insert(present)
    else if (src === '') setProblem(editorLabels.pictureMissing)
    else if (/^(https:\/\/[^/]|\/[^/\\])/.test(src) && isImageSrc(src)) insert({ src })
    else setProblem(editorLabels.pictureUrlWrong)
  }

  return (
    <EditorDialog
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
              setPicked(undefined)
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
      <PicturePicker
        onChoose={(item) => {
          setProblem(undefined)
          setChosen(undefined)
          const { url: src, width, height, alt } = item
          const language = editor.getRootElement()?.lang === 'en' ? 'en' : 'hi'
          setPicked({ src, width, height, alt: alt[language] ?? '' })
        }}
      />
      {image ? (
        <img src={image.src} alt="" className="max-h-48 max-w-full rounded-field bg-sunk" />
      ) : (
        <TextField
          field={{ id: 'editor-picture-address', name: 'src', initialValue: present?.src }}
          label={editorLabels.pictureUrl}
          type="url"
          autoComplete="off"
        />
      )}
      <TextField
        field={{
          id: 'editor-picture-alt',
          name: 'alt',
          key: picked?.src,
          initialValue: picked?.alt ?? present?.alt,
        }}
        label={editorLabels.pictureAlt}
        hint={editorLabels.pictureAltHint}
        autoComplete="off"
        maxLength={300}
      />
    </EditorDialog>
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
    request.responseType = 'json'
    request.send(form)
    return () => request.abort()
  }, [file])
  return upload
}

function readReply({ responseURL, response, status }: XMLHttpRequest): PictureUpload {
  // After the session has ended the response is the sign-in page.
  if (new URL(responseURL).pathname !== UPLOAD_PATH) {
    return { error: editorLabels.pictureSignedOut }
  }
  // Null when it is no JSON.
  const { url, width, height, message } = { ...(response as Record<string, unknown> | null) }
  if (typeof url === 'string') {
    return { image: { src: url, width: toSize(width), height: toSize(height) } }
  }
  if (status === 413 || status === 415) return { error: editorLabels.pictureRejected[status] }
  return { error: typeof message === 'string' ? message : editorLabels.pictureFailed }
}

const toSize = (value: unknown) => (typeof value === 'number' ? value : undefined)
