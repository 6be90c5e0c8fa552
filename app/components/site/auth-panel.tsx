import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LineDrawing } from '~/components/ui/empty-state'
import type { ToastView } from '~/view-models/site'
import { ToastNotice } from './toasts'
import { useRootData } from './use-root-data'

interface AuthPanelProps {
  title: string
  welcome: string
  toast: ToastView | null | undefined
  other: { question: string; label: string; pathname: string }
  children: ReactNode
}

/** The link to the other page keeps the redirect target. */
export function AuthPanel({ title, welcome, toast, other, children }: AuthPanelProps) {
  const [searchParams] = useSearchParams()
  const { site } = useRootData()
  return (
    <>
      <div className="md:pe-8">
        <LineDrawing name="diya" className="text-link max-md:hidden" />
        <p
          lang={site.nameLanguage}
          className="text-hero leading-[1.4] font-bold text-link max-md:hidden"
        >
          {site.name}
        </p>
        <h1 className="text-heading font-bold text-head md:mt-2">{title}</h1>
        <p className="mt-2 max-w-[40ch] text-muted">{welcome}</p>
      </div>
      <div className="w-full max-w-md justify-self-center rounded-card border border-line bg-surface p-6 sm:p-8">
        <ToastNotice toast={toast ?? null} />
        {children}
        <p className="mt-6 text-center text-muted">
          {other.question}{' '}
          <Link
            to={{ pathname: other.pathname, search: searchParams.toString() }}
            className="font-bold text-link underline"
          >
            {other.label}
          </Link>
        </p>
      </div>
    </>
  )
}
