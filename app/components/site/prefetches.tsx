import { createContext, useContext } from 'react'

/** URLs of scripts; empty in the browser, which keeps what the server rendered. */
export const PrefetchContext = createContext<readonly string[]>([])

/** Comes last: a `Link` header would have these requested before the page's own styles and scripts. */
export function Prefetches() {
  const links = useContext(PrefetchContext)
    .map((file) => `<link rel="prefetch" as="script" href="${file}">`)
    .join('')
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: links }} />
}
