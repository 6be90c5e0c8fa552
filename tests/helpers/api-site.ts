import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { startSession } from '~/domain/accounts/sessions.server'
import type { Account } from '~/domain/core/account-schema'
import * as module from '~/routes/api.$/route'
import { createTestDeps, type TestDeps, type TestOverrides } from './deps'
import { ORIGIN } from './requests'

const routes = Object.fromEntries(
  ['api/*', 'v1?/storage/buckets/:bucket/files/*'].map((path) => [
    path,
    { id: path, path, module: module as ServerBuild['routes'][string]['module'] },
  ]),
)

/** The minimum that Remix needs to route requests to `/api`. */
const build: ServerBuild = {
  mode: 'production',
  routes,
  entry: { module: { default: () => new Response('a page', { status: 500 }) } },
  assets: { version: '', url: '', entry: { module: '', imports: [] }, routes: {} },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
}

interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface ApiReply {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
  json: any
  text: string
}

export function anApiSite(overrides: TestOverrides = {}) {
  const deps = createTestDeps(overrides)
  const handle = createRequestHandler(build, 'production')

  async function send(request: Request): Promise<ApiReply> {
    const response = await handle(request, { deps, clientIp: '192.0.2.1' })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, json, text }
  }

  function call(method: string, path: string, options: CallOptions = {}): Promise<ApiReply> {
    const headers = new Headers({ 'Content-Type': 'application/json', ...options.headers })
    if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    return send(new Request(ORIGIN + path, { method, headers, body }))
  }

  return { deps, send, call, tokenOf: (account: Account) => tokenOf(deps, account) }
}

export function tokenOf(deps: TestDeps, account: Account): string {
  return startSession(deps, account.id, 'api')
}
