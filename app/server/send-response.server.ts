import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeReadableStreamToWritable } from '@remix-run/node'

export async function sendResponse(
  request: IncomingMessage,
  target: ServerResponse,
  response: Response,
): Promise<void> {
  target.statusCode = response.status
  for (const [name, value] of response.headers) target.appendHeader(name, value)
  if (request.method === 'HEAD' || !response.body) target.end()
  else await writeReadableStreamToWritable(response.body, target)
}
