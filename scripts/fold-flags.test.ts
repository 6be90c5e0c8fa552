import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foldFlags } from './fold-flags'

const FLAGS = { v3_singleFetch: true, v3_lazyRouteDiscovery: false, v3_fetcherPersist: true }

it('writes what the build has decided, and leaves what it does not know', () => {
  const code =
    'let now = window.__remixContext.future.v3_singleFetch ? one() : two();' +
    'if (isSpaMode && future.v3_lazyRouteDiscovery === true) future.v3_other;' +
    'load(manifest, window.__remixContext.future, isSpaMode);' +
    'if (!window.__remixContext.isSpaMode && future.v7_fetcherPersist) typeof document === "undefined"'
  expect(foldFlags(code, FLAGS)).toBe(
    'let now = true ? one() : two();' +
      'if (false && false) future.v3_other;' +
      'load(manifest, window.__remixContext.future, isSpaMode);' +
      'if (!false && true) "object" === "undefined"',
  )
})

it('finds what it replaces in the installed libraries', () => {
  const read = (file: string) => readFileSync(`node_modules/@remix-run/${file}`, 'utf8')
  const remix = ['browser', 'components', 'fog-of-war', 'links', 'routes']
    .map((name) => read(`react/dist/esm/${name}.js`))
    .join('\n')
  const asked =
    /future\.v3_(singleFetch|lazyRouteDiscovery)|typeof (singleFetch|__remixContext|document)\b/
  expect(remix).toMatch(asked)
  expect(foldFlags(remix, FLAGS)).not.toMatch(asked)
  const router = read('router/dist/router.js')
  expect(router).toContain('future.v7_fetcherPersist')
  expect(foldFlags(router, FLAGS)).not.toContain('future.v7_fetcherPersist')
})
