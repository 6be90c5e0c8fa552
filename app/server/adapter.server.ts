/**
 * Converts Node's requests and responses to the web's and back. `@remix-run/express` would buffer whatever a slow reader
 * has not received yet; this waits for the reader.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type express from 'express'
import { PRIVATE } from '~/http/caching.server'
import { errorCode } from '~/text/error-parts'

const READING = new Set(['GET', 'HEAD'])

/** @param read the body, if it has been read already */
export function toRequest(
  request: express.Request,
  response: express.Response,
  read?: Buffer,
): Request {
  const { method, protocol, originalUrl } = request
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headers)) {
    for (const value of [values].flat()) headers.append(name, value)
  }
  const controller = new AbortController()
  response.on('close', () => response.writableFinished || controller.abort())
  const body = read ? new Uint8Array(read) : createReadableStreamFromReadable(request)
  return new Request(new URL(originalUrl, `${protocol}://${hostOf(request)}`), {
    method,
    headers,
    signal: controller.signal,
    ...(!READING.has(method) && { body, duplex: 'half' }),
  })
}

/** `serve.ts` deletes the forwarded host if no proxy is trusted. */
function hostOf({ headers }: IncomingMessage): string {
  const [host = ''] = String(headers['x-forwarded-host'] ?? headers.host).split(',')
  return host.trim()
}

/** The errors of a pipeline whose client has left. */
const CLIENT_LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'])

export async function sendResponse(
  request: IncomingMessage,
  target: ServerResponse,
  response: Response,
): Promise<void> {
  target.statusCode = response.status
  for (const [name, value] of response.headers) target.appendHeader(name, value)
  // Whatever does not say that everybody may have it may depend on the user.
  if (!target.hasHeader('Cache-Control')) target.setHeader('Cache-Control', PRIVATE)
  if (request.method === 'HEAD' || !response.body) return void target.end()
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), target)
  } catch (error) {
    if (!CLIENT_LEFT.has(errorCode(error))) throw error
  }
}
