/**
 * Checks that uploads do not affect readers: a member sends many expensive pictures in parallel through the profile
 * form, and anonymous clients leave POST bodies unfinished. Meanwhile, the script requests the health
 * check and a cached page.
 *
 *   node bench/uploads.mjs          (needs a build; uses a temporary data folder)
 *   node bench/uploads.mjs admin    only an admin's uploads through the API: 200 photographs, and hostile files
 *
 * Prints a Markdown table. Sends a limited number of requests, to this machine only.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN, memoryOf, print, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3919)
const BASE = `http://127.0.0.1:${PORT}`
const UPLOADS = 28
const PHOTOGRAPHS = 200
const UNFINISHED = 20
const MB = 1024 * 1024

const pictures = {
  'AVIF, 40 megapixels': await flat(8_000, 5_000).avif({ effort: 0 }).toBuffer(),
  'AVIF, 11 megapixels': await flat(3_830, 2_870).avif({ effort: 0 }).toBuffer(),
  'PNG, 40 megapixels': await flat(8_000, 5_000).png().toBuffer(),
  'interlaced PNG, 24 megapixels': await flat(6_000, 4_000).png({ progressive: true }).toBuffer(),
  'JPEG, 40 megapixels': await flat(8_000, 5_000).jpeg().toBuffer(),
  'progressive JPEG, 24 megapixels': await flat(6_000, 4_000)
    .jpeg({ progressive: true })
    .toBuffer(),
  'WebP, 24 megapixels': await flat(6_000, 4_000).webp({ effort: 0 }).toBuffer(),
  'GIF, 16 megapixels': await flat(4_000, 4_000).gif({ effort: 1 }).toBuffer(),
}

const rows = [await measure('nothing', () => sleep(5_000))]
rows.push(await measure(`${PHOTOGRAPHS} consecutive photographs of 12 megapixels`, sendPhotographs))
rows.push(await measure('hostile files, one after another', sendHostile))
if (process.argv[2] !== 'admin') await measureMembers()
print(
  ['what', 'responses', 'took s', '/healthz max ms', '/ max ms', 'memory before MB', 'peak MB'],
  rows,
)

async function measureMembers() {
  for (const [name, bytes] of Object.entries(pictures)) {
    const label = `${UPLOADS} × ${name} (${(bytes.byteLength / 1_000).toFixed(1)} kB)`
    rows.push(await measure(label, () => uploadMany(bytes)))
  }
  rows.push(
    await measure(`${UNFINISHED} unfinished anonymous POST requests of 8 MB`, leaveUnfinished),
  )
}

/** @returns {Promise<(bytes: Uint8Array) => Promise<string>>} sends a file as the admin and returns the status */
async function signIn() {
  const response = await fetch(`${BASE}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = await response.json()
  return async (bytes) => {
    const body = new FormData()
    body.set('fileId', 'unique()')
    body.set('file', new File([bytes], 'a.jpg'))
    const headers = { Authorization: `Bearer ${token}` }
    const reply = await fetch(`${BASE}/api/files`, { method: 'POST', headers, body })
    await reply.arrayBuffer()
    return String(reply.status)
  }
}

/** Sends photographs that all differ, so that none is already stored. */
async function sendPhotographs() {
  const send = await signIn()
  const replies = []
  for (let n = 0; n < PHOTOGRAPHS; n += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 4 + (n % 16) }
    const background = { r: n, g: 255 - n, b: 99 }
    const create = { width: 4_000, height: 3_000, channels: 3, background, noise }
    replies.push(await send(await sharp({ create }).jpeg({ quality: 70 }).toBuffer()))
  }
  return tally(replies)
}

async function sendHostile() {
  const send = await signIn()
  const photograph = await flat(4_000, 3_000).jpeg().toBuffer()
  const claimed = Buffer.from(photograph)
  claimed.writeUInt16BE(65_500, claimed.indexOf(Buffer.from('ffc0', 'hex')) + 5)
  const files = [
    ...Object.values(pictures),
    claimed,
    photograph.subarray(0, photograph.byteLength / 2),
    await flat(16_000, 16_000).png().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'),
    Buffer.concat([photograph, Buffer.from('<script>alert(1)</script>')]),
    Buffer.alloc(8 * MB),
  ]
  const replies = []
  for (let round = 0; round < 4; round += 1) {
    for (const bytes of files) replies.push(await send(bytes))
  }
  return tally(replies)
}

function flat(width, height) {
  return sharp({ create: { width, height, channels: 3, background: '#b91c1c' } })
}

/** Each attack gets a new server, so that memory is measured separately. */
async function measure(label, attack) {
  const site = await startSite({
    port: PORT,
    isSeeded: true,
    env: { RATE_LIMIT_SCALE: attack === sendPhotographs || attack === sendHostile ? '1000' : '1' },
  })
  try {
    const { rss } = memoryOf(site.pid)
    const run = { isOver: false }
    const slowest = { '/healthz': 0, '/': 0 }
    const readers = Object.keys(slowest).map(async (path) => {
      while (!run.isOver) {
        const started = performance.now()
        await (await fetch(BASE + path)).arrayBuffer()
        slowest[path] = Math.max(slowest[path], performance.now() - started)
        await sleep(20)
      }
    })
    const started = performance.now()
    const replies = (await attack()) ?? ''
    const took = (performance.now() - started) / 1_000
    run.isOver = true
    await Promise.all(readers)
    const { peak } = memoryOf(site.pid)
    const slow = Object.values(slowest).map((time) => time.toFixed(0))
    return [label, replies, took.toFixed(1), ...slow, rss, peak]
  } finally {
    await site.stop()
  }
}

async function uploadMany(bytes) {
  const member = { username: 'सदस्य', email: 'member@example.org', password: 'ek lambi si pankti' }
  const headers = { Origin: BASE }
  const signUp = { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(member) }
  const signedUp = await fetch(`${BASE}/sign-up`, signUp)
  const cookie = signedUp.headers.getSetCookie().find((each) => each.includes('session='))
  if (!cookie) throw new Error(`Sign-up: ${signedUp.status} ${await signedUp.text()}`)
  const upload = async () => {
    const body = new FormData()
    body.set('username', member.username)
    body.set('email', member.email)
    body.set('file', new File([bytes], 'me'))
    const response = await fetch(`${BASE}/dashboard?tab=profile`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, Cookie: cookie.split(';')[0] },
      body,
    })
    await response.arrayBuffer()
    const retry = response.headers.get('Retry-After')
    return retry ? `${response.status} (Retry-After)` : String(response.status)
  }
  return tally(await Promise.all(Array.from({ length: UPLOADS }, upload)))
}

/** Sends request bodies that never finish. */
async function leaveUnfinished() {
  const head = [
    'POST /create-post HTTP/1.1',
    `Host: 127.0.0.1:${PORT}`,
    `Origin: ${BASE}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${9 * MB}`,
    '',
    '--b',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    '',
    '',
  ]
  const sockets = Array.from({ length: UNFINISHED }, () => {
    const socket = connect(PORT, '127.0.0.1')
    let reply = 'no response'
    socket.on('error', () => {})
    socket.on('data', (data) => (reply = /^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? reply))
    socket.write(head.join('\r\n'))
    socket.write(Buffer.alloc(8 * MB, 'a'))
    return { socket, reply: () => reply }
  })
  await sleep(8_000)
  for (const { socket } of sockets) socket.destroy()
  return tally(sockets.map(({ reply }) => reply()))
}

function tally(replies) {
  const counts = new Map()
  for (const reply of replies) counts.set(reply, (counts.get(reply) ?? 0) + 1)
  return [...counts].map(([reply, count]) => `${count} × ${reply}`).join(', ')
}
