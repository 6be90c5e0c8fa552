import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useRevalidator,
  useRouteError,
} from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { Button, buttonClass } from '~/components/ui/button'
import { LineDrawing } from '~/components/ui/empty-state'
import { messageOf, requestIdOf } from '~/view-models/replies'
import { failureTitle, lostReason } from './lost-requests'
import { ToastNotice } from './toasts'
import { useLabels } from './use-labels'

export function RouteErrorPage() {
  const { errors, site, failures } = useLabels()
  const error = useRouteError()
  if (error instanceof Error) return <LostPage error={error} />
  const { status } = isRouteErrorResponse(error) ? error : { status: 500 }
  if (status === 404) return <NotFoundView />
  const requestId = requestIdOf(error)
  const figure = (
    <>
      <LineDrawing name="diya" className="text-line-strong" />
      <p className="text-small font-semibold text-muted">{status}</p>
    </>
  )
  return (
    <ErrorPanel
      figure={figure}
      title={status === 410 ? errors.gone : errors.title}
      text={status === 405 ? errors.onlyRead : messageOf(error, failures.any)}
    >
      {/* Readers can quote this id, which helps us find the log line. */}
      {status >= 500 && requestId && (
        <p className="text-meta wrap-anywhere text-muted">
          {site.requestId}: <code>{requestId}</code>
        </p>
      )}
    </ErrorPanel>
  )
}

/** Shown if a page's script or data fails to load, with the toast that specification §8 requires, if any. */
function LostPage({ error }: { error: Error }) {
  const labels = useLabels()
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  // Memoized per error, so that a new error shows a new toast.
  const toast = useMemo(() => {
    const message = error && failureTitle('GET', pathname + search, '', labels)
    return message ? ({ type: 'error', message } as const) : null
  }, [error, pathname, search, labels])
  return (
    <ErrorPanel
      figure={<LineDrawing name="diya" className="text-line-strong" />}
      title={labels.errors.title}
      text={lostReason(error, labels)}
      action={
        <Button type="button" onClick={revalidate} busy={state !== 'idle'}>
          {labels.lost.tryAgain}
        </Button>
      }
    >
      <ToastNotice toast={toast} />
    </ErrorPanel>
  )
}

/** The error page of routes that render their own `<main>`, between the site's header and footer. */
export function ErrorMain() {
  return (
    <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
      <RouteErrorPage />
    </main>
  )
}

function NotFoundView() {
  const notFoundLabels = useLabels().notFound
  const figure = (
    <p
      lang="hi"
      aria-hidden="true"
      className="text-[clamp(6rem,4rem+12vw,11rem)] leading-[1.3] font-bold text-head"
    >
      ४०४
    </p>
  )
  return <ErrorPanel figure={figure} title={notFoundLabels.title} text={notFoundLabels.text} />
}

interface ErrorPanelProps {
  figure: ReactNode
  title: string
  text: string
  action?: ReactNode
  children?: ReactNode
}

/** Needs no loader data, so the root boundary can show it. */
function ErrorPanel({ figure, title, text, action, children }: ErrorPanelProps) {
  const { notFound: notFoundLabels, lang } = useLabels()
  return (
    <section
      lang={lang.en}
      className="container-page flex min-h-[60vh] flex-col items-center justify-center gap-4 py-12 text-center"
    >
      {figure}
      <h1 className="text-heading font-bold text-head">{title}</h1>
      <p className="max-w-[46ch] wrap-anywhere text-muted">{text}</p>
      {children}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {action}
        <Link to="/" prefetch="intent" className={buttonClass(action ? 'outline' : 'primary')}>
          {notFoundLabels.goHome}
        </Link>
      </div>
    </section>
  )
}
