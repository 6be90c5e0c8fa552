import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * What every page needs comes in two files: the framework, which seldom changes, and the site's frame. Left alone, Rollup
 * makes twenty files of a few hundred bytes, and each costs a slow phone a request.
 */
function chunkOf(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//.test(
      id,
    )
  ) {
    return 'framework'
  }
  if (
    /node_modules\/(lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared)|clsx)/.test(
      id,
    )
  ) {
    return 'site'
  }
  // Fetched only when the first toast appears.
  if (/components\/site\/(plain-)?toaster/.test(id)) return undefined
  // The dashboard's own.
  if (/components\/ui\/(ask-link|dialog)/.test(id)) return undefined
  if (/app\/(components\/(site|ui)|i18n\/labels\/(site|error|not-found)|http\/nonce)/.test(id))
    return 'site'
  return undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        // Off on purpose: the manifest request would be one more thing to defend (docs/decisions/002).
        v3_lazyRouteDiscovery: false,
      },
    }),
    tsconfigPaths(),
  ],
  build: {
    target: 'es2022',
    // Small images and fonts stay files: an inlined one cannot be cached, and CSP allows no data: fonts.
    assetsInlineLimit: 0,
    // A folder of their own: everything in it has a hash in its name and is served as unchanging.
    assetsDir: 'static',
    sourcemap: false,
    // A few per cent smaller than esbuild's result; the server's bundle does not need it.
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: isSsrBuild
      ? {}
      : // Without the second, an icon of the dashboard travels with every page: the frame imports one from the same barrel.
        { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
}))
