/**
 * Measures read performance while API clients write as fast as they can: requests per second, and the times of pages and
 * API calls.
 *
 *   npm run build
 *   SECONDS=60 node bench/writers.mjs       (WORKERS=2; SITE=… is the folder of another build)
 *
 * Starts its own site with the sample content. Four writers publish posts, change and delete them, and add categories.
 * After adding a post, and after adding or deleting a category, a writer reads the list without its token. A write that
 * the list does not show counts as missed.
 * Twenty-four readers open the home page, categories and posts.
 */
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { cpuOfAll, memoryOf, print, quantile, signIn, startSite } from './site.mjs'

const SECONDS = Number(process.env.SECONDS ?? 60)
const WORKERS = process.env.WORKERS ?? '1'
const WRITERS = 4
const READERS = 24

const agent = new Agent({ keepAlive: true })
const site = await startSite({
  port: Number(process.env.PORT ?? 3961),
  isSeeded: true,
  cwd: process.env.SITE,
  env: { WORKERS, LOG_LEVEL: 'info' },
})
try {
  const home = (await ask('GET', '/')).text
  const paths = ['/', ...new Set(home.match(/\/(post|category)\/[a-z0-9-]+/g))].slice(0, 24)
  const { token } = await signIn(site.origin)
  const end = performance.now() + SECONDS * 1_000
  const isOver = () => performance.now() > end
  const cpu = cpuOfAll(site.pid)
  const [readers, writers] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, (_, n) => read(paths, n, isOver))),
    Promise.all(Array.from({ length: WRITERS }, (_, n) => write(token, n, isOver))),
  ])
  const pages = readers.flat()
  const writes = writers.flatMap((writer) => writer.writes)
  const reads = writers.flatMap((writer) => writer.reads)
  const bad = [...pages, ...writes, ...reads].filter(({ status }) => status < 200 || status >= 300)
  const missed = writers.reduce((sum, writer) => sum + writer.missed, 0)
  print(
    ['', 'requests /s', 'median ms', '99% ms', 'longest ms'],
    [
      row('pages', pages),
      row('writes through the API', writes),
      row('API reads after a write', reads),
    ],
  )
  const used = ((cpuOfAll(site.pid) - cpu) / SECONDS).toFixed(2)
  const { rss } = memoryOf(site.pid)
  process.stdout.write(`errors: ${bad.length}, missed: ${missed}, cores: ${used}, ${rss} MB\n`)
} finally {
  agent.destroy()
  await site.stop()
}

function row(name, replies) {
  const times = replies.map(({ ms }) => ms)
  return [
    name,
    Math.round(replies.length / SECONDS),
    ...[0.5, 0.99, 1].map((share) => quantile(times, share)),
  ]
}

async function read(paths, number, isOver) {
  const replies = []
  for (let n = number; !isOver(); n += 1) {
    const { status, ms } = await ask('GET', paths[n % paths.length])
    replies.push({ status, ms })
  }
  return replies
}

async function write(token, writer, isOver) {
  const writes = []
  const reads = []
  let missed = 0
  const change = async (method, path, body) => {
    const reply = await ask(method, path, { token, body })
    writes.push(reply)
    return reply.text && JSON.parse(reply.text)
  }
  const find = async (path, text, isThere = true) => {
    const reply = await ask('GET', path)
    reads.push(reply)
    if (reply.text.includes(text) !== isThere) missed += 1
  }
  for (let n = 0; !isOver(); n += 1) {
    const title = `नापने का लेख ${writer} ${n}`
    const input = { title, content: `<p>यह ${n}वाँ लेख है।</p>`, category: 'news' }
    const { _id: id } = await change('POST', '/api/posts/create', input)
    await find('/api/posts?limit=9', title)
    await change('PUT', `/api/posts/updatepost/${id}/me`, { featured: n % 4 === 0 })
    if (n % 2 === 0) await change('DELETE', `/api/posts/deletepost/${id}/me`)
    const name = `विषय ${writer} ${n}`
    if (n % 10 === 0) {
      const { _id: category } = await change('POST', '/api/categories', { name })
      await find('/api/categories', name)
      await change('DELETE', `/api/categories/${category}`)
      await find('/api/categories', name, false)
    }
  }
  return { writes, reads, missed }
}

async function ask(method, path, { token, body } = {}) {
  const started = performance.now()
  const headers = token ? { Authorization: `Bearer ${token}` } : { 'Accept-Encoding': 'gzip' }
  if (body) headers['Content-Type'] = 'application/json'
  try {
    const request = send(site.origin + path, { agent, method, headers })
    request.end(body && JSON.stringify(body))
    const [response] = await once(request, 'response')
    const chunks = await response.toArray()
    const ms = performance.now() - started
    const bytes = Buffer.concat(chunks)
    const text = String(response.headers['content-encoding'] ? gunzipSync(bytes) : bytes)
    return { status: response.statusCode, text, ms }
  } catch {
    return { status: 0, text: '', ms: performance.now() - started }
  }
}
