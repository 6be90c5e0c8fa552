import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string
  keys?: string
  icon?: LucideIcon
  pressed?: boolean
  /** Stays focusable, so that the arrow keys do not jump. */
  disabled?: boolean
  children?: ReactNode
}

/** Pressing it keeps the focus, and so the selection, in the text. */
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

export function Gap() {
  return <span aria-hidden className="mx-1 h-7 shrink-0 border-s border-line max-md:h-8" />
}
