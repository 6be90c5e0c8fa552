import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followLinks } from '~/components/site/follow-links'

interface Handle {
  /** Fetches what the page has in files of their own. */
  beforeHydration?: () => Promise<unknown>
}

const parts = Object.values(window.__remixRouteModules).map(async (page) =>
  (page?.handle as Handle | undefined)?.beforeHydration?.(),
)

/** Within one document, going back before hydration changes the URL alone: the page would stay the one before. */
function load(event?: Event): void {
  event?.stopImmediatePropagation()
  location.reload()
}
addEventListener('popstate', load)

function wentBack(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname
}

/**
 * Remix decodes the data of the page when it is rendered first, and throws the promise. A tap before that is done would end the
 * hydration with an error of React.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/** What a page that was just opened has below the first screen (components.css), in tasks that are short on a slow phone. */
async function layOutAll(): Promise<void> {
  let end = 0
  for (const section of document.querySelectorAll<HTMLElement>('.fresh .further > *')) {
    if (performance.now() > end) {
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      end = performance.now() + 10
    }
    section.style.contentVisibility = 'visible'
    section.getClientRects()
  }
  document.documentElement.classList.remove('fresh')
}

function Site() {
  useLayoutEffect(() => {
    removeEventListener('popstate', load)
    return followLinks(window.__remixRouter)
  }, [])
  return <RemixBrowser />
}

void Promise.all([...parts, decodeData(), layOutAll()]).then(() => {
  if (wentBack()) return load()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site />
      </StrictMode>,
    )
  })
})
