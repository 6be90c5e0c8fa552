import { lookup } from 'mrmime'
import type { UTApi } from 'uploadthing/server'
import { request, checkKey, type FileStorage, isStorageKey, rangeOf } from './file-storage'

const LIST_PAGE = 500
const TIMEOUT = 20_000

type ServiceOptions = ConstructorParameters<typeof UTApi>[0] & { token: string }

/** Finds files by `customId`, which is our key. The SDK is imported on first use and reads `UPLOADTHING_*` variables. */
export function uploadThing(options: ServiceOptions): FileStorage {
  let loading: Promise<UTApi> | undefined
  const load = async () => {
    const { UTApi: Api } = await import('uploadthing/server')
    return new Api({
      logLevel: 'None',
      defaultKeyType: 'customId',
      fetch: (url, init) =>
        fetch(url, { ...(init as RequestInit), signal: AbortSignal.timeout(TIMEOUT) }),
      ...options,
    })
  }
  const callApi = async <T>(key: string | null, work: (api: UTApi) => Promise<T>) => {
    if (key !== null) checkKey(key)
    return request('UploadThing', async () => work(await (loading ??= load())))
  }
  const get = async (api: UTApi, key: string, method: 'GET' | 'HEAD', range?: string) => {
    const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '1 hour' })
    const headers = range ? { Range: range } : undefined
    const response = await fetch(ufsUrl, { method, headers, signal: AbortSignal.timeout(TIMEOUT) })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`status ${response.status}`)
    return response
  }
  return {
    put: (key, bytes) =>
      callApi(key, async (api) => {
        const { UTFile } = await import('uploadthing/server')
        const type = lookup(key) ?? 'application/octet-stream'
        const file = new UTFile([bytes as BlobPart], key, { customId: key, type })
        // UploadThing cannot replace a file, and rejects a duplicate id.
        if (await get(api, key, 'HEAD')) await api.deleteFiles(key)
        const { error } = await api.uploadFiles(file)
        if (error) throw new Error(error.message)
      }),
    read: (key, part) =>
      callApi(key, async (api) => {
        const response = await get(api, key, 'GET', rangeOf(part))
        if (!response) return null
        const bytes = new Uint8Array(await response.arrayBuffer())
        // A server may send the whole file instead.
        return part && response.status !== 206 ? bytes.subarray(part.start, part.end + 1) : bytes
      }),
    sizeOf: (key) =>
      callApi(key, async (api) => {
        const response = await get(api, key, 'HEAD')
        return response && Number(response.headers.get('Content-Length'))
      }),
    remove: (key) =>
      callApi(key, async (api) => {
        await api.deleteFiles(key)
      }),
    list: () =>
      callApi(null, async (api) => {
        const found: Awaited<ReturnType<FileStorage['list']>> = []
        for (let offset = 0, isMore = true; isMore; offset += LIST_PAGE) {
          const { files, hasMore } = await api.listFiles({ limit: LIST_PAGE, offset })
          for (const { customId: key, size, status, uploadedAt: at } of files) {
            if (key && isStorageKey(key) && status === 'Uploaded') found.push({ key, size, at })
          }
          isMore = hasMore
        }
        return found
      }),
    publicUrl: (key) =>
      callApi(key, async (api) => {
        const response = await get(api, key, 'HEAD')
        return response && response.url.replace(/\?.*/, '')
      }),
  }
}
