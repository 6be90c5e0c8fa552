import { RouteErrorPage } from './route-error-page'

/** The error boundary of a route that has a `<main>` of its own: header and footer of the site stand around it. */
export function ErrorMain() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <RouteErrorPage />
    </main>
  )
}
