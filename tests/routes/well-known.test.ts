import { expect, it } from 'vitest'
import * as changePassword from '~/routes/[.]well-known.change-password/route'
import * as securityTxt from '~/routes/[.]well-known.security[.]txt/route'
import * as rss from '~/routes/rss/route'
import * as manifest from '~/routes/site[.]webmanifest/route'
import { createTestDeps } from '../helpers/deps'
import { get, run } from '../helpers/requests'

const origin = 'https://news.example'
const PUBLIC_ORIGIN = origin

it.each(['/rss', '/rss.xml', '/feed.xml'])('redirects %s to the feed', async (path) => {
  const { status, headers } = await run(rss.loader, get(path), { deps: createTestDeps() })
  expect([status, headers.get('Location')]).toEqual([301, '/feed'])
})

it('redirects password managers to the profile', async () => {
  const request = get('/.well-known/change-password')
  const { status, headers } = await run(changePassword.loader, request, { deps: createTestDeps() })
  expect([status, headers.get('Location')]).toEqual([302, '/dashboard?tab=profile'])
})

it('names the contact for security problems, valid for 30 days', async () => {
  const read = async (site: { email?: string }) => {
    const deps = createTestDeps({ environment: { PUBLIC_ORIGIN }, site })
    const request = get('/.well-known/security.txt', { origin })
    const lines = String((await run(securityTxt.loader, request, { deps })).data).split('\n')
    return { lines, expires: new Date(deps.now() + 30 * 86_400_000).toISOString() }
  }
  const { lines, expires } = await read({ email: 'desk@news.example' })
  expect(lines).toEqual([
    'Contact: mailto:desk@news.example',
    'Contact: https://news.example/contact',
    `Expires: ${expires}`,
    'Preferred-Languages: hi, en',
    'Canonical: https://news.example/.well-known/security.txt',
    '',
  ])
  const unset = await read({})
  expect(unset.lines[0]).toBe('Contact: https://news.example/contact')
})

it('describes the site for home screens', async () => {
  const deps = createTestDeps({ site: { name: 'गाँव समाचार' } })
  const { data } = await run(manifest.loader, get('/site.webmanifest'), { deps })
  expect(JSON.parse(String(data))).toMatchObject({
    name: 'गाँव समाचार',
    theme_color: '#fbd84a',
    background_color: '#fbf5e6',
    icons: [
      { src: '/icon-192.png', sizes: '192x192' },
      { src: '/icon-512.png', sizes: '512x512' },
    ],
  })
})
