import { Link, Outlet, useMatches, useSearchParams } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-page'
import { LanguageForm } from '~/components/site/language-form'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import type { ScreenLabels } from '~/labels/languages.server'
import { LineDrawing } from '~/components/ui/empty-state'
import '~/styles/staff.css'

interface AuthData {
  canMail?: boolean
  canSignUp?: boolean
  isOpen?: boolean
  email?: string | null
}

export type AuthHandle = (
  labels: ScreenLabels,
  data: AuthData,
) => {
  title: string
  welcome?: string
  other: { question: string; label: string; pathname: string }
}

export default function AuthLayout() {
  const { site } = useRootData()
  const page = useMatches().at(-1) as { handle: AuthHandle; data?: AuthData }
  const { title, welcome, other } = page.handle(useLabels(), page.data ?? {})
  const isClosed = other.pathname === '/sign-up' && !page.data?.canSignUp
  const params = new URLSearchParams(useSearchParams()[0])
  params.delete('token')
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <div className="mx-auto grid max-w-5xl border-line bg-surface sm:my-8 sm:w-[calc(100%-3rem)] sm:overflow-hidden sm:rounded-card sm:border md:min-h-[32rem] md:grid-cols-2 lg:my-12">
        <div className="flex flex-col justify-center bg-maroon px-4 py-6 text-cream max-md:text-center sm:px-8 lg:px-12">
          <LineDrawing name="diya" className="text-haldi max-md:hidden" />
          <p
            lang={site.nameLanguage}
            className="text-hero font-bold text-haldi max-md:hidden md:mt-2"
          >
            {site.name}
          </p>
          <h1 className="text-section font-bold md:mt-4">{title}</h1>
          {welcome && <p className="mt-1 text-cream-muted">{welcome}</p>}
        </div>
        <div className="mx-auto w-full max-w-md self-center px-4 py-8 sm:px-8">
          <Outlet />
          {!isClosed && (
            <p className="mt-6 text-center text-muted">
              {other.question} {/* The link keeps the redirect target. */}
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
