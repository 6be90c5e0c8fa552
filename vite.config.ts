import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import packageJson from './package.json' with { type: 'json' }

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export const FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  // Off: the manifest request would be one more thing to secure (decision 002).
  v3_lazyRouteDiscovery: false,
}

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run\/\w+|react-router(-dom)?|turbo-stream)\//
const SITE = /\/app\/components\/(site|post)\/|vite\/preload-helper/

/** One chunk for all readers' pages. By default Rollup makes a file per set of pages that share a module: 36 for home. */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return SITE.test(id) ? 'site' : undefined
}

/** `dependencies` stay packages beside the build: native modules, and those that read their own files. */
const BUNDLED = { noExternal: true as const, external: Object.keys(packageJson.dependencies) }

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), remix({ future: FUTURE }), tsconfigPaths()],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: command === 'build' ? BUNDLED : {},
  // Written by scripts/subset-fonts.mjs.
  resolve: { alias: { '@fonts': resolve('node_modules/.cache/fonts') } },
  build: {
    target: 'es2022',
    // Small images and fonts stay files: inlined ones cannot be cached, and CSP allows no data: fonts.
    assetsInlineLimit: 0,
    // A separate folder: every name in it has a hash, and is served as immutable.
    assetsDir: 'static',
    sourcemap: false,
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
