import clsx from 'clsx'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { RichTextField } from '~/editor/rich-text-field'
import { controlId } from './verses'

const ROWS = 5
/** Far enough ahead that the editor is ready when it scrolls into view. */
const MARGIN = '600px'

type ButtonProps = Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formNoValidate'>

interface VerseFieldProps {
  verse: FieldState
  index: number
  count: number
  focusId: string | null
  buttons: Record<'up' | 'down' | 'remove', ButtonProps>
}

export function VerseField({ verse, index, count, focusId, buttons }: VerseFieldProps) {
  const editNirvankandLabels = useLabels('editNirvankand')
  const group = useRef<HTMLDivElement>(null)
  // Hundreds of editors at once are slow: those out of view stay plain text areas.
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !group.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(group.current)
    return () => observer.disconnect()
  }, [inView])

  const label = editNirvankandLabels.shlok({ number: index + 1 })
  const id = controlId(index, 'text')
  const step = (control: keyof typeof buttons) => ({
    ...buttons[control],
    id: controlId(index, control),
    autoFocus: focusId === controlId(index, control),
    verse: label,
  })
  const { name, key, errors, initialValue } = verse
  return (
    <div ref={group} className="verse-card rounded-card border border-line bg-surface p-4">
      <RichTextField
        field={{ id, name, key, errors, initialValue }}
        label={label}
        tools="verse"
        rows={ROWS}
        isOutOfView={!inView}
        autoFocus={focusId === id}
        className="[&>label]:flex [&>label]:min-h-11 [&>label]:items-center"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Step {...step('up')} disabled={index === 0} label={editNirvankandLabels.moveUp}>
          <Icon name="arrow-up" className="size-5" />
        </Step>
        <Step
          {...step('down')}
          disabled={index === count - 1}
          label={editNirvankandLabels.moveDown}
        >
          <Icon name="arrow-down" className="size-5" />
        </Step>
        <Step {...step('remove')} label={editNirvankandLabels.remove} isDanger />
      </div>
    </div>
  )
}

interface StepProps extends ButtonProps {
  id: string
  label: string
  verse: string
  autoFocus: boolean
  disabled?: boolean
  isDanger?: boolean
  children?: ReactNode
}

/** Without scripts it submits the form, which returns changed. */
function Step({ label, verse, autoFocus, isDanger, children, ...button }: StepProps) {
  return (
    <button
      {...button}
      type="submit"
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- it had the focus when the form was submitted
      autoFocus={autoFocus}
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
