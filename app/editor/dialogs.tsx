import { $toggleLink } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import clsx from 'clsx'
import type { NodeKey } from 'lexical'
import {
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { CheckField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { describePicture } from '~/components/upload/picture-description'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '~/domain/core/file-schema'
import {
  change,
  findLink,
  findPicture,
  hasPicturesAbove,
  insertGallery,
  insertNote,
  setLink,
  setPicture,
} from './commands'
import { fetchLinkCard, showLinkCard } from './link-card'
import { isImageSrc, isWebUrl, toLinkUrl } from './link-url'
import type { Image } from './nodes'

/** @param act changes the text; called after closing, since an open dialog would keep focus */
export type CloseDialog = (act?: () => void) => void

export type DialogValues = Partial<Record<string, string>>

interface EditorDialogProps {
  title: string
  onClose: CloseDialog
  onCancel?: ComponentProps<typeof Dialog>['onCancel']
  onSubmit?: (typed: DialogValues) => void
  submitLabel?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Rendered at the end of the page, since forms cannot be nested. */
export function EditorDialog(props: EditorDialogProps) {
  const { editor: editorLabels, common } = useLabels()
  const { title, onClose, onCancel, onSubmit, submitLabel, isBusy, actions, children } = props
  const headingId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events bubble through portals, up to the article's form.
    event.stopPropagation()
    const typed = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ])
    onSubmit?.(Object.fromEntries(typed))
  }

  return createPortal(
    <Dialog
      headingId={headingId}
      onClose={() => onClose()}
      onCancel={onCancel}
      focusHeading={!onSubmit}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <h2
          id={headingId}
          tabIndex={onSubmit ? undefined : -1}
          className="text-card font-bold text-head outline-none"
        >
          {title}
        </h2>
        {children}
        <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap gap-3 border-t border-line bg-surface px-6 py-4 max-sm:*:grow max-sm:*:px-3">
          <Button type="button" variant="outline" onClick={() => onClose()}>
            {onSubmit ? common.cancel : editorLabels.close}
          </Button>
          {actions}
          {onSubmit && (
            <Button type="submit" busy={isBusy}>
              {submitLabel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

export function LinkDialog({ onClose }: { onClose: CloseDialog }) {
  const { editor: editorLabels, checks } = useLabels()
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findLink(editor))
  const [errors, setErrors] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const { loneLink } = present

  async function showCard(link: NodeKey) {
    setBusy(true)
    const card = await fetchLinkCard(present.href)
    setBusy(false)
    if (card) onClose(() => showLinkCard(editor, link, card))
    else setErrors([editorLabels.linkCardFailed])
  }

  function submit(typed: DialogValues) {
    const href = toLinkUrl(typed.href ?? '')
    if (href) onClose(() => setLink(editor, href, typed.words ?? ''))
    else setErrors([editorLabels.linkWrong])
  }

  return (
    <EditorDialog
      title={editorLabels.link}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present.href ? editorLabels.linkChange : editorLabels.linkInsert}
      actions={
        present.href && (
          <>
            {loneLink && isWebUrl(present.href) && (
              <Button
                type="button"
                variant="outline"
                busy={isBusy}
                onClick={() => void showCard(loneLink)}
              >
                {editorLabels.linkCard}
              </Button>
            )}
            <Button
              type="button"
              variant="outline"
              onClick={() => onClose(() => change(editor, () => $toggleLink(null)))}
            >
              {editorLabels.linkRemove}
            </Button>
          </>
        )
      }
    >
      <TextField
        field={{ id: 'editor-link', name: 'href', initialValue: present.href, errors }}
        label={checks.fields.slug}
        hint={editorLabels.linkHint}
        type="url"
        autoComplete="off"
      />
      {(!present.hasWords || present.words !== undefined) && (
        <TextField
          field={{ id: 'editor-link-words', name: 'words', initialValue: present.words }}
          label={editorLabels.linkText}
          autoComplete="off"
        />
      )}
    </EditorDialog>
  )
}

export function NoteDialog({ onClose }: { onClose: CloseDialog }) {
  const editorLabels = useLabels().editor
  const [editor] = useLexicalComposerContext()

  function submit({ words }: DialogValues) {
    onClose(words ? () => insertNote(editor, words.replace(/\s+/g, ' ')) : undefined)
  }

  return (
    <EditorDialog
      title={editorLabels.footnote}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={editorLabels.footnoteInsert}
    >
      <TextField
        field={{ id: 'editor-note', name: 'words' }}
        label={editorLabels.footnoteText}
        hint={editorLabels.footnoteHint}
        rows={3}
      />
    </EditorDialog>
  )
}

const byIndex = (a: { index?: number }, b: { index?: number }) => (a.index ?? 0) - (b.index ?? 0)

const FIGURE_FIELDS = [
  { name: 'alt', label: 'pictureAlt', hint: 'pictureAltHint', maxLength: MAX_ALT_LENGTH },
  {
    name: 'caption',
    label: 'pictureCaption',
    hint: 'pictureCaptionHint',
    maxLength: MAX_CAPTION_LENGTH,
  },
  { name: 'credit', label: 'pictureCredit', hint: undefined, maxLength: MAX_ALT_LENGTH },
] as const

interface PictureDialogProps {
  /** A dropped or pasted picture, which is uploaded immediately. */
  file: File | undefined
  onClose: CloseDialog
}

export function PictureDialog({ file, onClose }: PictureDialogProps) {
  const { editor: editorLabels, upload: uploadLabels } = useLabels()
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findPicture(editor))
  const language = editor.getRootElement()?.lang === 'en' ? 'en' : 'hi'
  const [problem, setProblem] = useState<string[]>()
  /** Several pictures form a gallery. The index of an uploaded picture is its file's position. */
  const [images, setImages] = useState<(Image & { index?: number })[]>([])
  const [picks, setPicks] = useState(0)
  const [canJoin] = useState(() => !present && hasPicturesAbove(editor))
  const upload = useUpload('picture', {
    onUploaded: ({ url: src, width, height }, index) =>
      setImages((before) => [...before, { src, width, height, alt: '', index }].toSorted(byIndex)),
  })

  useEffect(() => {
    if (file) upload.start([file])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [file])

  const isGallery = images.length > 1
  const [image] = images

  function submit({ src = '', alt = '', caption = '', credit = '', beside }: DialogValues) {
    const insert = ({ src, width, height }: Omit<Image, 'alt'>) => {
      const figure = { ...(caption && { caption }), ...(credit && { credit }) }
      const words = { alt, ...(!beside && figure) }
      onClose(() => setPicture(editor, { src, width, height, ...words }, Boolean(beside)))
      if (src.startsWith('/')) void describePicture({ url: src, language, alt, caption, credit })
    }
    if (isGallery) onClose(() => insertGallery(editor, images))
    else if (image) insert(image)
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
          multiple: !present,
        }}
        upload={upload}
        onChoose={() => {
          setProblem(undefined)
          setImages([])
        }}
        onPick={({ url: src, width, height, alt, caption, credit }) => {
          setProblem(undefined)
          setImages([
            {
              src,
              width,
              height,
              alt: alt[language] ?? '',
              caption: caption[language] ?? '',
              credit,
            },
          ])
          setPicks((count) => count + 1)
        }}
      />
      <div>
        {/* A toast would be hidden behind the dialog. */}
        <p role="status" className="text-small">
          {image?.index !== undefined && uploadLabels.uploaded}
        </p>
        {image ? (
          <div className="flex flex-wrap gap-2">
            {images.map(({ src }, place) => (
              <img
                key={place}
                src={src}
                alt=""
                className={clsx(
                  'max-w-full rounded-field bg-sunk',
                  isGallery ? 'max-h-16' : 'max-h-48',
                )}
              />
            ))}
          </div>
        ) : (
          <TextField
            field={{ id: 'editor-picture-address', name: 'src', initialValue: present?.src }}
            label={editorLabels.pictureUrl}
            type="url"
            autoComplete="off"
          />
        )}
      </div>
      {isGallery ? (
        <p className="text-small">{editorLabels.pictureGalleryHint}</p>
      ) : (
        <>
          {canJoin && (
            <CheckField
              field={{ id: 'editor-picture-beside', name: 'beside' }}
              label={editorLabels.pictureBeside}
              hint={editorLabels.pictureBesideHint}
            />
          )}
          {FIGURE_FIELDS.map(({ name, label, hint, maxLength }) => (
            <TextField
              key={name}
              field={{
                id: `editor-picture-${name}`,
                name,
                key: `${name}-${picks}`,
                initialValue: (picks > 0 ? image : present)?.[name],
              }}
              label={editorLabels[label]}
              hint={hint && editorLabels[hint]}
              autoComplete="off"
              maxLength={maxLength}
            />
          ))}
        </>
      )}
    </EditorDialog>
  )
}

export function MessagesDialog({ onClose }: { onClose: (withoutStamps?: boolean) => void }) {
  const editorLabels = useLabels().editor
  return (
    <EditorDialog
      title={editorLabels.messagesTitle}
      onClose={() => onClose()}
      onSubmit={() => onClose(true)}
      submitLabel={editorLabels.messagesRemove}
      actions={
        <Button type="button" variant="outline" onClick={() => onClose(false)}>
          {editorLabels.messagesKeep}
        </Button>
      }
    >
      <p>{editorLabels.messagesNote}</p>
    </EditorDialog>
  )
}
