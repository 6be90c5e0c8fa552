import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

interface Handle {
  /** Fetches what the page has in files of their own. */
  beforeHydration?: () => Promise<unknown>
}

const parts = Object.values(window.__remixRouteModules).map(async (page) =>
  (page?.handle as Handle | undefined)?.beforeHydration?.(),
)

void Promise.all(parts).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
