import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
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
    assetsDir: "static",
    sourcemap: false,
  },
})
