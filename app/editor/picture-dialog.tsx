import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useEffect, useState } from 'react'
import { TextField } from '~/components/form/field'
import { PicturePicker } from '~/components/library/picture-picker'
import { PictureInput } from '~/components/upload/picture-input'
import { UploadProgress, useUpload } from '~/components/upload/upload'
import { editorLabels } from '~/labels/editor'
import { uploadLabels } from '~/labels/upload'
import type { Image } from './nodes'
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
  const [problem, setProblem] = useState<string>()
  const [image, setImage] = useState<Image & { isSent?: boolean }>()
  const [picks, setPicks] = useState(0)
  const upload = useUpload('picture', {
    onUploaded: ({ url: src, width, height }) =>
      setImage({ src, width, height, alt: '', isSent: true }),
  })
  const error = upload.error ?? problem

  useEffect(() => {
    if (file) upload.start([file])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [file])

  function submit(textOf: TextOf) {
    const src = textOf('src')
    const alt = textOf('alt')
    const insert = ({ src, width, height }: Omit<Image, 'alt'>) => {
      onClose(() => setPicture(editor, { src, width, height, alt }))
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
      isBusy={upload.isBusy}
    >
      <PictureInput
        key={picks}
        id="editor-picture"
        name=""
        label={editorLabels.pictureFile}
        errors={error ? [error] : undefined}
        onChoose={(files) => {
          setProblem(undefined)
          setImage(undefined)
          if (files.length > 0) upload.start(files)
          else upload.cancel()
        }}
      />
      <UploadProgress upload={upload} />
      <PicturePicker
        onChoose={({ url: src, width, height, alt }) => {
          upload.cancel()
          setProblem(undefined)
          const language = editor.getRootElement()?.lang === 'en' ? 'en' : 'hi'
          setImage({ src, width, height, alt: alt[language] ?? '' })
          setPicks((count) => count + 1)
        }}
      />
      <div>
        {/* A toast is behind the dialog. */}
        <p role="status" className="text-small">
          {image?.isSent && uploadLabels.uploaded}
        </p>
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
      </div>
      <TextField
        field={{
          id: 'editor-picture-alt',
          name: 'alt',
          key: String(picks),
          initialValue: picks > 0 ? image?.alt : present?.alt,
        }}
        label={editorLabels.pictureAlt}
        hint={editorLabels.pictureAltHint}
        autoComplete="off"
        maxLength={300}
      />
    </EditorDialog>
  )
}
