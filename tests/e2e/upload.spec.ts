/** Uploads over an unreliable connection, and the crop tool by keyboard only. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from './axe'
import {
  expect,
  hydrated,
  onlyOn,
  openPicture,
  picture,
  signIn,
  test,
  toast,
  uniqueTitle,
} from './helpers'
import { button, main } from './people'

const MEGABYTE = 1_000_000

/** A fault that occurs after this many bytes of an upload. */
type Fault = { after: number; does: 'cut' | 'hold' }

/** Opens a proxy to the site that injects these faults into uploads, one after another. */
async function openLine(baseURL: string, faults: Fault[]) {
  const starts: number[] = []
  let bytes = 0
  let hash: string | undefined
  const server = createServer((client) => {
    const site = connect(Number(new URL(baseURL).port), '127.0.0.1')
    const end = () => [client, site].forEach((socket) => socket.destroy())
    for (const socket of [client, site]) socket.on('error', end).on('close', end)
    site.pipe(client)
    site.on('data', (chunk) => {
      hash = /"fileHash":"(\w+)"/.exec(chunk.toString('latin1'))?.[1] ?? hash
    })
    let fault: Fault | undefined
    let sent = 0
    client.on('data', (chunk) => {
      const head = chunk.toString('latin1')
      if (head.startsWith('PUT /api/uploadthing')) {
        const start = Number(/\r\nrange: bytes=(\d+)-/i.exec(head)?.[1])
        sent = 0
        // The browser itself repeats a request whose connection broke.
        fault = starts.includes(start) ? undefined : faults.shift()
        if (!starts.includes(start)) starts.push(start)
      }
      if (starts.length > 0) bytes += chunk.byteLength
      sent += chunk.byteLength
      if (!site.write(chunk)) {
        client.pause()
        site.once('drain', () => client.resume())
      }
      if (!fault || sent < fault.after) return
      if (fault.does === 'cut') end()
      else client.pause()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    starts,
    sent: () => bytes,
    /** The hash of the received file, as the site reported it. */
    hash: () => hash,
    close: () => server.close(),
  }
}

const file = (page: Page) => page.getByLabel(/Choose a picture/)

async function openForm(page: Page, origin = '') {
  await signIn(page.context())
  await page.goto(`${origin}/create-post`)
  await hydrated(button(page, 'Add an image'))
  await openPicture(page)
}

/** Creates a picture in the recommended aspect ratio, made of noise, which does not compress. */
async function largePicture(megabytes: number): Promise<Buffer> {
  const width = Math.floor(Math.sqrt((megabytes * MEGABYTE * 16) / 9 / 3))
  const height = Math.floor((width * 9) / 16)
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

test.describe('over a poor connection @deep', () => {
  onlyOn('desktop')
  test.describe.configure({ timeout: 240_000 })

  test('a 30 MB file arrives unchanged after three interruptions', async ({ page, baseURL }) => {
    const buffer = await largePicture(30)
    const faults = [1.3, 6.7, 4].map((megabytes) => ({
      after: Math.round(megabytes * MEGABYTE),
      does: 'cut' as const,
    }))
    const line = await openLine(baseURL!, [...faults])
    await openForm(page, line.origin)
    await file(page).setInputFiles({ name: 'घाट.png', mimeType: 'image/png', buffer })
    await main(page).getByRole('checkbox').check()
    await button(page, 'Upload Image').click()
    await expect(main(page).getByRole('progressbar')).toBeVisible()
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible({ timeout: 200_000 })
    expect(line.hash()).toBe(createHash('sha256').update(buffer).digest('hex'))
    const from = `it resumed at ${line.starts.join()} after cuts at ${JSON.stringify(faults)}`
    expect(line.starts, from).toHaveLength(4)
    expect(line.starts[0]).toBe(0)
    for (const [at, start] of line.starts.slice(1).entries()) {
      expect(start, from).toBeGreaterThan(line.starts[at]!)
    }
    // Only unconfirmed bytes, and the browser's own retries, are sent twice.
    expect(line.sent(), from).toBeLessThan(buffer.byteLength * 2)
    line.close()
  })

  test('an upload pauses and resumes', async ({ page, baseURL }) => {
    const line = await openLine(baseURL!, [{ after: MEGABYTE, does: 'hold' }])
    await openForm(page, line.origin)
    const buffer = await largePicture(6)
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await main(page).getByRole('checkbox').check()
    await button(page, 'Upload Image').click()
    await expect(button(page, 'Uploading...')).toBeDisabled()
    await expect.poll(line.sent).toBeGreaterThan(MEGABYTE)
    await button(page, 'Pause').click()
    await expect(main(page).getByText('Paused')).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'Resume').click()
    await expect(toast(page, 'Image uploaded successfully!')).toBeVisible({ timeout: 60_000 })
    await expect(main(page).getByRole('progressbar')).toHaveCount(0)
    line.close()
  })
})

test('a picture with another aspect ratio is cropped by keyboard', async ({ page }) => {
  const band = (background: string) => ({
    create: { width: 900, height: 800, channels: 3 as const, background },
  })
  const below = await sharp(band('#00f')).png().toBuffer()
  const buffer = await sharp({ ...band('#f00'), create: { ...band('#f00').create, height: 1_600 } })
    .composite([{ input: below, top: 800, left: 0 }])
    .png()
    .toBuffer()
  await openForm(page)
  await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  const place = main(page).getByText(/^The selected part is 100% of the width/)
  await expect(place).toContainText('34% from the top')
  await expectNoViolations(page)
  await file(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Keep the middle')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^The part to keep/)).toBeFocused()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(place).toContainText('68% from the top')
  await expect(page.getByLabel('Choose the part yourself')).toBeChecked()
  await main(page).getByRole('checkbox').check()
  await button(page, 'Upload Image').click()
  const preview = page.getByAltText('Picture preview')
  await expect(preview).toHaveAttribute('src', /^\/media\//)
  const stored = await page.request.get((await preview.getAttribute('src'))!)
  const { info, data } = await sharp(await stored.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width / info.height).toBeCloseTo(16 / 9, 1)
  expect([...data.subarray(0, 3)]).toEqual([
    expect.closeTo(0, -1),
    expect.closeTo(0, -1),
    expect.closeTo(255, -1),
  ])
})

test.describe('by keyboard only', () => {
  onlyOn('desktop')

  test('pictures are added to the library, and one is chosen for a post @deep', async ({
    page,
  }) => {
    test.slow()
    const { title } = uniqueTitle()
    const [one, two, drawing] = ['एक', 'दो', 'रेखा'].map((name) => `${name} ${title}`)
    const svg = { name: drawing!, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') }
    const pictures = [await picture(), await picture()]
    const chosen = [{ ...pictures[0]!, name: one! }, svg, { ...pictures[1]!, name: two! }]
    page.on('filechooser', (chooser) => void chooser.setFiles(chosen))
    await signIn(page.context())
    await page.goto('/dashboard?tab=library')
    await hydrated(page.getByLabel('Choose pictures or audio'))
    await page.getByLabel('Choose pictures or audio').focus()
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('2 of 3 files added')).toBeVisible({ timeout: 30_000 })
    await expect(main(page).getByText(`${drawing}: SVG drawings are not accepted`)).toBeVisible()
    await expect(button(page, 'Try again')).toHaveCount(0)
    for (const name of [one!, two!]) {
      await expect(main(page).getByRole('link', { name })).toBeVisible()
    }
    await expectNoViolations(page)

    await page.goto('/create-post')
    await hydrated(button(page, 'Add an image'))
    await button(page, 'Add an image').press('Enter')
    await button(page, 'Choose from the library').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expectNoViolations(page)
    for (const key of ['Tab', 'Tab', 'Space', 'ArrowDown']) await page.keyboard.press(key)
    // Two parallel uploads may finish in any order.
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    // Tabs past Cancel.
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByAltText('Picture preview')).toHaveAttribute('src', /^\/media\//)
    await expect(button(page, 'Replace')).toBeFocused()
  })
})

test('the library opens on retry after failing to load @deep', async ({ page, context }) => {
  await openForm(page)
  await context.route('**/static/**', (route) => route.abort())
  await button(page, 'Choose from the library').click()
  await expect(toast(page, 'Failed to load the library', 'error')).toBeVisible()
  await context.unroute('**/static/**')
  await button(page, 'Choose from the library').click()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the crop is chosen from three options @deep', async ({ page }) => {
    await signIn(page.context())
    await page.goto('/create-post')
    const choices = main(page).getByRole('radio')
    await expect(choices).toHaveCount(3)
    await page.getByLabel('Keep the whole picture, with margins').check()
    const buffer = await sharp({
      create: { width: 450, height: 450, channels: 3, background: '#b91c1c' },
    })
      .png()
      .toBuffer()
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await main(page).getByRole('checkbox').check()
    await button(page, 'Upload Image').click()
    const src = await page.getByAltText('Picture preview').getAttribute('src')
    const stored = await page.request.get(src!.replace(/-\d+(?=\.webp)/, ''))
    expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 800, height: 450 })
  })
})
