import { PassThrough, pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'

type Items<Item> = Iterable<Item> | AsyncIterable<Item>

const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
}

const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'

/** Written while it is sent: a site map of 50,000 posts has fifteen megabytes. */
export async function sitemapResponse(
  items: Items<SitemapItemLoose>,
  hostname: string,
  headers: Record<string, string>,
): Promise<Response> {
  const all = joined(items)
  const first = await all.next()
  // `sitemap` fails without an item: no news for two days, no videos.
  if (first.done) return new Response(EMPTY, { headers: { ...HEADERS, ...headers } })
  const xmlns = { news: true, video: true, image: true, xhtml: false }
  const stream = new SitemapStream({ hostname, xmlns, level: ErrorLevel.SILENT })
  return toResponse(joined([first.value], all), stream, headers)
}

export function sitemapIndexResponse(urls: string[], headers: Record<string, string>): Response {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return toResponse(
    urls.map((url) => ({ url })),
    stream,
    headers,
  )
}

async function* joined<Item>(...parts: Items<Item>[]): AsyncGenerator<Item> {
  for (const part of parts) yield* part
}

function toResponse(
  items: Items<unknown>,
  stream: SitemapStream | SitemapIndexStream,
  headers: Record<string, string>,
): Response {
  // An error ends the response, which the client then sees as broken off.
  const bytes = new PassThrough()
  pipeline(Readable.from(items), stream, inChunks, bytes, () => {})
  const body = Readable.toWeb(bytes) as WebStream<Uint8Array> as ReadableStream<Uint8Array>
  return new Response(body, { headers: { ...HEADERS, ...headers } })
}

const CHUNK = 64 * 1024

/** `sitemap` writes each tag for itself; a chunk costs more than what is in it. */
async function* inChunks(tags: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const tag of tags) {
    chunk += tag
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
