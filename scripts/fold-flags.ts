import type { Plugin } from 'vite'

type Flags = Partial<Record<string, boolean>>

const LIBRARY = /node_modules\/(@remix-run\/(react|router)|react-router|react-router-dom)\//

/** As `RemixBrowser` gives them to the router. */
function routerFlags({ v3_fetcherPersist, v3_relativeSplatPath, v3_singleFetch }: Flags): Flags {
  return {
    v7_fetcherPersist: v3_fetcherPersist,
    v7_normalizeFormMethod: true,
    v7_partialHydration: true,
    v7_prependBasename: true,
    v7_relativeSplatPath: v3_relativeSplatPath,
    v7_skipActionErrorRevalidation: v3_singleFetch,
  }
}

/** What Remix asks when it runs and this build has decided: without it, its other ways of getting data and routes go. */
export function foldFlags(code: string, remix: Flags): string {
  const flags: Flags = { ...remix, ...routerFlags(remix) }
  const folded = code
    .replace(
      /(?<![\w.])(?:window\.__remixContext\.)?future\.(v\d_\w+)(?: === true)?/g,
      (asked, name: string) => (flags[name] === undefined ? asked : String(flags[name])),
    )
    .replace(
      /(?<=if \(|!)(?:window\.__remixContext\.)?isSpaMode\b|(?<![\w.])isSpaMode(?= &&| \?)/g,
      'false',
    )
    .replace(/typeof (window|document)(?= [!=]== "undefined")/g, '"object"')
  if (!remix.v3_singleFetch) return folded
  return folded
    .replace('typeof singleFetch === "function"', 'true')
    .replace('typeof __remixContext === "object" && __remixContext.a', 'false')
}

/** For the browser's files. */
export function foldsFlags(flags: Flags): Plugin {
  return {
    name: 'fold-flags',
    apply: 'build',
    transform: (code, id, options) =>
      !options?.ssr && LIBRARY.test(id) ? { code: foldFlags(code, flags), map: null } : undefined,
  }
}
