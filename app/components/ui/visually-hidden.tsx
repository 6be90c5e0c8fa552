import type { ReactNode } from 'react'

export function VisuallyHidden({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <span className="sr-only" lang={lang}>
      {children}
    </span>
  )
}
