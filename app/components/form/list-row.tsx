import clsx from 'clsx'
import type { ComponentProps, DragEvent, KeyboardEvent } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { Icon, type IconName } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { rowControlId } from './list-intents'

type ButtonProps = Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formNoValidate'>

/** A list with a fixed length has no `remove`. */
export type RowButtons = Record<'up' | 'down', ButtonProps> & { remove?: ButtonProps }

/** Moves a row by dragging it onto another, or by pressing Alt with an arrow key. @param onDrop called when a row is dropped on this one */
export function rowDrag(list: string, index: number, onDrop: (from: number) => void) {
  const kind = `application/x-${list}`
  return {
    row: {
      onDragOver(event: DragEvent) {
        if (event.dataTransfer.types.includes(kind)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        const from = event.dataTransfer.getData(kind)
        if (from === '') return
        event.preventDefault()
        onDrop(Number(from))
      },
    },
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(kind, String(index)),
      onKeyDown(event: KeyboardEvent) {
        const way = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
        if (way !== 'up' && way !== 'down') return
        event.preventDefault()
        document.getElementById(rowControlId(list, index, way))?.click()
      },
    },
  } as const
}

interface RowStepsProps {
  list: string
  index: number
  count: number
  label: string
  buttons: RowButtons
  focusId: string | null
  className?: string
}

/** Without JavaScript, each button submits the form, and the server returns it with the change. */
export function RowSteps({ list, index, count, buttons, className, ...props }: RowStepsProps) {
  const {
    editNirvankand: { moveUp, moveDown },
    common,
  } = useLabels()
  const step = (control: keyof RowButtons) => ({
    ...props,
    button: buttons[control] ?? {},
    id: rowControlId(list, index, control),
  })
  return (
    <div className={clsx('flex items-center gap-2 sm:gap-3', className)}>
      <Step {...step('up')} icon="arrow-up" text={moveUp} isDisabled={index === 0} />
      <Step {...step('down')} icon="arrow-down" text={moveDown} isDisabled={index === count - 1} />
      {buttons.remove && <Step {...step('remove')} icon="x" text={common.remove} isDanger />}
    </div>
  )
}

interface StepProps {
  id: string
  button: ButtonProps
  icon: IconName
  text: string
  label: string
  focusId: string | null
  isDisabled?: boolean
  isDanger?: boolean
}

function Step({ id, button, icon, text, label, focusId, isDisabled, isDanger }: StepProps) {
  return (
    <button
      {...button}
      id={id}
      type="submit"
      disabled={isDisabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just changed the list
      autoFocus={focusId === id}
      className={clsx(
        'inline-flex min-h-11 min-w-11 scroll-my-28 items-center justify-center gap-2 rounded-button border px-3 text-small font-semibold hover:bg-sunk disabled:cursor-not-allowed disabled:opacity-55',
        isDanger ? 'ms-auto text-err sm:border-err' : 'sm:border-line-strong',
        'max-sm:border-transparent',
      )}
    >
      <Icon name={icon} className="size-5" />
      <span className="max-sm:sr-only">{text}</span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </button>
  )
}
