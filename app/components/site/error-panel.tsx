import { Link } from '@remix-run/react'
import { buttonClass } from '~/components/ui/button'
import { LineDrawing } from '~/components/ui/line-drawing'
import { notFoundLabels, siteLabels } from '~/labels/site'

interface ErrorPanelProps {
  status: number
  title: string
  text: string
  /** For the reader to quote, so that the log line is found. */
  requestId?: string
}

/** It needs no loader data, so the root boundary can show it. */
export function ErrorPanel({ status, title, text, requestId }: ErrorPanelProps) {
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
