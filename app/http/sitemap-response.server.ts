import { once } from 'node:events'
import { pipeline, Readable, Transform } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'

const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
}

const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'

/** Written while it is sent: a site map of 50,000 posts has fifteen megabytes. */
export async function sitemapResponse(
  items: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>,
  hostname: string,
  headers: Record<string, string>,
): Promise<Response> {
  const source = Readable.from(items)
  await once(source, 'readable')
  const first: unknown = source.read()
  // `sitemap` fails without an item: no news for two days, no videos.
  if (first === null) return new Response(EMPTY, { headers: { ...HEADERS, ...headers } })
  const xmlns = { news: true, video: true, image: true, xhtml: false }
  const stream = new SitemapStream({ hostname, xmlns, level: ErrorLevel.SILENT })
  source.unshift(first)
  return toResponse(source, stream, headers)
}

export function sitemapIndexResponse(urls: string[], headers: Record<string, string>): Response {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return toResponse(Readable.from(urls.map((url) => ({ url }))), stream, headers)
}

function toResponse(
  items: Readable,
  stream: SitemapStream | SitemapIndexStream,
  headers: Record<string, string>,
): Response {
  // An error ends the response, which the client then sees as broken off.
  const bytes = inChunks()
  pipeline(items, stream, bytes, () => {})
  const body = Readable.toWeb(bytes) as WebStream<Uint8Array> as ReadableStream<Uint8Array>
  return new Response(body, { headers: { ...HEADERS, ...headers } })
}

const CHUNK = 64 * 1024

/** `sitemap` writes each tag for itself; a chunk costs more than what is in it. */
function inChunks(): Transform {
  let chunk = ''
  return new Transform({
    writableObjectMode: true,
    writableHighWaterMark: 1_000,
    transform(tag: string, _encoding, done) {
      chunk += tag
      if (chunk.length < CHUNK) return done()
      done(null, chunk)
      chunk = ''
    },
    flush: (done) => done(null, chunk),
  })
}
