import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '~/http/security-headers'
import * as ads from '~/routes/ads.$place/route'
import * as adsTxt from '~/routes/ads[.]txt/route'
import * as dashboard from '~/routes/dashboard/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as preview from '~/routes/_site.preview.$token/route'
import { createPreviewLink } from '~/domain/posts/preview-links.server'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import * as root from '~/root'
import { aPost } from '../helpers/builders'
import { aPerson, tabOf } from '../helpers/people'
import { get, postForm, run } from '../helpers/requests'

const PATH = '/dashboard?tab=settings&part=income'
const TEXT = '<p>एक</p><p>दो</p><blockquote><p>भीतर</p></blockquote><p>तीन</p><p>चार</p>'

async function aSite() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie } = person
  const save = (fields: Record<string, string>) =>
    run(dashboard.action, postForm(PATH, { intent: 'save', version: '0', ...fields }, { cookie }), {
      deps,
    })
  const open = (place: string) => run(ads.loader, get(`/ads/${place}`), { deps, params: { place } })
  const places = async (path: string) =>
    (await run(root.loader, get(path, { cookie }), { deps })).data.places
  const pieces = async (content: string) => {
    const { slug } = aPost(deps, { content })
    const reply = await run(post.loader, get(`/post/${slug}`), { deps, params: { slug } })
    return reply.data.post.pieces as object[]
  }
  const version = async () => (await tabOf(PATH, person)).data.tab.version as string
  return { deps, account: person.account, save, open, places, pieces, version }
}

it('advertising is off until an admin enters code', async () => {
  const { deps, open, places, pieces } = await aSite()
  expect((await run(adsTxt.loader, get('/ads.txt'), { deps })).status).toBe(404)
  expect((await open('header')).status).toBe(404)
  expect(await places('/')).toBeUndefined()
  expect(await pieces(TEXT)).toHaveLength(1)
  expect(contentSecurityPolicy("'nonce-x'")).not.toMatch(/frame-src[^;]*'self'/)
})

it('serves ads.txt as it was entered', async () => {
  const { deps, save } = await aSite()
  await save({ adsTxt: 'example.com, 1, DIRECT\r\n# <b>' })
  const { status, headers, data } = await run(adsTxt.loader, get('/ads.txt'), { deps })
  expect([status, data]).toEqual([200, 'example.com, 1, DIRECT\n# <b>\n'])
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
})

it('rejects invalid lines in ads.txt', async () => {
  const { save } = await aSite()
  const good = [
    '',
    '# Networks',
    'google.com, pub-1234567890, DIRECT, f08c47fec0942fa0 # main',
    'Ads.Example.co.in,12,reseller',
    'OWNERDOMAIN=example.org',
  ]
  const errorOf = async (lines: string[]) =>
    (await save({ adsTxt: lines.join('\r\n') })).data.result?.error.adsTxt
  expect(await errorOf([...good, 'google.com, pub-1', 'विज्ञापन'])).toEqual([
    'Line 6 is not a record such as “example.com, 1234, DIRECT”: “google.com, pub-1”.',
    'Line 7 is not a record such as “example.com, 1234, DIRECT”: “विज्ञापन”.',
  ])
  expect(await errorOf(good)).toBeUndefined()
})

it('serves the code in a separate document, which may load only from the listed origins', async () => {
  const { save, open } = await aSite()
  const code = '<script src="https://ads.example.com/a.js"></script>'
  await save({ 'header.code': code, 'header.origins': 'ads.example.com\n*.example.net' })
  const { headers, data } = await open('header')
  expect(data).toContain(`<body>${code}`)
  const from = 'https://ads.example.com https://*.example.net'
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    `default-src 'unsafe-inline' ${from}`,
    `img-src 'self' data: ${from}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ])
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Cache-Control')).toMatch(/^public/)
  expect(headers.has('Set-Cookie')).toBe(false)
  expect((await open('home')).status).toBe(404)
  expect((await open('constructor')).status).toBe(404)
})

it("advertising is labelled in the readers' language", async () => {
  const { deps, account, save, open } = await aSite()
  await save({ 'header.code': 'x' })
  expect((await open('header')).data).toContain('<title>Advertisement</title>')
  const admin = { ...account, isAdmin: true }
  saveSettings(deps, admin, 'site', SCHEMAS.site.parse({ readersLanguage: 'hi' }), 0)
  expect((await open('header')).data).toContain('<title>विज्ञापन</title>')
})

it("shows slots on readers' pages only", async () => {
  const { save, places } = await aSite()
  await save({ 'header.code': 'x', 'header.height': '90', 'below.code': 'y' })
  for (const path of ['/', '/post/x', '/about', '/search'])
    expect(await places(path), path).toEqual({ header: 90, below: 250 })
  for (const path of [
    '/dashboard',
    '/dashboard/preview-post/1',
    '/create-post',
    '/update-post/1',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/setup',
    '/preview/token',
  ])
    expect(await places(path), path).toBeUndefined()
})

it("puts a slot after an article's third paragraph if more text follows", async () => {
  const { save, pieces } = await aSite()
  await save({ 'text.code': 'x' })
  expect(await pieces(TEXT)).toEqual([
    { html: TEXT.slice(0, TEXT.indexOf('<p>चार')) },
    { place: 'text' },
    { html: '<p>चार</p>' },
  ])
  const video = '<p><a href="https://youtu.be/aqz-KE-bpKQ">https://youtu.be/aqz-KE-bpKQ</a></p>'
  const withVideo = await pieces(`<p>एक</p>${video}<p>दो</p><p></p><p>तीन</p><p>चार</p>`)
  expect(withVideo.map((piece) => Object.keys(piece)[0])).toEqual([
    'html',
    'media',
    'html',
    'place',
    'html',
  ])
  expect(await pieces('<p>एक</p><p>दो</p><p>तीन</p>')).toHaveLength(1)
  expect(await pieces('<p>एक</p><p>दो</p>')).toHaveLength(1)
  expect(await pieces('<p>एक</p><p>दो</p><p>तीन<small>चार</small></p>')).toHaveLength(1)
})

it('advertising does not appear in drafts opened through a preview link', async () => {
  const { deps, account, save } = await aSite()
  await save({ 'text.code': 'x' })
  const { id } = aPost(deps, { content: TEXT, status: 'draft' })
  const token = createPreviewLink(deps, { ...account, isAdmin: true }, id, 7)
  const { data } = await run(preview.loader, get(`/preview/${token}`), { deps, params: { token } })
  expect(data.post.pieces).toHaveLength(1)
})

it('returns invalid advertising settings with a message, and saves nothing', async () => {
  const { save, version } = await aSite()
  const typed = { 'header.code': '<b>', 'header.origins': 'http://ads.example.com' }
  const { status, data } = await save(typed)
  expect(status).toBe(400)
  expect(data.result.error['header.origins'][0]).toContain('instead of “http://ads.example.com”')
  expect(data.result.initialValue.header).toMatchObject({ code: '<b>' })
  expect(await version()).toBe('0')
})
