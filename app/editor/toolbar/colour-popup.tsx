import { Ban, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { editorLabels } from '~/labels/editor'
import { contrast } from '../contrast'
import type { Colour } from '../palette'
import { Popup } from './popup'

interface ColourPopupProps {
  label: string
  icon: LucideIcon
  palette: readonly Colour[]
  value: string
  /** For the contrast: the page for a text colour, the ink for a background. */
  against: string
  onChoose: (value: string | null) => void
  disabled?: boolean
}

const READABLE = 4.5

/** Named colours that are readable in light and dark, or a custom one. */
export function ColourPopup({ palette, value, against, onChoose, ...popup }: ColourPopupProps) {
  const mark = (
    <span
      aria-hidden
      className="h-1 w-4 rounded-full border border-line-strong"
      style={{ backgroundColor: value || 'transparent' }}
    />
  )
  return (
    <Popup {...popup} role="dialog" caption={mark}>
      <div className="grid grid-cols-3 gap-1">
        <Swatch label={editorLabels.noColor} pressed={value === ''} onClick={() => onChoose(null)}>
          <Ban aria-hidden className="size-6 shrink-0" />
        </Swatch>
        {palette.map(({ name, light }) => (
          <Swatch
            key={name}
            label={editorLabels.colors[name]}
            pressed={value === light}
            onClick={() => onChoose(light)}
          >
            <span
              aria-hidden
              className="size-6 shrink-0 rounded-full border border-line-strong"
              style={{ background: light }}
            />
          </Swatch>
        ))}
      </div>
      <CustomColour value={value} against={against} onChoose={onChoose} />
    </Popup>
  )
}

interface SwatchProps {
  label: string
  pressed: boolean
  onClick: () => void
  children: ReactNode
}

function Swatch({ label, pressed, onClick, children }: SwatchProps) {
  return (
    <button
      type="button"
      data-choice
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="flex min-h-11 items-center gap-2 rounded-field border border-transparent px-2 text-small hover:bg-sunk focus-visible:-outline-offset-3 aria-pressed:border-line-strong aria-pressed:bg-sunk"
    >
      {children}
      {label}
    </button>
  )
}

interface CustomColourProps {
  value: string
  against: string
  onChoose: (value: string) => void
}

function CustomColour({ value, against, onChoose }: CustomColourProps) {
  const id = useId()
  const [colour, setColour] = useState(/^#[0-9a-f]{6}$/i.test(value) ? value : '#a61b1b')
  const isHard = contrast(colour, against) < READABLE
  return (
    <div className="mt-2 border-t border-line pt-2 text-small">
      <div className="flex min-h-11 items-center gap-3 px-2">
        <label htmlFor={id}>{editorLabels.customColor}</label>
        <input
          id={id}
          type="color"
          value={colour}
          onChange={(event) => setColour(event.target.value)}
          className="h-11 w-14 rounded-field border border-line-strong bg-surface p-1"
        />
        <button
          type="button"
          data-choice
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colour)}
          className="min-h-11 rounded-field border border-line-strong px-3 font-semibold hover:bg-sunk"
        >
          {editorLabels.useColor}
        </button>
      </div>
      <p role="status" className="max-w-72 px-2 text-meta text-err">
        {isHard ? editorLabels.hardToRead : ''}
      </p>
    </div>
  )
}
