import type { ReactNode } from 'react'

/** Text for those who listen instead of look. */
export function VisuallyHidden({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <span className="sr-only" lang={lang}>
      {children}
    </span>
  )
}
