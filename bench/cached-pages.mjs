/**
 * Compares cached pages with a raw `node:http` server that sends the same bytes, in the same run.
 *
 *   npm run build
 *   node bench/cached-pages.mjs            (needs wrk)
 *
 * Starts its own site in a temporary folder and prints a Markdown table: requests per second, the ratio to raw, and server
 * CPU time per request. "Raw inside" is the raw handler in the site's own process (`raw-inside.mjs`), roughly the upper
 * limit for its pages. Pages of signed-in readers are rendered per request.
 *
 * Then measures the home page with one new post per second, with several processes (`WORKERS`), and with several
 * containers on one folder. Once all processes and wrk together use every core, more processes are no faster.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, cpuOfAll, memoryOf, NODE, print, publish, signIn, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3931)
const RAW_PORT = PORT + 1
const RAW = `http://127.0.0.1:${RAW_PORT}`
const SECONDS = Number(process.env.SECONDS ?? 4)
/** Each round measures raw, raw inside and the site in turn; the table shows medians. */
const ROUNDS = Number(process.env.ROUNDS ?? 5)

const responsesFolder = mkdtempSync(join(tmpdir(), 'bench-responses-'))
const RAW_FILE = join(responsesFolder, 'responses.json')
const site = await startSite({
  port: PORT,
  isSeeded: true,
  env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info', RAW_FILE },
  command: [...NODE, '--import', new URL('raw-inside.mjs', import.meta.url).href],
})
const ORIGIN = site.origin
let raw
try {
  const home = await (await fetch(ORIGIN)).text()
  const [post] = /\/post\/[a-z0-9-]+/.exec(home)
  const { token, cookie } = await signIn(ORIGIN)
  const visitor = { 'Accept-Encoding': 'br' }
  const responses = [
    await ask('home', '/', visitor),
    await ask('a post', post, visitor),
    await ask('`/api/posts?limit=9`', '/api/posts?limit=9', visitor),
    await ask('home, signed in', '/', { ...visitor, Cookie: cookie }),
  ]
  writeFileSync(RAW_FILE, JSON.stringify(responses))
  raw = await startRaw(responses)
  const rows = responses.map(({ name, path, headers, file }, index) => {
    const runs = { raw: [], inside: [], site: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.raw.push(measure(raw.pid, `${RAW}/${index}`, headers))
      runs.inside.push(measure(site.pid, `${ORIGIN}/raw/${index}`, headers))
      runs.site.push(measure(site.pid, ORIGIN + path, headers))
    }
    const [rawRate, inside, rate] = Object.values(runs).map((each) => medianOf(each, 'rate'))
    const cpu = Object.values(runs).map((each) => medianOf(each, 'cpu'))
    const ratios = [(inside / rawRate).toFixed(2), (rate / rawRate).toFixed(2)]
    return [name, statSync(file).size, rawRate, inside, rate, ...ratios, ...cpu]
  })
  print(
    [
      ...['page', 'bytes', 'raw /s', 'raw inside /s', 'site /s', 'inside : raw', 'site : raw'],
      ...['raw CPU ms', 'inside CPU ms', 'site CPU ms'],
    ],
    rows,
  )
  const before = measure(site.pid, ORIGIN)
  // The site closed the idle connection while wrk ran; wait until the client notices.
  await sleep(100)
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      await publish(ORIGIN, token, n)
      await sleep(1_000)
    }
  })()
  const [during] = await Promise.all([measureAsync(ORIGIN).finally(() => stop.abort()), writing])
  print(
    ['home', 'requests /s', 'ratio'],
    [
      ['alone', before.rate, ''],
      ['with one new post per second', during, (during / before.rate).toFixed(2)],
    ],
  )
  process.stdout.write(`memory at the end: ${memoryOf(site.pid).rss} MB\n\n`)
  const cores = availableParallelism()
  print(
    [`home, ${cores} cores with wrk`, 'requests /s', 'ratio to raw', 'CPU ms'],
    [
      await severalRow('1 process', 1, {}),
      await severalRow('2 processes', 1, { WORKERS: '2' }),
      await severalRow('3 processes', 1, { WORKERS: '3' }),
      await severalRow('2 containers', 2, {}),
      await severalRow('3 containers', 3, {}),
    ],
  )
} finally {
  raw?.kill()
  await site.stop()
  rmSync(responsesFolder, { recursive: true })
}

/** Requests a page until it is cached, then writes the response to a file. */
async function ask(name, path, headers) {
  for (let n = 0; n < 20; n += 1) await (await fetch(ORIGIN + path, { headers })).arrayBuffer()
  const file = join(responsesFolder, name.replace(/\W/g, '-'))
  execFileSync('curl', ['-s', '-o', file, ...toArguments(headers), ORIGIN + path])
  const { headers: sent } = await fetch(ORIGIN + path, { headers })
  const head = [...sent].filter(
    ([key]) => !/^(date|connection|keep-alive|transfer-encoding|content-length)$/.test(key),
  )
  return {
    name,
    path,
    headers,
    file,
    head: [...head.flat(), 'content-length', String(statSync(file).size)],
  }
}

/** Sends the site's recorded responses and does nothing else; `/0` is the first. */
async function startRaw(responses) {
  const program = `
    const { readFileSync } = require('node:fs')
    const responses = ${JSON.stringify(responses)}
    for (const reply of responses) reply.bytes = readFileSync(reply.file)
    require('node:http').createServer((request, response) => {
      const { head, bytes } = responses[request.url.slice(1)]
      response.writeHead(200, head)
      response.end(bytes)
    }).listen(${RAW_PORT}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit' })
  await sleep(500)
  return child
}

function toArguments(headers) {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}

function wrk(url, headers = { 'Accept-Encoding': 'br' }, seconds = SECONDS) {
  return ['-t1', '-c32', `-d${seconds}s`, ...toArguments(headers), url]
}

function measure(pid, url, headers) {
  const before = cpuOf(pid)
  const output = execFileSync('wrk', wrk(url, headers), { encoding: 'utf8' })
  const used = cpuOf(pid) - before
  const requests = Number(/(\d+) requests in/.exec(output)[1])
  if (/Non-2xx/.test(output)) throw new Error(output)
  return { rate: rateOf(output), cpu: ((used * 1_000) / requests).toFixed(3) }
}

function medianOf(runs, name) {
  return runs.map((run) => run[name]).sort((a, b) => a - b)[runs.length >> 1]
}

async function severalRow(name, count, env) {
  const started = Array.from({ length: count }, (_, n) =>
    startSite({ port: PORT + 2 + n, dataDir: site.folder, isSeeded: true, env }),
  )
  const sites = await Promise.all(started)
  const all = async (seconds) => {
    const rates = await Promise.all(sites.map(({ origin }) => measureAsync(origin, seconds)))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  try {
    // Other processes start once the first one listens; each renders its page and compiles its code.
    await sleep(5_000)
    await all(4)
    const ofRaw = await measureAsync(`${RAW}/0`)
    const used = () => sites.reduce((sum, { pid }) => sum + cpuOfAll(pid), 0)
    const before = used()
    const rate = await all(SECONDS)
    const cpu = ((used() - before) * 1_000) / (rate * SECONDS)
    return [name, rate, (rate / ofRaw).toFixed(2), cpu.toFixed(3)]
  } finally {
    await Promise.all(sites.map(({ stop }) => stop()))
  }
}

async function measureAsync(url, seconds = SECONDS) {
  const child = spawn('wrk', wrk(url, undefined, seconds), { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await once(child, 'exit')
  return rateOf(output)
}

function rateOf(output) {
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]))
}
