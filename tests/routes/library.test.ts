import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { getLibraryFile } from '~/domain/files/library.server'
import { describeFile } from '~/domain/files/stored-files.server'
import * as postPage from '~/routes/_site.post.$slug/route'
import * as dashboard from '~/routes/dashboard/route'
import * as pictures from '~/routes/dashboard_.pictures/route'
import * as media from '~/routes/media.$name/route'
import { files, users } from '~db/schema'
import { aFile, aPost } from '../helpers/builders'
import { aPerson, aPicture, tabOf } from '../helpers/people'
import { get, postForm, postMultipart, run, toastOf } from '../helpers/requests'

const TAB = '/dashboard?tab=library'

async function anEditor() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie, account } = person
  return {
    ...person,
    open: async (path = TAB) => (await tabOf(path, person)).data.tab,
    send: (path: string, fields: [string, string][]) =>
      run(dashboard.action, postForm(path, fields, { cookie }), { deps }),
    upload: (path: string, fields: Record<string, string | File>) =>
      run(dashboard.action, postMultipart(path, fields, { cookie }), { deps }),
    details: (id: string) => getLibraryFile(deps, account, id).file,
    rows: () => deps.db.select().from(files).all(),
  }
}

const pathOf = ({ id }: { id: string }) => `${TAB}&file=${id}`

it('lists files with their uses and missing alt texts, and links to the next page', async () => {
  const { deps, open } = await anEditor()
  const file = await aFile(deps, { name: 'सरयू का घाट.jpg' })
  aPost(deps, { image: `/media/${file.key}` })
  const { page, filter } = await open(`${TAB}&q=घाट&show=nonsense`)
  expect(filter).toEqual({ q: 'घाट', kind: 'all', show: 'all' })
  expect(page.value).toMatchObject({
    rows: [{ title: 'सरयू का घाट.jpg', language: 'hi', uses: 1, missing: ['hi'] }],
    undescribed: 1,
  })
  for (let index = 0; index < 25; index += 1) await aFile(deps)
  const first = (await open()).page.value
  expect(first.previous).toBeNull()
  const second = (await open(first.next)).page.value
  expect(second.rows.map(({ id }: { id: string }) => id)).toEqual([expect.any(String), file.id])
  expect((await open(second.previous)).page.value.rows).toEqual(first.rows)
})

it('accepts several pictures under their own names, and lists rejected files', async () => {
  const { deps, cookie, rows } = await anEditor()
  const form = new FormData()
  form.set('intent', 'upload')
  form.append('file', await aPicture('घाट की शाम.png'))
  const red = sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
  form.append('file', new File([new Uint8Array(await red.jpeg().toBuffer())], 'लाल.jpg'))
  const request = (body: FormData) => {
    const headers = { Cookie: cookie, Origin: 'http://localhost:3000' }
    return new Request(`http://localhost:3000${TAB}`, { method: 'POST', body, headers })
  }
  const reply = await run(dashboard.action, request(form), { deps })
  expect(reply.location).toBe(TAB)
  expect(await toastOf(reply, deps)).toMatchObject({ message: '2 files added' })
  expect(rows().map(({ name }) => name)).toEqual(['घाट की शाम.png', 'लाल.jpg'])
  const mixed = new FormData()
  mixed.set('intent', 'upload')
  mixed.append('file', new File(['<svg></svg>'], 'रेखा.svg'))
  mixed.append('file', await aPicture('again.png'))
  const partly = await run(dashboard.action, request(mixed), { deps })
  expect(partly.data).toMatchObject({
    result: { error: { file: [expect.stringMatching(/^रेखा\.svg: SVG/)] } },
    toast: { type: 'warning', message: '1 was already in the library' },
  })
  const nothing = new FormData()
  nothing.set('intent', 'upload')
  expect((await run(dashboard.action, request(nothing), { deps })).data.result.error).toEqual({
    file: ['Please select an image!'],
  })
})

it('saves name, captions and descriptions, even an empty description, and reports errors', async () => {
  const { deps, send, details } = await anEditor()
  const file = await aFile(deps)
  const texts = (name: string, alt: string): [string, string][] => [
    ['intent', 'describe'],
    ['name', name],
    ['alt.hi', alt],
    ['caption.en', 'Evening'],
    ['credit', 'मीरा'],
  ]
  const reply = await send(pathOf(file), texts('घाट', 'दीये'))
  expect(reply.location).toBe(pathOf(file))
  expect(details(file.id)).toMatchObject({
    name: 'घाट',
    alt: { hi: 'दीये' },
    caption: { en: 'Evening' },
    credit: 'मीरा',
  })
  await send(pathOf(file), texts('घाट', ''))
  expect(details(file.id).alt).toEqual({})
  const rejected = await send(pathOf(file), texts('', 'x'.repeat(301)))
  expect(rejected.status).toBe(400)
  expect(rejected.data.result).toMatchObject({
    error: { name: ['Name is required'], 'alt.hi': [expect.stringContaining('300')] },
    initialValue: { alt: { hi: 'x'.repeat(301) } },
  })
})

it('replaces a picture and redirects its old URLs', async () => {
  const { deps, upload, details } = await anEditor()
  await upload(TAB, { intent: 'upload', file: await aPicture() })
  const [row] = deps.db.select().from(files).all()
  const before = details(row!.id)
  const blue = sharp({ create: { width: 50, height: 50, channels: 3, background: '#00f' } })
  const file = new File([new Uint8Array(await blue.png().toBuffer())], 'नीला.png')
  const reply = await upload(pathOf(row!), { intent: 'replace', file })
  expect(reply.location).toBe(pathOf(row!))
  const after = details(row!.id)
  expect(after).toMatchObject({ name: before.name, width: 50, height: 50 })
  const open = (url: string) =>
    run(media.loader, get(url), { deps, params: { name: url.replace('/media/', '') } })
  expect((await open(before.url)).location).toBe(after.url)
  const variant = after.url.replace('.webp', '-480.webp')
  expect((await open(before.url.replace('.webp', '-480.webp'))).location).toBe(variant)
  expect((await open(after.url)).status).toBe(200)
  const missing = await upload(pathOf(row!), { intent: 'replace' })
  expect(missing.data.result.error).toEqual({ file: ['Please select an image!'] })
})

it('asks for confirmation before deleting, and skips files in use', async () => {
  const { deps, send, rows } = await anEditor()
  const used = await aFile(deps, { name: 'used' })
  const unused = await aFile(deps, { name: 'घाट' })
  aPost(deps, { image: `/media/${used.key}` })
  const fields: [string, string][] = [
    ['intent', 'delete-many'],
    ['fileId', used.id],
    ['fileId', unused.id],
  ]
  const { data } = await send(`${TAB}&show=unused`, fields)
  expect(data.question.rows).toMatchObject([{ title: 'used' }, { title: 'घाट', language: 'hi' }])
  const reply = await send(`${TAB}&show=unused`, [...fields, ['confirmed', 'yes']])
  expect(reply.location).toBe(`${TAB}&show=unused`)
  expect(await toastOf(reply, deps)).toMatchObject({
    type: 'warning',
    message: '1 file deleted',
    description: '1 file not deleted: still in use.',
  })
  expect(rows().map(({ name }) => name)).toEqual(['used'])
})

it('returns pictures for the picker, except profile pictures', async () => {
  const { deps, cookie } = await anEditor()
  for (let index = 0; index < 25; index += 1) await aFile(deps, { name: `घाट ${index}` })
  await aFile(deps, { name: 'घाट', key: `${'a'.repeat(32)}-512.webp` })
  const open = async (query: string) => {
    const reply = await run(pictures.loader, get(`/dashboard/pictures?${query}`, { cookie }), {
      deps,
    })
    return JSON.parse(reply.data)
  }
  const first = await open('q=घाट')
  expect([first.items.length, first.hasMore]).toEqual([24, true])
  expect(first.items[0]).toMatchObject({ title: 'घाट 24', url: expect.stringMatching(/^\/media/) })
  const last = await open(`q=घाट&before=${first.items.at(-1).id}`)
  expect(last).toMatchObject({ items: [{ title: 'घाट 0' }], hasMore: false })
})

it("saves a picture's texts from a post form, and leaves those that were not sent", async () => {
  const { deps, cookie, details } = await anEditor()
  const file = await aFile(deps, { alt: { en: 'Ghat' }, caption: { hi: 'पुराना' } })
  const url = `/media/${file.key}`
  const send = (fields: Record<string, string>) =>
    run(pictures.action, postForm('/dashboard/pictures', fields, { cookie }), { deps })
  await send({ url, language: 'hi', alt: 'घाट', credit: 'मीरा' })
  await send({ url, language: 'en', alt: '' })
  expect(details(file.id)).toMatchObject({
    alt: { hi: 'घाट' },
    caption: { hi: 'पुराना' },
    credit: 'मीरा',
  })
  expect(
    (await send({ url: '/media/none.webp', language: 'hi', alt: 'क', caption: '' })).status,
  ).toBe(200)
  expect((await send({ url, language: 'xx', alt: 'क', caption: '' })).status).toBe(400)
  const found = await run(
    pictures.loader,
    get(`/dashboard/pictures?url=${encodeURIComponent(url)}`, { cookie }),
    { deps },
  )
  expect(JSON.parse(found.data).items).toMatchObject([{ alt: { hi: 'घाट' } }])
})

it("crops a library picture to make an admin's profile picture", async () => {
  const { deps, cookie, upload, account, row } = await anEditor()
  await upload(TAB, { intent: 'upload', file: await aPicture('घाट.png') })
  const { key } = deps.db.select().from(files).get()!
  const save = (libraryPicture: string) =>
    run(
      dashboard.action,
      postMultipart(
        '/dashboard?tab=profile',
        { username: account.username, email: account.email, libraryPicture },
        { cookie },
      ),
      { deps },
    )
  expect((await save(`/media/${key}`)).location).toBe('/dashboard?tab=profile')
  const { profilePicture } = row()
  expect(profilePicture).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/)
  const copy = eq(files.key, profilePicture!.replace('/media/', ''))
  expect(deps.db.select().from(files).where(copy).get()).toMatchObject({
    name: 'घाट.png',
    width: 60,
    height: 60,
    userId: account.id,
  })
  const wrong = await save('/media/nothing.webp')
  expect(wrong.data.result.error).toEqual({ file: ['There is no such file.'] })
  deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, account.id)).run()
  expect((await save(`/media/${key}`)).status).toBe(403)
})

it("shows description and caption in the post's language, falling back to the title", async () => {
  const { deps, account } = await anEditor()
  const { id, key } = await aFile(deps)
  const image = `/media/${key}`
  const hindi = aPost(deps, { title: 'सरयू का घाट', image })
  const english = aPost(deps, { title: 'The steps', content: '<p>One</p>', image })
  describeFile(deps, account, id, {
    name: 'x',
    alt: { hi: 'दीये' },
    caption: { hi: 'शाम', en: 'Evening' },
    credit: 'मीरा',
  })
  const open = async ({ slug }: { slug: string }) =>
    (await run(postPage.loader, get(`/post/${slug}`), { deps, params: { slug } })).data
  const { post, meta } = await open(hindi)
  expect(post).toMatchObject({
    imageAlt: 'दीये',
    imageAltLanguage: 'hi',
    caption: 'शाम',
    credit: 'मीरा',
  })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'दीये' })
  expect((await open(english)).post).toMatchObject({
    imageAlt: 'The steps',
    imageAltLanguage: 'en',
    caption: 'Evening',
  })
})

it('shows pictures of posts with placeholder colours and sizes', async () => {
  const { deps } = await anEditor()
  const own = await aFile(deps, { colour: '7a6' })
  const inText = await aFile(deps, { colour: 'b11', width: 640, height: 480 })
  const unknown = await aFile(deps)
  const [a, b, c] = [own, inText, unknown].map(({ key }) => `/media/${key}`)
  const { slug } = aPost(deps, {
    image: a,
    content: `<p><img src="${b}" alt="" /><img src="${b}" alt="" width="320" height="240" /><img src="${c}" alt="" width="9" height="9" /></p>`,
  })
  const { post } = (await run(postPage.loader, get(`/post/${slug}`), { deps, params: { slug } }))
    .data
  expect(post.image).toBe(`${a}#7a6`)
  const tags = (post.pieces[0].html as string).match(/<img [^>]*>/g)!
  expect(tags).toEqual([
    expect.stringContaining(' width="640" height="480" style="background:#b113" alt=""'),
    expect.stringMatching(/704px, 100vw" style="background:#b113" alt="" width="320" height="240"/),
    expect.stringMatching(/704px, 100vw" alt="" width="9" height="9"/),
  ])
})
