/**
 * Measures the pictures of a home page with 40 photographs on a phone: bytes above and near the fold, pixels loaded but
 * not shown, and layout shift. Needs a build.
 *
 *   node bench/pictures.mjs
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { print, signIn, startSite } from './site.mjs'

const WIDTH = 390
const HEIGHT = 844
const PICTURES = 40

/** Compresses like a photograph: soft shapes with grain. */
async function photograph(number) {
  const noise = (width, height, sigma) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 118 + (number % 20), sigma },
      },
    })
  const forms = await noise(24, 14, 70).png().toBuffer()
  const grain = await noise(1_600, 900, 10).png().toBuffer()
  const soft = await sharp(forms).resize(1_600, 900, { kernel: 'cubic' }).png().toBuffer()
  return sharp(soft)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

const site = await startSite({
  port: Number(process.env.BENCH_PORT ?? 3948),
  env: { SEED_SAMPLE: '0' },
})
try {
  const { token } = await signIn(site.origin)
  const headers = { Authorization: `Bearer ${token}` }
  for (let number = 1; number <= PICTURES; number += 1) {
    const form = new FormData()
    form.set('fileId', 'unique()')
    form.set('file', new File([await photograph(number)], 'photo.jpg', { type: 'image/jpeg' }))
    const upload = await fetch(`${site.origin}/api/files`, { method: 'POST', body: form, headers })
    const { viewUrl: image } = await upload.json()
    await fetch(`${site.origin}/api/posts/create`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        title: `गंगा के घाट पर आज की ${number} बातें`,
        content: '<p>घाट पर सुबह से भीड़ है।</p>',
        image,
      }),
    })
  }
  const rows = []
  for (const density of [1, 2, 3]) rows.push(await measure(density))
  print(['density', 'pictures', 'kB of pictures', 'formats', 'max oversize', 'layout shift'], rows)
} finally {
  await site.stop()
}

/** Measures the second visit: the first one gets WebP while AVIF is generated. */
async function measure(deviceScaleFactor) {
  await visit(deviceScaleFactor)
  await sleep(15_000)
  return visit(deviceScaleFactor)
}

async function visit(deviceScaleFactor) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: HEIGHT },
      deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
    })
    const loads = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image')
        loads.push(
          response.body().then(
            (body) => ({ bytes: body.length, type: response.headers()['content-type'] }),
            () => null,
          ),
        )
    })
    await page.addInitScript(() => {
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!entry.hadRecentInput) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.origin, { waitUntil: 'networkidle' })
    await sleep(2_000)
    const pictures = (await Promise.all(loads)).filter(Boolean)
    const { shift, over } = await page.evaluate(() => ({
      shift: window.shift,
      over: Math.max(
        ...[...document.images]
          .filter((image) => image.complete && /-\d+\.webp$/.test(image.currentSrc))
          .map(
            (image) =>
              Number(/-(\d+)\.webp$/.exec(image.currentSrc)[1]) /
              (image.getBoundingClientRect().width * devicePixelRatio),
          ),
      ),
    }))
    const bytes = pictures.reduce((sum, { bytes: size }) => sum + size, 0)
    const formats = [...new Set(pictures.map(({ type }) => type))].join(' ')
    return [
      deviceScaleFactor,
      pictures.length,
      (bytes / 1_000).toFixed(0),
      formats,
      `${over.toFixed(2)}x`,
      shift.toFixed(4),
    ]
  } finally {
    await browser.close()
  }
}
