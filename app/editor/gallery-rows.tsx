import type { MouseEvent } from 'react'
import {
  focusAfterIntent,
  LIST_INTENT,
  listIntentSchema,
  parseIntent,
  type ListIntent,
} from '~/components/form/list-intents'
import { TextField } from '~/components/form/field'
import { rowDrag, RowSteps } from '~/components/form/list-row'
import { EnterButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '~/domain/core/file-schema'
import type { Image } from './nodes'

export interface GalleryPicture extends Image {
  key: number
  /** The place of an uploaded file among those chosen. */
  place?: number
}

const LIST = 'gallery'
const MAX_PICTURES = 200

const RowIntentSchema = listIntentSchema([LIST], MAX_PICTURES)

function changeRows<Row>(rows: readonly Row[], { type, payload }: ListIntent): Row[] {
  if (type === 'remove') return rows.toSpliced(payload.index, 1)
  if (type === 'insert') return [...rows]
  const moved = rows.slice(payload.from, payload.from + 1)
  return rows.toSpliced(payload.from, 1).toSpliced(payload.to, 0, ...moved)
}

const step = (intent: ListIntent) => ({ name: LIST_INTENT, value: JSON.stringify(intent) })

const move = (from: number, to: number): ListIntent => ({
  type: 'reorder',
  payload: { name: LIST, from, to },
})

interface GalleryRowsProps {
  images: readonly GalleryPicture[]
  submitLabel: string
  onChange: (images: GalleryPicture[]) => void
}

/** The pictures of a gallery with their texts. Fields are named by position: `alt-0`, `caption-0`, `credit-0`. */
export function GalleryRows({ images, submitLabel, onChange }: GalleryRowsProps) {
  const { editor: labels, editNirvankand } = useLabels()
  const change = (intent: ListIntent) => onChange(changeRows(images, intent))

  /** The buttons of a row would submit the dialog's form. */
  function press(event: MouseEvent) {
    const button = event.target instanceof Element && event.target.closest('button')
    const intent = button && parseIntent(RowIntentSchema, button.value)
    if (!intent) return
    event.preventDefault()
    change(intent)
    const count = intent.type === 'remove' ? images.length - 1 : images.length
    setTimeout(() => document.getElementById(focusAfterIntent(LIST, intent, count))?.focus())
  }

  return (
    <>
      <EnterButton intent="" label={submitLabel} />
      <p className="text-small">{labels.pictureGalleryHint}</p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys press the buttons inside */}
      <ol className="space-y-4" onClick={press}>
        {images.map((image, index) => {
          const drag = rowDrag(LIST, index, (from) => change(move(from, index)))
          const label = labels.galleryPicture({ number: index + 1 })
          return (
            <li
              key={image.key}
              aria-label={label}
              {...drag.row}
              className="space-y-3 rounded-card border border-line p-3"
            >
              <div className="flex flex-wrap items-center justify-between gap-3">
                <button
                  {...drag.handle}
                  type="button"
                  title={editNirvankand.dragHint}
                  className="cursor-grab"
                >
                  <img
                    src={image.src}
                    alt={label}
                    draggable={false}
                    className="h-16 max-w-40 rounded-field bg-sunk object-contain"
                  />
                </button>
                <RowSteps
                  list={LIST}
                  index={index}
                  count={images.length}
                  label={label}
                  focusId={null}
                  buttons={{
                    up: step(move(index, index - 1)),
                    down: step(move(index, index + 1)),
                    remove: step({ type: 'remove', payload: { name: LIST, index } }),
                  }}
                />
              </div>
              <PictureTexts id={`gallery-${image.key}`} image={image} suffix={`-${index}`} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

const TEXTS = [
  { name: 'alt', label: 'pictureAlt', hint: 'pictureAltHint', maxLength: MAX_ALT_LENGTH },
  {
    name: 'caption',
    label: 'pictureCaption',
    hint: 'pictureCaptionHint',
    maxLength: MAX_CAPTION_LENGTH,
  },
  { name: 'credit', label: 'pictureCredit', hint: undefined, maxLength: MAX_ALT_LENGTH },
] as const

interface PictureTextsProps {
  id: string
  image: Image | undefined
  /** For a picture of a gallery, whose hints are above all pictures. */
  suffix?: string
}

export function PictureTexts({ id, image, suffix }: PictureTextsProps) {
  const labels = useLabels().editor
  return TEXTS.map(({ name, label, hint, maxLength }) => (
    <TextField
      key={name}
      field={{ id: `${id}-${name}`, name: name + (suffix ?? ''), initialValue: image?.[name] }}
      label={labels[label]}
      hint={suffix === undefined && hint ? labels[hint] : undefined}
      autoComplete="off"
      maxLength={maxLength}
    />
  ))
}
