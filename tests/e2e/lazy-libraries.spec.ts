/**
 * Uses each library that the server loads on demand once in the build. A bundler gives a CommonJS package only a default
 * export when it is loaded on demand, which neither the types nor tests of the source can tell.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type APIRequestContext, test } from '@playwright/test'
import { listenForMail } from '../helpers/mail-server'
import { freePort, portOf } from '../helpers/ports'
import { startS3 } from '../helpers/s3-server.mjs'
import { startUploadThing } from '../helpers/uploadthing-server'
import { ADMIN, onlyOn, picture } from './helpers'
import { startSite, type Site } from './own-site'

onlyOn('desktop')
test.describe.configure({ mode: 'default' })
test.use({ extraHTTPHeaders: { 'Sec-Fetch-Site': 'same-origin' } })

/** Each of these has a test below. */
const TESTED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@zxcvbn-ts/language-common',
  'nodemailer',
  'undici',
  'uploadthing/server',
  './service.server',
]

const { email, password } = ADMIN

/** Signs in; further requests of the context send the cookie. */
async function signInAt(request: APIRequestContext, { origin }: Site) {
  const reply = await request.post(`${origin}/sign-in`, {
    form: { email, password },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(302)
}

async function expectStoredPicture(request: APIRequestContext, { origin }: Site) {
  const signedIn = await request.post(`${origin}/api/auth/signin`, { data: { email, password } })
  const { token } = (await signedIn.json()) as { token: string }
  const sent = await request.post(`${origin}/api/files`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { fileId: 'unique()', file: await picture() },
  })
  expect(sent.status()).toBe(201)
  const { viewUrl } = (await sent.json()) as { viewUrl: string }
  const stored = await request.get(new URL(viewUrl, origin).href)
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/webp'])
}

const inSystemTab = (request: APIRequestContext, { origin }: Site, intent: string) =>
  request.post(`${origin}/dashboard?tab=system`, { form: { intent } })

test.describe('with a bucket, backups, and email', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lazy-'))
  const mails: string[] = []
  let bucket: Awaited<ReturnType<typeof startS3>> | undefined
  let mailServer: Server | undefined
  let site: Site
  test.beforeAll(async () => {
    bucket = await startS3(folder)
    mailServer = await listenForMail(mails)
    const PORT = String(await freePort())
    site = await startSite({
      ...bucket.environment,
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      STORAGE: 's3',
      BACKUP_BUCKET: 'backups',
      BACKUP_KEY: 'a long and secret sentence',
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
      MAIL_FROM: 'site@example.org',
      LOG_LEVEL: 'info',
    })
  })
  test.afterAll(async () => {
    await site?.stop()
    await bucket?.stop()
    mailServer?.close()
    rmSync(folder, { recursive: true })
  })

  test('@aws-sdk/client-s3 and @aws-sdk/lib-storage store and read a picture', async ({
    request,
  }) => {
    await expectStoredPicture(request, site)
  })

  test('nodemailer sends an email', async ({ request }) => {
    await signInAt(request, site)
    await inSystemTab(request, site, 'send-test-mail')
    expect(mails.join()).toContain(email)
  })

  test('age encrypts a backup', async ({ request }) => {
    await signInAt(request, site)
    await inSystemTab(request, site, 'back-up')
    const files = readdirSync(join(folder, 'backups'), { recursive: true }).map(String)
    expect(files.some((name) => name.includes('.age'))).toBe(true)
  })

  test('@zxcvbn-ts/language-common rejects a common password', async ({ request }) => {
    const data = { username: 'सीता', email: 'sita@example.org', password: 'Password123' }
    const reply = await request.post(`${site.origin}/api/auth/signup`, { data })
    expect([reply.status(), await reply.text()]).toEqual([
      400,
      expect.stringContaining('यह पासवर्ड बहुत लोग रखते हैं'),
    ])
  })

  test('undici looks up the host of a link card, and refuses this machine', async ({ request }) => {
    await signInAt(request, site)
    const form = { url: 'http://localhost/' }
    const reply = await request.post(`${site.origin}/dashboard/link-card`, { form })
    expect(await reply.json()).toBeNull()
    // The log line may arrive after the response.
    await expect.poll(() => site.output()).toContain('localhost is not public')
  })
})

test.describe('with UploadThing', () => {
  let service: Awaited<ReturnType<typeof startUploadThing>> | undefined
  let site: Site
  test.beforeAll(async () => {
    service = await startUploadThing()
    const { token, apiUrl, ingestUrl, ufsHost, ufsAppIdLocation } = service.options
    const PORT = String(await freePort())
    site = await startSite({
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      STORAGE: 'uploadthing',
      UPLOADTHING_TOKEN: token,
      UPLOADTHING_API_URL: apiUrl,
      UPLOADTHING_INGEST_URL: ingestUrl,
      UPLOADTHING_UFS_HOST: ufsHost,
      UPLOADTHING_UFS_APP_ID_LOCATION: ufsAppIdLocation,
    })
  })
  test.afterAll(async () => {
    await site?.stop()
    await service?.stop()
  })

  test('uploadthing/server stores and reads a picture', async ({ request }) => {
    await expectStoredPicture(request, site)
    expect(service!.files.size).toBeGreaterThan(0)
  })

  test('./service.server signs the URL of an upload', async ({ request }) => {
    await signInAt(request, site)
    const file = { name: `${randomInt(1_000_000)}.png`, size: 1_000, type: 'image/png' }
    const url = `${site.origin}/api/uploadthing?actionType=upload&slug=picture`
    const reply = await request.post(url, { data: { files: [file], input: {} } })
    expect([reply.status(), await reply.json()]).toEqual([
      200,
      [expect.objectContaining({ url: expect.stringContaining('http://localhost') })],
    ])
  })
})

test('the list of libraries that the server loads on demand is complete', () => {
  const { dependencies } = JSON.parse(readFileSync('runtime/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = ['app', 'db']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
    )
    .filter((file) => /\.ts$/.test(file) && !/\.(test|client)\.ts$/.test(file))
  const loaded = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)])
    .map(([, name]) => name!)
    // The packages in this file are not bundled, and our own modules for browsers are not the server's.
    .filter((name) => !Object.hasOwn(dependencies, name) && !/^[.~](?!.*\.server$)/.test(name))
  expect(new Set(loaded)).toEqual(new Set(TESTED))
})
