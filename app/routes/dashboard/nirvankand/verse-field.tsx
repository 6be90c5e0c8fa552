import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { RichTextField } from '~/editor/rich-text-field'
import { editNirvankandLabels } from '~/labels/dashboard'
import { shlokField } from '~/domain/nirvankand/schema'
import { useInView } from './use-in-view'
import { controlId, type Verse } from './use-verses'
import { toVerseIntent, type VerseChange, type VerseFocus } from './verse-changes'

const ROWS = 5

interface VerseFieldProps {
  verse: Verse
  index: number
  count: number
  errors: string[] | undefined
  focus: VerseFocus | undefined
  onChange: (change: VerseChange, event: MouseEvent<HTMLButtonElement>) => void
}

export function VerseField({ verse, index, count, errors, focus, onChange }: VerseFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  // Hundreds of editors at once are slow: those out of view stay plain text areas.
  const inView = useInView(group)
  const name = editNirvankandLabels.shlok(index + 1)
  const id = controlId(verse.key, 'text')
  const field = { id, name: shlokField(index), errors, initialValue: verse.html }
  const opensWith = focus && focus !== 'add' && focus.index === index ? focus.control : null
  const step = (type: 'up' | 'down' | 'remove') => ({
    id: controlId(verse.key, type),
    change: { type, index } as const,
    verse: name,
    autoFocus: opensWith === type,
    onChange,
  })
  return (
    <div ref={group} className="verse-card rounded-card border border-line bg-surface p-4">
      <RichTextField
        field={field}
        label={name}
        tools="verse"
        rows={ROWS}
        required
        isOutOfView={!inView}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for this verse
        autoFocus={opensWith === 'text'}
        className="[&>label]:flex [&>label]:min-h-11 [&>label]:items-center"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Step {...step('up')} isDisabled={index === 0} label={editNirvankandLabels.moveUp}>
          <ArrowUp aria-hidden className="size-5" />
        </Step>
        <Step
          {...step('down')}
          isDisabled={index === count - 1}
          label={editNirvankandLabels.moveDown}
        >
          <ArrowDown aria-hidden className="size-5" />
        </Step>
        <Step {...step('remove')} label={editNirvankandLabels.remove} isDanger />
      </div>
    </div>
  )
}

interface StepProps {
  id: string
  change: VerseChange
  label: string
  verse: string
  autoFocus: boolean
  isDisabled?: boolean
  isDanger?: boolean
  onChange: VerseFieldProps['onChange']
  children?: ReactNode
}

/** Without scripts it sends the form, which comes back changed. */
function Step(props: StepProps) {
  const { id, change, label, verse, autoFocus, isDisabled, isDanger, onChange, children } = props
  return (
    <button
      id={id}
      type="submit"
      name="intent"
      value={toVerseIntent(change)}
      formNoValidate
      disabled={isDisabled}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the focus was on it before the form was sent
      autoFocus={autoFocus}
      onClick={(event) => onChange(change, event)}
      className={clsx(
        'inline-flex min-h-11 min-w-11 scroll-my-28 items-center justify-center gap-2 rounded-button border px-3 text-small font-semibold hover:bg-sunk disabled:cursor-not-allowed disabled:opacity-55',
        isDanger ? 'ms-auto border-err text-err' : 'border-line-strong',
      )}
    >
      {children}
      <span className={clsx(children && 'max-sm:sr-only')}>{label}</span>
      <VisuallyHidden> {verse}</VisuallyHidden>
    </button>
  )
}
