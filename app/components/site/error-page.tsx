import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { buttonClass } from '~/components/ui/button'
import { LineDrawing } from '~/components/ui/empty-state'
import type { PageError } from '~/http/error-response.server'
import { errorLabels, failureLabels, notFoundLabels, siteLabels } from '~/labels/site'

export function RouteErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    return <ErrorPanel status={500} title={errorLabels.title} text={failureLabels.any} />
  }
  if (error.status === 404) return <NotFoundView />
  const { message, requestId } = toPageError(error.data)
  return (
    <ErrorPanel
      status={error.status}
      title={errorLabels.title}
      text={message ?? failureLabels.any}
      requestId={error.status >= 500 ? requestId : undefined}
    />
  )
}

/** Only handlers throw data with messages for readers; Remix throws texts of its own. */
function toPageError(thrown: unknown): Partial<PageError> {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}

/** For routes with a `<main>` of their own, inside the site's header and footer. */
export function ErrorMain() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <RouteErrorPage />
    </main>
  )
}

interface ErrorPanelProps {
  status: number
  title: string
  text: string
  /** For the reader to quote, so that the log line is found. */
  requestId?: string
}

/** It needs no loader data, so the root boundary can show it. */
function ErrorPanel({ status, title, text, requestId }: ErrorPanelProps) {
  return (
    <section
      lang="en"
      className="container-page flex min-h-[55vh] flex-col items-center justify-center gap-4 py-12 text-center"
    >
      <LineDrawing name="diya" className="text-line-strong" />
      <p className="text-small font-semibold text-muted">{status}</p>
      <h1 className="text-heading font-bold text-head">{title}</h1>
      <p className="max-w-[46ch] wrap-anywhere text-muted">{text}</p>
      {requestId && (
        <p className="text-meta wrap-anywhere text-muted">
          {siteLabels.requestId}: <code>{requestId}</code>
        </p>
      )}
      <Link to="/" className={buttonClass('primary', 'mt-2')}>
        {notFoundLabels.goHome}
      </Link>
    </section>
  )
}

export function NotFoundView() {
  return (
    <section
      lang="en"
      className="container-page flex min-h-[60vh] flex-col items-center justify-center py-12 text-center"
    >
      <p
        lang="hi"
        aria-hidden="true"
        className="text-[clamp(6rem,4rem+12vw,11rem)] leading-[1.3] font-bold text-head"
      >
        ४०४
      </p>
      <h1 className="text-heading font-bold text-ink">{notFoundLabels.title}</h1>
      <p className="mt-3 max-w-[46ch] text-muted">{notFoundLabels.text}</p>
      <Link to="/" className={buttonClass('primary', 'mt-6')}>
        {notFoundLabels.goHome}
      </Link>
    </section>
  )
}
