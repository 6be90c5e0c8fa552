import { Link, Outlet, useMatches, useSearchParams } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-page'
import { LanguageForm } from '~/components/site/language-form'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/use-root-data'
import type { ScreenLabels } from '~/labels/languages.server'
import { LineDrawing } from '~/components/ui/empty-state'
import '~/styles/staff.css'

export type AuthHandle = (
  labels: ScreenLabels,
  data: { canMail?: boolean },
) => {
  title: string
  welcome: string
  other: { question: string; label: string; pathname: string }
}

export default function AuthLayout() {
  const { site } = useRootData()
  const { handle, data } = useMatches().at(-1)!
  const { title, welcome, other } = (handle as AuthHandle)(useLabels(), data ?? {})
  const isClosed = other.pathname === '/sign-up' && !(data as { canSignUp: boolean }).canSignUp
  const params = new URLSearchParams(useSearchParams()[0])
  params.delete('token')
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <div className="container-page grid min-h-[60vh] items-center gap-8 py-8 md:grid-cols-2 md:py-14">
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
          <Outlet />
          {!isClosed && (
            <p className="mt-6 text-center text-muted">
              {other.question} {/* It keeps the redirect target. */}
              <Link
                to={{ pathname: other.pathname, search: params.toString() }}
                className="font-bold text-link underline"
              >
                {other.label}
              </Link>
            </p>
          )}
          <LanguageForm className="mt-6 justify-center border-t border-line pt-4" />
        </div>
      </div>
    </main>
  )
}

export const ErrorBoundary = ErrorMain
