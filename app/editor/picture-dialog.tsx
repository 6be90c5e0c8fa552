import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { CheckField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { describePicture } from '~/components/upload/picture-description'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { findGallery, findPicture, hasPicturesAbove, setGallery, setPicture } from './commands'
import { EditorDialog, type CloseDialog, type DialogValues } from './dialogs'
import { GalleryRows, PictureTexts, type GalleryPicture } from './gallery-rows'
import { isImageSrc } from './link-url'
import type { Image } from './nodes'

interface PictureDialogProps {
  /** A dropped or pasted picture, which is uploaded immediately. */
  file: File | undefined
  onClose: CloseDialog
}

export default function PictureDialog({ file, onClose }: PictureDialogProps) {
  const { editor: editorLabels, upload: uploadLabels } = useLabels()
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findPicture(editor))
  const language = editor.getRootElement()?.lang === 'en' ? 'en' : 'hi'
  const [problem, setProblem] = useState<string[]>()
  const [gallery] = useState(() => findGallery(editor))
  /** The chosen pictures; several form a gallery. */
  const [images, setImages] = useState<GalleryPicture[]>(() => gallery.map(withKey))
  /** Uploads end in any order; each file has its place after the pictures that were there. */
  const first = useRef(0)
  const [picks, setPicks] = useState(0)
  const [canJoin] = useState(() => !present && hasPicturesAbove(editor))
  const upload = useUpload('picture', {
    isInDialog: true,
    onUploaded: ({ url: src, width, height }, index) => {
      const uploaded = { ...withKey({ src, width, height, alt: '' }), place: first.current + index }
      setImages((before) => {
        const at = before.findIndex(({ place = -1 }) => place > uploaded.place)
        return before.toSpliced(at === -1 ? before.length : at, 0, uploaded)
      })
    },
  })

  useEffect(() => {
    if (file) upload.start([file])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [file])

  const isGallery = images.length > 1 || gallery.length > 0
  const [image] = images

  function submit(typed: DialogValues) {
    const { src = '', beside } = typed
    const describe = ({ src, width, height }: Omit<Image, 'alt'>, suffix = ''): Image => {
      const [alt = '', caption = '', credit = ''] = ['alt', 'caption', 'credit'].map(
        (name) => typed[name + suffix],
      )
      // Empty texts leave those of the library.
      const texts = {
        alt: alt || undefined,
        caption: caption || undefined,
        credit: credit || undefined,
      }
      if (src.startsWith('/')) void describePicture({ url: src, language, ...texts })
      return { src, width, height, alt, ...(caption && { caption }), ...(credit && { credit }) }
    }
    const insert = (picture: Omit<Image, 'alt'>) => {
      const described = describe(picture)
      onClose(() => setPicture(editor, described, Boolean(beside)))
    }
    if (isGallery) {
      const described = images.map((each, index) => describe(each, `-${index}`))
      onClose(() => setGallery(editor, described))
    } else if (image) insert(image)
    else if (present && src === present.src) insert(present)
    else if (src === '') setProblem([editorLabels.pictureMissing])
    else if (/^(https:\/\/[^/]|\/[^/\\])/.test(src) && isImageSrc(src)) insert({ src })
    else setProblem([editorLabels.pictureUrlWrong])
  }

  /** Escape inserts a dropped or pasted picture, and waits for its upload. */
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A closed file chooser causes this event, too.
    if (event.target !== event.currentTarget || !file || !(image || upload.isBusy)) return
    event.preventDefault()
    if (image) event.currentTarget.querySelector('form')?.requestSubmit()
  }

  return (
    <EditorDialog
      title={editorLabels.image}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      submitLabel={present ? editorLabels.pictureChange : editorLabels.pictureInsert}
      isBusy={upload.isBusy}
    >
      <PictureField
        input={{
          id: 'editor-picture',
          name: '',
          label: editorLabels.pictureFile,
          errors: problem,
          multiple: !present || isGallery,
        }}
        upload={upload}
        onChoose={() => {
          setProblem(undefined)
          const kept = gallery.length > 0 ? images : []
          first.current = Math.max(0, ...kept.map(({ place = 0 }) => place + 1))
          setImages(kept)
        }}
        onPick={({ url: src, width, height, alt, caption, credit }) => {
          setProblem(undefined)
          const picked = withKey({
            src,
            width,
            height,
            alt: alt[language] ?? '',
            caption: caption[language] ?? '',
            credit,
          })
          setImages(gallery.length > 0 ? [...images, picked] : [picked])
          setPicks((count) => count + 1)
        }}
      />
      <div>
        {/* A toast would be hidden behind the dialog. */}
        <p role="status" className="text-small">
          {upload.stored > 0 && uploadLabels.uploaded}
        </p>
        {!isGallery && image && (
          <img src={image.src} alt="" className="max-h-48 max-w-full rounded-field bg-sunk" />
        )}
        {images.length === 0 && (
          <TextField
            field={{ id: 'editor-picture-address', name: 'src', initialValue: present?.src }}
            label={editorLabels.pictureUrl}
            type="url"
            autoComplete="off"
          />
        )}
      </div>
      {isGallery ? (
        <GalleryRows
          images={images}
          submitLabel={present ? editorLabels.pictureChange : editorLabels.pictureInsert}
          onChange={setImages}
        />
      ) : (
        <>
          {canJoin && (
            <CheckField
              field={{ id: 'editor-picture-beside', name: 'beside' }}
              label={editorLabels.pictureBeside}
            />
          )}
          <PictureTexts
            key={picks}
            id="editor-picture"
            image={picks > 0 ? image : (present ?? undefined)}
          />
        </>
      )}
    </EditorDialog>
  )
}

let keys = 0

const withKey = (image: Image): GalleryPicture => ({ ...image, key: (keys += 1) })
