import { Link } from '@remix-run/react'
import { buttonClass } from '~/components/ui/button'
import type { MouseEventHandler } from 'react'

interface MoreLinkProps {
  /** The next page, for readers without scripts. */
  to: string
  label: string
  language?: string
  /** Appends in place: the handler prevents the navigation. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
  busy?: boolean
}

export function MoreLink({ to, label, language = 'en', onClick, busy = false }: MoreLinkProps) {
  return (
    <p className="no-print mt-8 text-center">
      <Link
        to={to}
        lang={language}
        onClick={onClick}
        aria-busy={busy || undefined}
        preventScrollReset
        className={buttonClass(
          'outline',
          'min-w-48 aria-busy:pointer-events-none aria-busy:opacity-55',
        )}
      >
        {label}
      </Link>
    </p>
  )
}
