import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  /** As the help lists it. */
  keys?: string
  icon?: LucideIcon
  isOn?: boolean
  /** Stays reachable, so that the arrow keys do not jump. */
  isOff?: boolean
  children?: ReactNode
}

/** A button of the toolbar. Pressing it does not take the focus, and with it the selection, out of the text. */
export function Tool({
  label,
  keys,
  icon: Icon,
  isOn,
  isOff,
  onClick,
  children,
  className,
  ...rest
}: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      data-tool
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onClick}
      className={clsx(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-field border px-2 text-small',
        isOn
          ? 'border-line-strong bg-haldi text-on-haldi'
          : 'border-transparent text-ink hover:bg-sunk aria-expanded:bg-sunk',
        isOff && 'cursor-not-allowed opacity-55',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-5" />}
      {children}
    </button>
  )
}

/** A hairline between groups of tools. */
export function Gap() {
  return <span aria-hidden className="mx-1 h-7 shrink-0 border-s border-line max-md:h-8" />
}
