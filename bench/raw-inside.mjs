/**
 * Loaded before the site by `cached-pages.mjs`: `/raw/0` sends the first response in the file named by `RAW_FILE`,
 * without any code of the site. Its cost is the minimum for a page in the site's process.
 */
import { readFileSync } from 'node:fs'
import { Server } from 'node:http'

let responses
const emit = Server.prototype.emit
Server.prototype.emit = function (type, request, response) {
  if (type !== 'request' || !request.url.startsWith('/raw/'))
    return Reflect.apply(emit, this, arguments)
  responses ??= JSON.parse(readFileSync(process.env.RAW_FILE, 'utf8')).map(({ head, file }) => ({
    head,
    bytes: readFileSync(file),
  }))
  const { head, bytes } = responses[request.url.slice('/raw/'.length)]
  response.writeHead(200, head)
  response.end(bytes)
  return true
}
