import { RouteErrorPage } from './route-error-page'

/** For routes with a `<main>` of their own, inside the site's header and footer. */
export function ErrorMain() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <RouteErrorPage />
    </main>
  )
}
