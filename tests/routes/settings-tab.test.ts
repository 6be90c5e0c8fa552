import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { deleteCategory, renameCategory } from '~/domain/posts/manage-categories.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { saveSettings } from '~/domain/settings/settings.server'
import * as dashboard from '~/routes/dashboard/route'
import * as icons from '~/routes/favicon[.]ico/route'
import * as feed from '~/routes/feed.$/route'
import * as undoing from '~/routes/dashboard_.undo/route'
import * as home from '~/routes/_site._index/route'
import * as nirvankand from '~/routes/_site.nirvankand/route'
import * as article from '~/routes/_site.post.$slug/route'
import * as robots from '~/routes/robots[.]txt/route'
import * as sitemaps from '~/routes/sitemaps.$name/route'
import * as root from '~/root'
import { DAY } from '~/time/durations'
import { files, settings } from '~db/schema'
import { aCategory, aDevotionalText, aPost } from '../helpers/builders'
import { aPerson, aPicture, tabOf } from '../helpers/people'
import { get, postForm, postMultipart, run, toastOf, undoOf } from '../helpers/requests'

const path = (part: string) => `/dashboard?tab=settings&part=${part}`

async function aSite() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie } = person
  const save = (part: string, fields: Record<string, string>) =>
    run(dashboard.action, postForm(path(part), { intent: 'save', ...fields }, { cookie }), { deps })
  const open = async (part: string) => (await tabOf(path(part), person)).data.tab
  const text = async (route: typeof robots.loader, url: string, params = {}) =>
    (await run(route, get(url), { deps, params })).data as string
  const site = async () => (await run(root.loader, get('/'), { deps })).data.site
  return { ...person, save, open, text, site }
}

it('shows the stored values, and saves a new name for every page', async () => {
  const { deps, save, open, site } = await aSite()
  expect(await open('site')).toMatchObject({
    version: '0',
    values: { name: '', signUp: '' },
  })
  const reply = await save('site', { version: '0', name: 'सवेरा', tagline: 'रोज़ सुबह' })
  expect(reply.location).toBe(path('site'))
  expect(await toastOf(reply, deps)).toMatchObject({ message: 'Settings saved' })
  expect(await site()).toMatchObject({ name: 'सवेरा', tagline: { text: 'रोज़ सुबह' } })
  const { meta } = (await run(home.loader, get('/'), { deps })).data
  expect(meta).toContainEqual({ title: 'सवेरा' })
})

it('completes the name of a channel', async () => {
  const { save, deps } = await aSite()
  await save('site', {
    version: '0',
    telegram: '@savera',
    youtube: ' @savera.tv ',
    facebook: 'fb.com/savera',
  })
  expect(deps.settings().site.social).toEqual([
    { network: 'facebook', url: 'https://fb.com/savera' },
    { network: 'youtube', url: 'https://www.youtube.com/@savera.tv' },
    { network: 'telegram', url: 'https://t.me/savera' },
  ])
  const { data } = await save('site', { version: '1', whatsapp: '@savera' })
  expect(data.result.error).toEqual({ whatsapp: ['Please enter a valid URL'] })
})

it('returns the input with a message and saves nothing if a field is invalid or the version is outdated', async () => {
  const { save, open, deps } = await aSite()
  const wrong = await save('site', { version: '0', name: 'सवेरा', facebook: 'javascript:alert(1)' })
  expect(wrong.status).toBe(400)
  expect(wrong.data.result.error).toEqual({ facebook: ['Please enter a valid URL'] })
  expect(wrong.data.result.initialValue.name).toBe('सवेरा')
  expect((await open('site')).version).toBe('0')

  await save('site', { version: '0', name: 'पहला' })
  const late = await save('site', { version: '0', name: 'दूसरा' })
  expect(late.status).toBe(409)
  expect(late.data).toMatchObject({ isOutdated: true })
  expect(late.data.result.initialValue).toMatchObject({ name: 'दूसरा', version: '0', seen: '1' })
  expect(deps.settings().site.name).toBe('पहला')
})

it('keeps what two admins changed in different fields, and names what both changed', async () => {
  const { save, open, deps } = await aSite()
  await save('site', { version: '0', name: 'सवेरा', signUp: 'on', phone: '0731 111111' })
  await save('site', { version: '1', name: 'सवेरा', signUp: 'off', phone: '0731 222222' })
  const mine = { version: '1', name: 'सवेरा', signUp: 'on', phone: '0731 111111', hours: '9 से 5' }
  await save('site', mine)
  expect(deps.settings().site).toMatchObject({
    phone: '0731 222222',
    hours: '9 से 5',
    signUp: false,
  })

  const both = { ...mine, phone: '', hours: '10 से 6' }
  const late = await save('site', both)
  expect(late.status).toBe(409)
  expect(late.data.result.error).toMatchObject({
    phone: ['Saved by somebody else meanwhile: 0731 222222'],
    hours: ['Saved by somebody else meanwhile: 9 से 5'],
  })
  const { seen } = late.data.result.initialValue
  expect((await save('site', { ...both, seen })).location).toBe(path('site'))
  expect(deps.settings().site).toMatchObject({ phone: '', hours: '10 से 6', signUp: false })
  const again = await save('site', { ...both, hours: 'कभी नहीं', seen })
  expect(again.status).toBe(409)
  expect((await open('site')).version).toBe('4')
})

it('lists who changed what, and goes back to an earlier version', async () => {
  const { save, open, deps, cookie, account } = await aSite()
  await save('site', { version: '0', name: 'सवेरा' })
  const reply = await save('site', { version: '1', name: 'साँझ', phone: '0731 111111' })
  const { versions } = await open('site')
  expect(versions).toMatchObject([
    { version: 2, username: account.username, changed: ['name', 'phone'] },
    { version: 1, username: account.username, changed: ['name'] },
  ])
  const fields = await undoOf(reply, deps)
  const undo = () =>
    run(
      undoing.action,
      postForm('/dashboard/undo', { ...fields, returnTo: path('site') }, { cookie }),
      {
        deps,
      },
    )
  expect(await toastOf(await undo(), deps)).toMatchObject({ message: 'Settings restored' })
  expect(deps.settings().site).toMatchObject({ name: 'सवेरा', hasOwnContact: false })
  expect(await toastOf(await undo(), deps)).toMatchObject({ type: 'error' })
  expect((await open('site')).version).toBe('3')
})

it('does not go back to a logo that was deleted from the library', async () => {
  const { save, deps, cookie } = await aSite()
  const undo = (items: string, of: string) =>
    run(undoing.action, postForm('/dashboard/undo', { kind: 'settings', items, of }, { cookie }), {
      deps,
    })
  deps.db
    .insert(settings)
    .values({ name: 'pictures', value: { logo: '/media/ab.webp' }, version: 1, updatedAt: 1 })
    .run()
  deps.db.update(settings).set({ value: {}, version: 2 }).run()
  for (const [items, of] of [
    ['1-2', 'pictures'],
    ['9-2', 'pictures'],
    ['1-2', 'constructor'],
  ] as const)
    expect(await toastOf(await undo(items, of), deps)).toMatchObject({ type: 'error' })
  await save('site', { version: '0', name: 'सवेरा' })
  expect(
    deps.db
      .select()
      .from(settings)
      .all()
      .find(({ name }) => name === 'pictures')?.version,
  ).toBe(2)
})

it('rejects a notice that ends in the past, but saves other fields while an expired notice is stored', async () => {
  const { save, deps } = await aSite()
  const notice = { notice: 'बारिश की चेतावनी', noticeUntil: '2020-01-01T10:00' }
  const { status, data } = await save('home', { version: '0', ...notice })
  expect([status, Object.keys(data.result.error)]).toEqual([400, ['noticeUntil']])
  await save('home', { version: '0', ...notice, noticeUntil: '2026-11-24T10:00' })
  deps.clock.advance(5 * DAY)
  const home = { ...notice, noticeUntil: '2026-11-24T10:00', noticeLink: '/about' }
  expect((await save('home', { version: '1', ...home })).location).toBe(path('home'))
})

it('saves the home page although a picked post was deleted since, and says so', async () => {
  const { save, deps, account } = await aSite()
  const post = aPost(deps)
  const picks = `/post/${post.slug}`
  await save('home', { version: '0', picks, carousel: picks })
  deletePost(deps, account, post.id)
  const notice = { notice: 'भारी बारिश, स्कूल बंद', noticeLink: '/kahin-nahin' }
  const reply = await save('home', { version: '1', picks, carousel: picks, ...notice })
  expect(await toastOf(reply, deps)).toMatchObject({
    type: 'warning',
    description: `${picks} and /kahin-nahin: these addresses do not exist on this site.`,
  })
})

it('a section follows its renamed category, and shows nothing after it was deleted', async () => {
  const { deps, account, open } = await aSite()
  const khel = aCategory(deps, 'खेल')
  for (let number = 1; number <= 4; number += 1)
    aPost(deps, { category: number < 3 ? 'खेल' : 'धर्म' })
  const sections = [{ name: 'updates', isShown: 'on', title: 'खेल', category: 'khel', count: '' }]
  saveSettings(deps, account, 'home', SCHEMAS.home.parse({ sections }), 0)
  const updates = async () => (await run(home.loader, get('/'), { deps })).data.updates.length
  const chosen = async () => (await open('home')).values.sections[0].category
  expect(await updates()).toBe(2)
  renameCategory(deps, account, khel.id, { name: 'मैदान', secondName: '' })
  expect([await updates(), await chosen()]).toEqual([2, 'maidan'])
  deleteCategory(deps, account, khel.id)
  expect([await updates(), await chosen()]).toEqual([0, 'khel'])
})

it('pins a post to the top until its time', async () => {
  const { deps, save } = await aSite()
  const first = aPost(deps, { title: 'चुनाव' })
  deps.clock.advance(1_000)
  aPost(deps)
  const pinned = { pinned: `/post/${first.slug}`, pinnedUntil: '2026-11-24T10:00' }
  await save('home', { version: '0', ...pinned })
  const top = async () => (await run(home.loader, get('/'), { deps })).data.updates[0].slug
  expect(await top()).toBe(first.slug)
  deps.clock.advance(5 * DAY)
  expect(await top()).not.toBe(first.slug)
})

it.each([
  ['email', 'a@b', 'Invalid email address.'],
  ['email', 'a@b..org', 'Invalid email address.'],
  ['phone', 'फ़ोन नहीं', 'Please enter a phone number such as +91 731 123 4567'],
  ['phone', '+ 12', 'Please enter a phone number such as +91 731 123 4567'],
  ['email', 'desk@news.example', null],
  ['email', 'संपर्क@समाचार.भारत', null],
  ['phone', '+91 (731) 123-4567 ext 12 / 98260; 112', null],
  ['phone', '०७३१ १२३४५६७', null],
])('validates the contact %s %s', async (field, typed, message) => {
  const { save } = await aSite()
  const { data } = await save('site', { version: '0', [field]: typed })
  expect(data.result?.error[field][0] ?? null).toBe(message)
})

it('lists every picked URL that has no article', async () => {
  const { save, deps } = await aSite()
  const { slug } = aPost(deps)
  const picks = `/post/nahin\n/post/${slug}\n/post/kuchh`
  const { data } = await save('home', { version: '0', picks })
  expect(data.result.error.picks).toEqual([
    'There is no published article at: /post/nahin, /post/kuchh',
  ])
})

it('shows a WhatsApp channel and Telegram only if they are entered', async () => {
  const { save, site } = await aSite()
  const networks = async () =>
    ((await site()).social as { network: string }[]).map(({ network }) => network)
  expect(await networks()).toHaveLength(5)
  await save('site', { version: '0', whatsapp: 'whatsapp.com/channel/x', telegram: 't.me/x' })
  expect(await networks()).toEqual(['whatsapp', 'telegram'])
})

it('names the home page sections as readers see them', async () => {
  const { save, open } = await aSite()
  expect((await open('home')).titles).toMatchObject({ headlines: 'Latest Headlines' })
  await save('site', { version: '0', readersLanguage: 'hi' })
  const { titles } = await open('home')
  expect(titles).toMatchObject({ headlines: 'ताज़ा सुर्ख़ियाँ', recommended: 'चुनिंदा लेख' })
})

it('disallows crawlers that train language models, and shortens feeds', async () => {
  const { save, text } = await aSite()
  const before = await text(robots.loader, '/robots.txt')
  expect(before).not.toContain('GPTBot')
  await save('site', { version: '0', trainingCrawlers: 'off', description: 'रोज़ की ख़बर' })
  const after = await text(robots.loader, '/robots.txt')
  expect(after.startsWith(before)).toBe(true)
  expect(after).toMatch(/User-agent: GPTBot\n[^]*Disallow: \/\n$/)
  expect(await text(feed.loader, '/feed', { '*': '' })).toContain('रोज़ की ख़बर')
})

it('previews colours without saving them', async () => {
  const { save, open, deps } = await aSite()
  const fields = { version: '0', main: '#1f4a9c', accent: '#ffee88' }
  const { data } = await save('colours', { ...fields, intent: 'preview' })
  expect(data.preview.moved.main).toEqual({ entered: '#1f4a9c', used: '#1f4a9c' })
  expect(data.preview.moved.accent.used).not.toBe('#ffee88')
  expect(data.result.initialValue).toMatchObject({ main: '#1f4a9c', accent: '#ffee88' })
  expect(deps.settings().palette).toBeNull()
  const saved = await toastOf(await save('colours', fields), deps)
  expect(saved?.description).toContain('#ffee88')
  expect((await open('colours')).preview.moved.main.entered).toBe('#1f4a9c')
  await save('colours', { version: '1', main: '#1F4' })
  expect((await open('colours')).values.main).toBe('#11ff44')
  const rejected = await save('colours', { version: '2', main: 'red; }' })
  expect(rejected.data.result.error.main).toEqual(['Please enter a colour such as #1f4a9c'])
})

it('stores a logo and an icon, which pages, feeds and search engines show', async () => {
  const { deps, cookie, site, open, text } = await aSite()
  const send = async (fields: Record<string, string | File>) =>
    run(dashboard.action, postMultipart(path('pictures'), fields, { cookie }), { deps })
  const common = { intent: 'save', crop: 'middle' }
  await send({ ...common, version: '0', picture: 'logo', file: await aPicture('logo.png') })
  await send({ ...common, version: '1', picture: 'icon', file: await aPicture('icon.png') })
  const opened = await open('pictures')
  expect(
    opened.previews.logo.map(({ place, mode }: Record<string, string>) => [place, mode]),
  ).toEqual([
    ['header', 'light'],
    ['drawer', 'light'],
    ['header', 'dark'],
    ['drawer', 'dark'],
  ])
  const { logo, icon } = await site()
  expect(logo).toMatchObject({ width: 90, height: 60 })
  expect(icon).toMatch(/^\/media\/[0-9a-f]{32}-icon\.png$/)
  const stored = deps.db.select().from(files).all()
  expect(stored.map(({ width, height }) => width / height)).toContain(1)
  expect(await text(feed.loader, '/feed', { '*': '' })).toContain(icon.replace('-icon', '-icon512'))
  const missing = await send({ ...common, version: '2', picture: 'logo' })
  expect(missing.data.result.error.file).toEqual(['Please select an image!'])
  await send({ intent: 'remove-picture', version: '2', picture: 'logo' })
  expect((await open('pictures')).values).toMatchObject({ logo: '' })
})

describe('pictures', () => {
  async function aSiteWithPictures() {
    const { deps, cookie, open } = await aSite()
    const send = async (fields: Record<string, string | File>) =>
      run(
        dashboard.action,
        postMultipart(path('pictures'), { intent: 'save', crop: 'middle', ...fields }, { cookie }),
        { deps },
      )
    const address = async (url: string) => (await run(icons.loader, get(url), { deps })).location
    return { deps, send, open, address }
  }

  it('rejects a logo that nobody could see', async () => {
    const { send, deps } = await aSiteWithPictures()
    const clear = sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    const file = new File([new Uint8Array(await clear.png().toBuffer())], 'logo.png')
    const { status, data } = await send({ version: '0', picture: 'logo', file })
    expect([status, data.result.error.file]).toEqual([
      400,
      ['This picture is transparent: readers would see nothing'],
    ])
    expect(deps.settings().pictures).toEqual({})
  })

  it('makes an icon from the logo, which then has every address of an icon', async () => {
    const { send, deps, address } = await aSiteWithPictures()
    await send({ version: '0', picture: 'logo', file: await aPicture('logo.png') })
    const inHead = async () =>
      JSON.stringify((await run(home.loader, get('/'), { deps })).data.meta)
    expect(await inHead()).toContain(deps.settings().pictures.logo!.url)
    expect(await address('/favicon.ico')).toBeNull()
    await send({ version: '1', picture: 'icon', intent: 'make-icon' })
    const hash = deps.settings().pictures.icon!.url.replace('.webp', '')
    expect(await address('/favicon.ico')).toBe(`${hash}-icon.png`)
    expect(await address('/icon-192.png')).toBe(`${hash}-icon192.png`)
    expect(await address('/icon-512.png')).toBe(`${hash}-icon512.png`)
    expect(await inHead()).toContain(`${hash}-icon512.png`)
    expect(
      String((await run(feed.loader, get('/feed'), { deps, params: { '*': '' } })).data),
    ).toContain(`${hash}-icon512.png`)
  })

  it('shows the default picture wherever an article without one has a picture', async () => {
    const { send, deps } = await aSiteWithPictures()
    const post = aPost(deps)
    const seen = async () => {
      const { data } = await run(article.loader, get(`/post/${post.slug}`), {
        deps,
        params: { slug: post.slug },
      })
      const map = await run(sitemaps.loader, get('/sitemaps/posts-1.xml'), {
        deps,
        params: { name: 'posts-1.xml' },
      })
      const entries = await run(feed.loader, get('/feed'), { deps, params: { '*': '' } })
      return [data.meta, map.data, entries.data].map((each) => JSON.stringify(each))
    }
    for (const text of await seen()) expect(text).not.toContain('DT-DefaultImg')
    await send({ version: '0', picture: 'fallback', file: await aPicture('station.png') })
    const { url } = deps.settings().pictures.fallback!
    for (const text of await seen()) expect(text).toContain(url.replace('.webp', ''))
    const { data } = await run(home.loader, get('/'), { deps })
    expect(data.updates[0].image).toBe(url)
  })
})

it('switches /nirvankand off for readers, and keeps its text', async () => {
  const { deps, save, site, open, account } = await aSite()
  aDevotionalText(deps)
  const menu = SCHEMAS.menus.parse({
    header: [
      { to: '/nirvankand', label: 'पाठ' },
      { to: '/', label: 'होम' },
    ],
  })
  saveSettings(deps, account, 'menus', menu, 0)
  const pages = async () =>
    JSON.stringify(
      (
        await run(sitemaps.loader, get('/sitemaps/pages.xml'), {
          deps,
          params: { name: 'pages.xml' },
        })
      ).data,
    )
  const verses = async () => (await run(nirvankand.loader, get('/nirvankand'), { deps })).status
  expect([await verses(), (await site()).hasVerses]).toEqual([200, true])
  expect(await pages()).toContain('/nirvankand')
  await save('site', { version: '0', verses: 'off' })
  expect([await verses(), (await site()).hasVerses]).toEqual([404, false])
  expect(await pages()).not.toContain('/nirvankand')
  expect((await run(home.loader, get('/'), { deps })).data.verse).toBeNull()
  const { menus } = (await run(root.loader, get('/'), { deps })).data
  expect(menus.header.map(({ to }: { to: string }) => to)).toEqual(['/'])
  const { links, dead } = await open('menus')
  expect(links.map(({ to }: { to: string }) => to)).not.toContain('/nirvankand')
  expect(dead).toEqual(['/nirvankand'])
})

describe('menus', () => {
  const fieldsOf = (name: string, entries: object[]) =>
    Object.fromEntries(
      entries.flatMap((entry, index) =>
        Object.entries(entry).map(([key, value]) => [`${name}[${index}].${key}`, String(value)]),
      ),
    )

  it('are saved with a warning if URLs do not exist', async () => {
    const { deps, save, open } = await aSite()
    aCategory(deps, 'इतिहास')
    const { slug } = aPost(deps, { title: 'कथा' })
    const dead = ['/abuot', '/category/khel', '/category', `/post/${slug}-2`]
    const live = ['/', '/about', `/post/${slug}`, '/category/itihas', 'https://example.org/x']
    const entries = [...dead, ...live].map((to) => ({ to, label: 'क' }))
    const reply = await save('menus', { version: '0', ...fieldsOf('header', entries) })
    expect(reply.location).toBe(path('menus'))
    expect(await toastOf(reply, deps)).toMatchObject({
      type: 'warning',
      message: 'Settings saved',
      description: expect.stringContaining('/abuot'),
    })
    expect((await open('menus')).dead).toEqual(dead)
  })

  it("start with the footer's default links", async () => {
    const { deps, save } = await aSite()
    const fill = async () =>
      (await save('menus', { version: '0', intent: 'fill' })).data.result.initialValue
    expect((await fill()).footer).toHaveLength(4)
    aCategory(deps, 'इतिहास')
    aCategory(deps, 'साहित्य')
    const { footer } = await fill()
    const reply = await save('menus', { version: '0', ...fieldsOf('footer', footer) })
    expect(reply.location).toBe(path('menus'))
    const { menus } = (await run(root.loader, get('/'), { deps })).data
    expect(menus?.footer).toMatchObject([
      { text: 'Home', items: [] },
      { to: '/about', items: [] },
      { to: '/contact', items: [] },
      { to: '/nirvankand', items: [] },
      { to: '', text: 'विषय', items: [{ text: 'इतिहास' }, { text: 'साहित्य' }] },
    ])
  })

  it('ask before the default links replace others', async () => {
    const { save } = await aSite()
    const typed = fieldsOf('header', [{ to: '/contact', label: 'हम' }])
    const asked = (await save('menus', { version: '0', intent: 'fill', ...typed })).data
    expect(asked.asks).toBe(true)
    expect(asked.result.initialValue.header).toMatchObject([{ to: '/contact', label: 'हम' }])
    const filled = (await save('menus', { version: '0', intent: 'replace-all', ...typed })).data
    expect(filled.result.initialValue.header).toMatchObject([{ to: '/' }, { to: '/about' }, {}])
  })

  it('move links without a column to the column that has the default title', async () => {
    const { deps, save } = await aSite()
    const entries = [
      { to: '/', label: 'होम' },
      { to: '/nirvankand', label: 'पृष्ठ' },
      { to: '/about', label: 'हमारे बारे में', isSub: 'on' },
      { to: '/contact', label: 'संपर्क' },
    ]
    await save('menus', { version: '0', ...fieldsOf('footer', entries) })
    const { menus } = (await run(root.loader, get('/'), { deps })).data
    expect(menus?.footer).toMatchObject([
      { text: 'पृष्ठ', items: [{ text: 'होम' }, { text: 'संपर्क' }, { to: '/about' }] },
    ])
  })

  it('require a link in each entry, except for headings of others', async () => {
    const { save } = await aSite()
    const heading = { to: '', label: 'विषय' }
    const sub = { to: '/about', label: 'क', isSub: 'on' }
    const errorsOf = async (name: string, entries: object[]) =>
      Object.keys(
        (await save('menus', { version: '0', ...fieldsOf(name, entries) })).data.result?.error ??
          {},
      )
    expect(await errorsOf('header', [heading])).toEqual(['header[0].to'])
    expect(await errorsOf('header', [heading, sub])).toEqual([])
    expect(await errorsOf('footer', [heading])).toEqual(['footer[0].to'])
    expect(await errorsOf('footer', [heading, { ...sub, to: '' }])).toEqual(['footer[1].to'])
    expect(await errorsOf('footer', [{ ...heading, label: '' }, sub])).toEqual(['footer[0].label'])
    expect(await errorsOf('footer', [heading, sub])).toEqual([])
  })
})

it.each(['site', 'pictures', 'colours', 'menus', 'home', 'income'])(
  'the form %s rejects an unknown button',
  async (part) => {
    const { save, deps } = await aSite()
    for (const intent of ['', 'nothing', part === 'colours' ? 'fill' : 'preview']) {
      const { status, data } = await save(part, { intent, name: 'x' })
      expect([status, data.message]).toEqual([400, 'Unknown button'])
    }
    expect(deps.db.select().from(settings).all()).toEqual([])
  },
)
