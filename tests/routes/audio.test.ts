import { expect, it } from 'vitest'
import { deleteFile } from '~/domain/files/stored-files.server'
import * as feed from '~/routes/feed.$/route'
import * as media from '~/routes/media.$name/route'
import * as pictures from '~/routes/dashboard_.pictures/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as uploadthing from '~/routes/api.uploadthing/route'
import * as dashboard from '~/routes/dashboard/route'
import { files } from '~db/schema'
import { silentMp3, startOfMp4 } from '../helpers/audio'
import { aPost } from '../helpers/builders'
import { aPerson, aPicture, tabOf } from '../helpers/people'
import { get, ORIGIN, postMultipart, run } from '../helpers/requests'

const TAB = '/dashboard?tab=library'

async function aLibrary() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie, account } = person
  const upload = (file: File) =>
    run(dashboard.action, postMultipart(TAB, { intent: 'upload', file }, { cookie }), { deps })
  const rows = () => deps.db.select().from(files).all()
  const listen = (key: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new Request(`${ORIGIN}/media/${key}`, { method, headers })
    return media.loader({ request, params: { name: key }, context: { deps } })
  }
  return {
    deps,
    account,
    cookie,
    upload,
    rows,
    listen,
    open: async (path: string) => (await tabOf(path, person)).data.tab,
  }
}

const mp3 = (name = 'भजन.mp3', bytes = silentMp3()) => new File([bytes], name)

it('MP3 and M4A are recognised by their first bytes and stored unchanged, and other files are rejected', async () => {
  const { upload, rows } = await aLibrary()
  await upload(mp3())
  await upload(new File([startOfMp4()], 'वार्ता.m4a'))
  await upload(new File([startOfMp4('mp42')], 'from-a-phone.m4a'))
  expect(rows().map(({ key, mimeType, size }) => [key.slice(32), mimeType, size])).toEqual([
    ['.mp3', 'audio/mpeg', 31_692],
    ['.m4a', 'audio/mp4', 64],
    ['.m4a', 'audio/mp4', 64],
  ])
  for (const wrong of [
    new File(['<script>alert(1)</script>'], 'page.mp3', { type: 'audio/mpeg' }),
    new File([startOfMp4('mp42')], 'film.mp4'),
    new File(['OggS'.padEnd(100)], 'song.ogg'),
  ]) {
    const { status, data } = await upload(wrong)
    expect([status, data.result.error.file[0]]).toEqual([
      400,
      expect.stringContaining('or an MP3 or M4A audio file'),
    ])
  }
  expect(rows()).toHaveLength(3)
})

it('audio is accepted only for the library, not as a picture', async () => {
  const { deps, cookie, rows } = await aLibrary()
  const bytes = silentMp3()
  const send = async (slug: string) => {
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: cookie }
    const described = { name: 'भजन.mp3', size: bytes.byteLength, type: 'audio/mpeg' }
    const url = `${ORIGIN}/api/uploadthing?actionType=upload&slug=${slug}`
    const body = JSON.stringify({ files: [described] })
    const asked = new Request(url, { method: 'POST', body, headers })
    const reply = await run(uploadthing.action, asked, { deps })
    if (reply.status !== 200) return reply.status
    const [signed] = JSON.parse(reply.data as string) as { url: string }[]
    const sent = { Origin: ORIGIN, Cookie: cookie, Range: 'bytes=0-' }
    const form = new FormData()
    form.set('file', mp3())
    const put = new Request(ORIGIN + signed!.url, { method: 'PUT', body: form, headers: sent })
    return (await run(uploadthing.action, put, { deps })).status
  }
  expect(await send('picture')).toBe(415)
  expect(await send('file')).toBe(200)
  expect(rows()).toHaveLength(1)
})

it('audio is served from this origin in ranges of at most a megabyte', async () => {
  const { upload, rows, listen } = await aLibrary()
  const bytes = silentMp3(5_000)
  await upload(mp3('long.mp3', bytes))
  const { key } = rows()[0]!
  const first = await listen(key, { Range: 'bytes=0-' })
  expect([first.status, first.headers.get('Content-Range')]).toEqual([
    206,
    `bytes 0-1048575/${bytes.byteLength}`,
  ])
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  })
  const part = await listen(key, { Range: 'bytes=417-420' })
  expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([0xff, 0xfb, 0x90, 0x00])
  expect((await listen(key, { Range: `bytes=${bytes.byteLength}-` })).status).toBe(416)
  const whole = await listen(key)
  expect([whole.status, whole.headers.get('Content-Length')]).toEqual([
    200,
    String(bytes.byteLength),
  ])
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  expect(await (await listen(key, {}, 'HEAD')).text()).toBe('')
  const missing = await run(media.loader, get(`/media/${'0'.repeat(32)}.mp3`), {
    deps: (await aLibrary()).deps,
    params: { name: `${'0'.repeat(32)}.mp3` },
  })
  expect(missing.status).toBe(404)
})

it('audio has a separate list in the library and does not need a description', async () => {
  const { deps, cookie, upload, rows, open } = await aLibrary()
  await upload(mp3())
  await upload(await aPicture())
  const [audio] = rows().filter(({ mimeType }) => mimeType === 'audio/mpeg')
  aPost(deps, { content: `<p><a href="/media/${audio!.key}">सुनिए</a></p>` })
  const list = async (query: string) =>
    (await open(`${TAB}&${query}`)).page.value.rows as { id: string; missing: string[] }[]
  expect(await list('kind=audio')).toMatchObject([{ id: audio!.id, isAudio: true, missing: [] }])
  expect(await list('kind=picture')).toHaveLength(1)
  expect(await list('show=missing')).toEqual([])
  const pick = async (query: string) => {
    const reply = await run(pictures.loader, get(`/dashboard/pictures${query}`, { cookie }), {
      deps,
    })
    return (JSON.parse(reply.data as string) as { items: { id: string }[] }).items
  }
  expect((await pick('')).map(({ id }) => id)).not.toContain(audio!.id)
  expect((await pick('?kind=audio')).map(({ id }) => id)).toEqual([audio!.id])
})

it('audio has a player in an article if its link is alone in a paragraph, and remains a link in feeds', async () => {
  const { deps, account, upload, rows } = await aLibrary()
  await upload(mp3())
  const { id, key } = rows()[0]!
  const link = `<a href="/media/${key}">भजन &amp; कथा</a>`
  const content = `<p>सुनिए ${link}</p><p>${link}</p><p><a href="/media/x.mp3">x</a></p>`
  const { slug } = aPost(deps, { content })
  const page = await run(post.loader, get(`/post/${slug}`), { deps, params: { slug } })
  expect(page.data.post.pieces).toEqual([
    {
      html: `<p>सुनिए ${link}</p><figure><audio controls preload="none" src="/media/${key}"></audio><figcaption>${link}</figcaption></figure><p><a href="/media/x.mp3">x</a></p>`,
    },
  ])
  const text = String((await run(feed.loader, get('/feed'), { deps, params: { '*': '' } })).data)
  expect(text).toContain(`href=&quot;${ORIGIN}/media/${key}`)
  await expect(deleteFile(deps, account, id)).rejects.toThrow('1 post')
})
