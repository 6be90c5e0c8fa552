import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  /** As the help lists it. */
  keys?: string
  icon?: LucideIcon
  pressed?: boolean
  /** Stays reachable, so that the arrow keys do not jump. */
  disabled?: boolean
  children?: ReactNode
}

/** A button of the toolbar. Pressing it does not take the focus, and with it the selection, out of the text. */
export function Tool({
  label,
  keys,
  icon: Icon,
  pressed,
  disabled,
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
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
      className={clsx(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-field border px-2 text-small',
        pressed
          ? 'border-line-strong bg-haldi text-on-haldi'
          : 'border-transparent text-ink hover:bg-sunk aria-expanded:bg-sunk',
        disabled && 'cursor-not-allowed opacity-55',
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
