import clsx from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popup } from './popup'

interface ChoiceMenuProps<Value extends string> {
  label: string
  icon?: LucideIcon
  caption?: ReactNode
  choices: readonly { value: Value; label: string; className?: string }[]
  value: Value | null
  onChoose: (value: Value) => void
  disabled?: boolean
  className?: string
}

export function ChoiceMenu<Value extends string>({
  choices,
  value,
  onChoose,
  ...popup
}: ChoiceMenuProps<Value>) {
  return (
    <Popup {...popup} role="menu">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          data-choice
          tabIndex={-1}
          aria-checked={choice.value === value}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.value)}
          className="flex min-h-11 w-full min-w-48 items-center gap-3 rounded-field px-3 text-start hover:bg-sunk focus-visible:-outline-offset-3"
        >
          <Check
            aria-hidden
            className={clsx('size-4 shrink-0', choice.value !== value && 'invisible')}
          />
          <span className={choice.className}>{choice.label}</span>
        </button>
      ))}
    </Popup>
  )
}
