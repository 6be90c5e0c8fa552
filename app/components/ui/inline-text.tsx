import type { ReactNode } from 'react'

export function VisuallyHidden({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <span className="sr-only" lang={lang}>
      {children}
    </span>
  )
}

export function EmailText({ email }: { email: string }) {
  const [mailbox, domain] = email.split('@')
  return (
    <span lang="en" className="wrap-anywhere">
      {mailbox}
      {domain !== undefined && (
        <>
          @<wbr />
          {domain}
        </>
      )}
    </span>
  )
}
