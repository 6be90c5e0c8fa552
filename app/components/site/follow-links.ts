import { createPath } from '@remix-run/react'
import { READER_PATH } from '~/paths/reader-paths'

/** Lets the router follow plain links to readers' pages, in texts too, as it does a `<Link>` (decision 139), until it is ended. */
export function followLinks(router: typeof window.__remixRouter): () => void {
  function follow(event: MouseEvent) {
    const link = readerLinkOf(event)
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { pathname, search, hash } = link
    if (hash && pathname + search === location.pathname + location.search) return
    event.preventDefault()
    const path = pathname + search + hash
    void router.navigate(path, { replace: path === createPath(router.state.location) })
  }
  // React's handlers on the document come first.
  window.addEventListener('click', follow)
  return () => window.removeEventListener('click', follow)
}

export function readerLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest('a')
  if (link && !link.target && link.origin === location.origin && READER_PATH.test(link.pathname))
    return link
}
