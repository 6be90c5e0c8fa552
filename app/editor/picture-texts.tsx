import { TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '~/domain/core/file-schema'
import type { Image } from './nodes'

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
