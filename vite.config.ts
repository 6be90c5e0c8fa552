import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { minify } from '@swc/core'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

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
  // Off, since the manifest endpoint would be one more thing to secure (decision 002).
  v3_lazyRouteDiscovery: false,
}

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run\/\w+|react-router(-dom)?|turbo-stream)\//
const SITE = /\/app\/components\/(site|post)\/|vite\/preload-helper/

/**
 * One chunk for all readers' pages. By default Rollup creates a file per set of pages that share a module: 36 for the
 * home page.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return SITE.test(id) ? 'site' : undefined
}

/** Writes smaller files than Vite's two minifiers, in two seconds where terser takes thirty. */
const minifyScripts: Plugin = {
  name: 'minify-scripts',
  // Runs after esbuild, which prints whitespace.
  renderChunk: {
    order: 'post',
    handler: (source) => minify(source, { module: true, compress: true, mangle: true, ecma: 2022 }),
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({ future: FUTURE }),
    tsconfigPaths(),
    !isSsrBuild && minifyScripts,
  ],
  // Written by scripts/subset-fonts.mjs.
  resolve: { alias: { '@fonts': resolve('node_modules/.cache/fonts') } },
  // A local package, which Vite would bundle.
  ssr: { external: ['better-sqlite3'] },
  build: {
    target: 'es2022',
    // Small images and fonts stay files: inlined ones cannot be cached, and CSP allows no data: fonts.
    assetsInlineLimit: 0,
    // A separate folder, in which every file has a hash in its name and is served as immutable.
    assetsDir: 'static',
    sourcemap: false,
    minify: false,
    cssMinify: 'esbuild',
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
