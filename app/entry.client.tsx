import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** React's codes for HTML that differs from the server's. Browser extensions cause them by adding nodes before hydration. */
const MISMATCH = /#(?:418|423|425)\b/

/** A mismatch is not reported: React has already rendered the document again, and logs the first one. */
function reportOwn(error: unknown) {
  if (!(error instanceof Error && MISMATCH.test(error.message))) reportError(error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    { onRecoverableError: reportOwn },
  )
})
