import clsx from 'clsx'
import type { ButtonHTMLAttributes } from 'react'

export type ButtonVariant = 'primary' | 'dark' | 'outline' | 'danger'

export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx('button', `button-${variant}`, className)
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  busy?: boolean
  busyLabel?: string
}

export function Button({
  variant,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  type = 'submit',
  ...rest
}: ButtonProps) {
  const canSwap = busyLabel !== undefined && typeof children === 'string'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {canSwap ? (
        <SwapLabel shown={busy ? busyLabel : children} other={busy ? children : busyLabel} />
      ) : (
        children
      )}
    </button>
  )
}

/** The hidden label reserves its width as generated text (`staff.css`), so that the button keeps its size. */
function SwapLabel({ shown, other }: { shown: string; other: string }) {
  return <span data-other={other}>{shown}</span>
}
