import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { STORAGE_PATHS } from '~/api/storage-paths'
import { startSession } from '~/domain/accounts/sessions.server'
import type { Account } from '~/domain/accounts/schema'
import { createTestDeps, type TestDeps, type TestOverrides } from './deps'
import { ORIGIN } from './requests'

const modules = import.meta.glob<ServerBuild['routes'][string]['module']>(
  '/app/routes/api.*/route.ts',
  { eager: true },
)

/** `api.posts_.getpost.$postId` → `api/posts/getpost/:postId` */
function pathOf(folder: string): string {
  return folder
    .split(/\.(?![^[]*\])/)
    .map((part) => part.replace(/_$/, '').replace(/[[\]]/g, ''))
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':')))
    .join('/')
}

const routes = Object.fromEntries([
  ...Object.entries(modules).map(([file, module]) => {
    const id = file.split('/')[3]!
    return [id, { id, path: pathOf(id), module }] as const
  }),
  ...Object.entries(STORAGE_PATHS).map(([path, folder]) => {
    const module = modules[`/app/routes/${folder}/route.ts`]!
    return [path, { id: path, path, module }] as const
  }),
])

/** The least that Remix needs to route to `/api` itself. */
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
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into answers of every shape
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

function tokenOf(deps: TestDeps, account: Account): string {
  return startSession(deps, account.id, 'api')
}
