import clsx from 'clsx'
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { RichTextField } from '~/editor/rich-text-field'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
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
  /** Another verse was dropped on this one. */
  onDrop: (from: number) => void
}

const DRAGGED = 'application/x-verse'

/** Folded to its first words, with scripts: a long text would be a long way to scroll. */
export function VerseField(props: VerseFieldProps) {
  const { verse, index, count, focusId, buttons, onDrop } = props
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

  const isNew = !verse.initialValue
  const [isOpen, setOpen] = useState(isNew)
  const isShown = isOpen || Boolean(verse.errors?.length) || focusId === controlId(index, 'text')
  const [words, setWords] = useState(() => firstWords(verse.initialValue))

  function toggle() {
    const text = group.current?.querySelector('textarea')?.value
    setWords(firstWords(text))
    setOpen(!isShown)
  }

  /** Alt with an arrow moves the verse. */
  function move(event: KeyboardEvent) {
    const way = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
    if (way !== 'up' && way !== 'down') return
    event.preventDefault()
    document.getElementById(controlId(index, way))?.click()
  }

  function drop(event: DragEvent) {
    const from = event.dataTransfer.getData(DRAGGED)
    if (from === '') return
    event.preventDefault()
    onDrop(Number(from))
  }

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
    <div
      ref={group}
      data-folded={!isShown || undefined}
      // A field that the browser rejects must be visible.
      onInvalidCapture={() => flushSync(() => setOpen(true))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={drop}
      className="verse-card rounded-card border border-line bg-surface px-4 py-2"
    >
      <div className="flex needs-script items-center gap-2">
        <button
          type="button"
          draggable
          aria-expanded={isShown}
          title={editNirvankandLabels.dragHint}
          onClick={toggle}
          onKeyDown={move}
          onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
          className="flex min-h-11 min-w-0 cursor-grab items-center gap-2 font-semibold"
        >
          <Icon name="chevron-down" className={clsx('size-5 shrink-0', !isShown && '-rotate-90')} />
          <span className="shrink-0">{label}</span>
          {!isShown && (
            <span lang={detectLanguage(words)} className="one-line min-w-0 font-normal text-muted">
              {words}
            </span>
          )}
        </button>
      </div>
      <RichTextField
        field={{ id, name, key, errors, initialValue }}
        label={label}
        tools="verse"
        rows={ROWS}
        isOutOfView={!inView || !isShown}
        autoFocus={focusId === id}
        className="verse-text"
      />
      <div className="verse-steps flex items-center gap-3">
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
        <Step {...step('remove')} label={editNirvankandLabels.remove} isDanger>
          <Icon name="x" className="size-5" />
        </Step>
      </div>
    </div>
  )
}

const FIRST = 120

const firstWords = (html = '') => toPlainText(html).slice(0, FIRST)

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
