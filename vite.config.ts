import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type BuildOptions } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { createChunks } from './scripts/chunks'
import { filesOnDemand } from './scripts/files-on-demand'
import { foldsVariables } from './scripts/fold-variables'
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
  // Off on purpose: the manifest request would be one more thing to defend (docs/decisions/002).
  v3_lazyRouteDiscovery: false,
}

/** Of the files for the browser. */
const BROWSER: BuildOptions['rollupOptions'] = {
  // Reading a property does nothing else, here and in the libraries: what is read and not used can go (terser is told too).
  treeshake: { propertyReadSideEffects: false },
  // Without the second, an icon of the editor travels with the dashboard: both import from the same barrel.
  output: { manualChunks: createChunks(), onlyExplicitManualChunks: true },
}

/** `dependencies` stay packages beside the build: native modules, and those that read files of their own. */
const BUNDLED = { noExternal: true as const, external: Object.keys(packageJson.dependencies) }

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), foldsVariables(), remix({ future: FUTURE }), tsconfigPaths()],
  define: isSsrBuild
    ? {
        'import.meta.env.FILES_ON_DEMAND': JSON.stringify(filesOnDemand()),
        'process.env.NODE_ENV': JSON.stringify('production'),
      }
    : {},
  ssr: command === 'build' ? BUNDLED : {},
  build: {
    target: 'es2022',
    // Small images and fonts stay files: an inlined one cannot be cached, and CSP allows no data: fonts.
    assetsInlineLimit: 0,
    // A folder of their own: everything in it has a hash in its name and is served as unchanging.
    assetsDir: 'static',
    sourcemap: false,
    // A few per cent smaller than esbuild's result; the server's bundle does not need it.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      compress: {
        passes: 2,
        inline: 1,
        pure_getters: true,
        ecma: 2020,
        // The router's words to developers.
        pure_funcs: ['warning', 'logV6DeprecationWarnings'],
      },
    },
    rollupOptions: isSsrBuild ? {} : BROWSER,
  },
}))
