/**
 * Measures React, the router and Remix alone: a page with one menu and one paragraph, built like the site, with scripts
 * that start equally late.
 *
 *   node bench/floor.mjs
 *
 * Prints the kB of script (gzip). `bench/browser.mjs` measures its times, `bench/rendering.mjs` its CPU.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { scriptWeight } from '../scripts/page-weight.mjs'

const PROJECT = resolve(import.meta.dirname, '..')

const FILES = {
  'package.json': '{"type":"module","sideEffects":false}',
  'vite.config.ts': `
    import { vitePlugin as remix } from '@remix-run/dev'
    import project, { FUTURE } from '${PROJECT}/vite.config.ts'
    export default (env) => {
      const { rollupOptions, ...build } = project(env).build
      return { plugins: [remix({ future: FUTURE })], build }
    }`,
  'app/routes.ts': `
    import { index } from '@remix-run/route-config'
    export default [index('page.tsx')]`,
  'app/root.tsx': `
    import { Links, Meta, Outlet, Scripts } from '@remix-run/react'
    export default () => (
      <html><head><link rel="icon" href="data:," /><meta name="viewport" content="width=device-width" /><Meta /><Links /></head>
      <body><header><details><summary>Menu</summary></details></header><Outlet /><Scripts /></body></html>
    )`,
  'app/page.tsx': 'export default () => <p>Paragraph</p>',
  'app/entry.server.tsx': `
    import { RemixServer } from '@remix-run/react'
    import { renderToPipeableStream } from 'react-dom/server'
    import { collectPage, startLater } from '${PROJECT}/app/server/page-bytes.server.ts'
    export default (request, status, headers, context) =>
      new Promise((resolve) => {
        const html = collectPage((page) => resolve(new Response(startLater(page), { status, headers })))
        headers.set('Content-Type', 'text/html; charset=utf-8')
        const shown = <RemixServer context={context} url={request.url} />
        const { pipe } = renderToPipeableStream(shown, { onAllReady: () => pipe(html) })
      })`,
}

/** Builds the page in a temporary folder. */
export function buildFloor() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('node_modules/.bin/remix', ['vite:build'], { cwd: folder, stdio: 'pipe' })
  const remove = () => rmSync(folder, { recursive: true })
  return { folder, remove, weight: scriptWeight('page', join(folder, 'build/client')) }
}

/** @returns the origin that serves it until `stop` */
export async function startFloor({ port }) {
  const { folder, remove } = buildFloor()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn('node_modules/.bin/remix-serve', ['build/server/index.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
  })
  const stop = async () => {
    server.kill()
    await once(server, 'exit')
    remove()
  }
  while (!(await fetch(origin).catch(() => null))) await sleep(50)
  return { origin, pid: server.pid, stop }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { weight, remove } = buildFloor()
  process.stdout.write(`${(weight / 1000).toFixed(1)} kB\n`)
  remove()
}
