import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  id?: string
  title: string
  small?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ id, title, small, className, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={clsx('rounded-card border border-line bg-surface', className)}
    >
      <h2
        id={titleId}
        className={clsx(small ? 'text-card' : 'text-section', 'font-bold text-head')}
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SectionProps {
  id?: string
  title: string
  hint?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, hint, className, children }: SectionProps) {
  const ownId = useId()
  return (
    <section aria-labelledby={id ?? ownId} className={clsx('space-y-3', className)}>
      <h2 id={id ?? ownId} className="text-section font-bold text-head outline-none">
        {title}
      </h2>
      {hint && <p className="text-small text-muted">{hint}</p>}
      {children}
    </section>
  )
}
