import { pipeline, Readable, Transform } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ErrorLevel, SitemapIndexStream, type SitemapItem, SitemapItemStream } from 'sitemap'
import { CRAWLER_HEADERS } from './security-headers'

const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', ...CRAWLER_HEADERS }

const START =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
  ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">'

/** Streams the response, since a sitemap with 50,000 posts is 15 MB. URLs are absolute and encoded. */
export function sitemapResponse(
  items: Iterable<SitemapItem> | AsyncIterable<SitemapItem>,
  headers: Record<string, string>,
): Response {
  const stream = new SitemapItemStream({ level: ErrorLevel.SILENT })
  return toResponse(Readable.from(items), stream, headers, [START, '</urlset>'])
}

export function sitemapIndexResponse(urls: string[], headers: Record<string, string>): Response {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return toResponse(Readable.from(urls.map((url) => ({ url }))), stream, headers)
}

function toResponse(
  items: Readable,
  stream: Transform,
  headers: Record<string, string>,
  [start, end] = ['', ''],
): Response {
  // An error aborts the response, so the client notices it.
  const bytes = inChunks(start, end)
  pipeline(items, stream, bytes, () => {})
  const body = Readable.toWeb(bytes) as WebStream<Uint8Array> as ReadableStream<Uint8Array>
  return new Response(body, { headers: { ...HEADERS, ...headers } })
}

const CHUNK = 64 * 1024

/** Batches the output: `sitemap` writes each tag separately, and a chunk costs more than its content. */
function inChunks(start: string, end: string): Transform {
  let chunk = start
  return new Transform({
    writableObjectMode: true,
    writableHighWaterMark: 1_000,
    transform(tag: string, _encoding, done) {
      chunk += tag
      if (chunk.length < CHUNK) return done()
      done(null, chunk)
      chunk = ''
    },
    flush: (done) => done(null, chunk + end),
  })
}
