import clsx from 'clsx'
import type { ButtonHTMLAttributes } from 'react'

export type ButtonVariant = 'primary' | 'dark' | 'outline' | 'outline-danger' | 'danger'

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-haldi text-on-haldi hover:bg-haldi-hover',
  dark: 'border-transparent bg-ink text-page hover:bg-ink/85',
  outline: 'border-line-strong bg-transparent text-ink hover:bg-sunk',
  'outline-danger': 'border-err bg-transparent text-err hover:bg-sunk',
  danger: 'border-transparent bg-err text-on-err hover:bg-err/85',
}

export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-button border px-5 py-1.5 text-center leading-snug font-semibold no-underline colour-change disabled:cursor-not-allowed disabled:opacity-55',
    LOOKS[variant],
    className,
  )
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
        <SwapLabel visible={busy ? busyLabel : children} other={busy ? children : busyLabel} />
      ) : (
        children
      )}
    </button>
  )
}

/** Generated content reserves the width of the hidden label, so that the button keeps its size. */
function SwapLabel({ visible, other }: { visible: string; other: string }) {
  return (
    <span
      data-other={other}
      className="after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other)]"
    >
      {visible}
    </span>
  )
}
