import { Outlet } from '@remix-run/react'
import { ErrorMain } from '~/components/site/error-page'
import { formHeaders } from '~/http/form-headers'

export const headers = formHeaders

export default function AuthLayout() {
  return (
    <main id="content" tabIndex={-1} lang="en" className="outline-none">
      <div className="container-page grid min-h-[60vh] items-center gap-8 py-8 md:grid-cols-2 md:py-14">
        <Outlet />
      </div>
    </main>
  )
}

export const ErrorBoundary = ErrorMain
