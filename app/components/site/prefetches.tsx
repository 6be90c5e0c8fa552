import { createContext, useContext } from 'react'

/** Script URLs; empty in the browser, where the server's HTML stays unchanged. */
export const PrefetchContext = createContext<readonly string[]>([])

/** Rendered last: in a `Link` header, browsers would request these scripts before the page's own styles and scripts. */
export function Prefetches() {
  const links = useContext(PrefetchContext)
    .map((file) => `<link rel="prefetch" as="script" href="${file}">`)
    .join('')
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: links }} />
}
