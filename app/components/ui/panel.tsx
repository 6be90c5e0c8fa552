import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  small?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ title, small, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-card border border-line bg-surface', className)}
    >
      <h2 id={id} className={clsx(small ? 'text-card' : 'text-section', 'font-bold text-head')}>
        {title}
      </h2>
      {children}
    </section>
  )
}
