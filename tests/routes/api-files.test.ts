import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { StorageError } from '~/storage/file-storage'
import { users } from '~db/schema'
import { anAdmin, aFile, aPost } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'
import { ORIGIN } from '../helpers/requests'

const MB = 1024 * 1024

let picture: Buffer<ArrayBuffer>
/** A picture larger than 5 MB, since noise does not compress. */
let largePicture: Buffer<ArrayBuffer>
beforeAll(async () => {
  const canvas = { width: 64, height: 36, channels: 3 as const }
  picture = Buffer.from(
    await sharp({ create: { ...canvas, background: '#a61b1b' } })
      .png()
      .toBuffer(),
  )
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const grain = { ...canvas, width: 1500, height: 1300, background: '#000', noise }
  largePicture = Buffer.from(await sharp({ create: grain }).png({ compressionLevel: 0 }).toBuffer())
})

function aSite() {
  const site = anApiSite()
  const token = site.tokenOf(anAdmin(site.deps))
  const upload = (fields: Record<string, string | File>, range?: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (range) headers.set('Content-Range', range)
    return site.send(new Request(`${ORIGIN}/api/files`, { method: 'POST', body: form, headers }))
  }
  return { ...site, token, upload }
}

const asFile = (bytes: BlobPart, name = 'ghat.png') => new File([bytes], name)

it('stores a picture, returns it, and serves it under /media', async () => {
  const { call, token, upload } = aSite()
  const { status, json } = await upload({ fileId: 'unique()', file: asFile(picture) })
  expect(status).toBe(201)
  expect(json).toMatchObject({
    mimeType: 'image/webp',
    width: 64,
    height: 36,
    chunksTotal: 1,
    chunksUploaded: 1,
    viewUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
  })
  expect((await call('GET', '/api/files', { token })).json).toMatchObject({
    total: 1,
    files: [{ _id: json._id }],
  })
  for (const kind of ['view', 'preview', 'preview?width=1200', 'download']) {
    const served = await call('GET', `/api/files/${json._id}/${kind}`)
    expect(served.headers.get('Content-Type')).toBe('image/webp')
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(served.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  }
  const texts = { credit: 'मीरा', alt: { hi: 'घाट' } }
  await call('PUT', `/api/files/${json._id}`, { token, body: { name: 'घाट', ...texts } })
  const renamed = await call('PUT', `/api/files/${json._id}`, { token, body: { name: 'घाट.webp' } })
  expect(renamed.json).toMatchObject(texts)
  const download = await call('GET', `/api/files/${json._id}/download`)
  expect(download.headers.get('Content-Disposition')).toMatch(/^attachment; .*UTF-8''%E0%A4%98/)
  // A file can be renamed and deleted, so caches must revalidate it.
  expect(download.headers.get('Cache-Control')).toBe('public, no-cache')
  const etag = download.headers.get('ETag')!
  const again = { headers: { 'If-None-Match': etag } }
  const known = await call('GET', `/api/files/${json._id}/download`, again)
  expect([known.status, known.headers.get('Content-Disposition')]).toEqual([
    304,
    download.headers.get('Content-Disposition'),
  ])
  expect((await call('DELETE', `/api/files/${json._id}`, { token })).json.success).toBe(true)
  expect((await call('GET', `/api/files/${json._id}/view`)).status).toBe(404)
})

it('accepts a larger picture in chunks of 5 MB and reports progress', async () => {
  const { upload } = aSite()
  const total = largePicture.byteLength
  expect(total).toBeGreaterThan(5 * MB)
  expect(total).toBeLessThan(8 * MB)
  const whole = await upload({ fileId: 'unique()', file: asFile(largePicture) })
  expect([whole.status, whole.json.message]).toEqual([413, 'A chunk is too large (5 MB at most).'])
  const [head, tail] = [largePicture.subarray(0, 5 * MB), largePicture.subarray(5 * MB)]
  const first = await upload(
    { fileId: 'unique()', file: asFile(head) },
    `bytes 0-${5 * MB - 1}/${total}`,
  )
  expect(first.status).toBe(202)
  expect(first.json).toMatchObject({ bytesUploaded: 5 * MB, chunksTotal: 2, chunksUploaded: 1 })
  const rest = `bytes ${5 * MB}-${total - 1}/${total}`
  expect((await upload({ fileId: 'nothing', file: asFile(tail) }, rest)).status).toBe(404)
  const last = await upload({ fileId: first.json._id, file: asFile(tail) }, rest)
  expect(last.status).toBe(201)
  expect(last.json).toMatchObject({ width: 1500, chunksTotal: 2, chunksUploaded: 2 })
})

it("rejects invalid requests with the storage service's messages", async () => {
  const { upload } = aSite()
  const missing = 'Missing required parameter'
  const messageOf = async (...sent: Parameters<typeof upload>) => {
    const { status, json } = await upload(...sent)
    return [status, json.message]
  }
  expect(await messageOf({ fileId: 'unique()' })).toEqual([400, missing])
  expect(await messageOf({ file: asFile(picture) })).toEqual([400, missing])
  expect(await messageOf({ fileId: 'unique()', file: 'text' })).toEqual([
    400,
    'Parameter "file" has to be a File.',
  ])
  const wrongRange = 'Expected Content-Range: bytes start-end/total.'
  expect(await messageOf({ fileId: 'x', file: asFile(picture) }, 'bytes 1-2')).toEqual([
    400,
    wrongRange,
  ])
  const svg = asFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'ghat.png')
  expect((await upload({ fileId: 'unique()', file: svg })).status).toBe(415)
})

it('does not delete a file that a post uses', async () => {
  const { deps, call, token } = aSite()
  const file = await aFile(deps)
  aPost(deps, { image: `/media/${file.key}` })
  const reply = await call('DELETE', `/api/files/${file.id}`, { token })
  expect([reply.status, reply.json.message]).toEqual([409, 'The file is still used by 1 post.'])
})

it('serves a byte range of a picture', async () => {
  const { call, upload } = aSite()
  const { json } = await upload({ fileId: 'unique()', file: asFile(picture) })
  const path = `/api/files/${json._id}/view`
  const last = await call('GET', path, { headers: { Range: 'bytes=-5' } })
  const size = last.headers.get('Content-Range')!.split('/')[1]!
  expect([last.status, last.headers.get('Content-Length')]).toEqual([206, '5'])
  const backwards = await call('GET', path, { headers: { Range: 'bytes=5-2' } })
  expect([backwards.status, backwards.headers.get('Content-Range')]).toEqual([
    416,
    `bytes */${size}`,
  ])
})

it("accepts a whole file from older clients' storage SDK", async () => {
  const { deps, call, token, send } = aSite()
  const files = '/v1/storage/buckets/pictures/files'
  const form = new FormData()
  form.set('fileId', 'unique()')
  form.set('file', asFile(picture))
  const headers = { Authorization: `Bearer ${token}` }
  const sent = new Request(ORIGIN + files, { method: 'POST', body: form, headers })
  const { status, json } = await send(sent)
  expect([status, json]).toMatchObject([
    201,
    {
      $id: json._id,
      bucketId: 'pictures',
      $createdAt: json.createdAt,
      $updatedAt: json.updatedAt,
      $permissions: [],
      name: 'ghat.png',
      sizeOriginal: picture.byteLength,
      chunksTotal: 1,
      chunksUploaded: 1,
    },
  ])
  const view = `${files}/${json.$id}/view`
  const shown = await call('GET', `${view}?project=site`)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const post = { title: 'घाट', content: 'पाठ', image: `${ORIGIN}${view}?project=site` }
  const made = await call('POST', '/api/posts/create', { token, body: post })
  expect(made.json.image).toBe(json.viewUrl)
  expect((await call('DELETE', `${files}/${json.$id}`, { token })).status).toBe(409)
  const picked = { profilePicture: `${view}?project=site` }
  const admin = deps.db.select().from(users).get()!.id
  const profile = await call('PUT', `/api/user/update/${admin}`, { token, body: picked })
  expect(profile.json.profilePicture).toBe(json.viewUrl)
})

it("accepts that SDK's chunks, although the range of the last one is a byte too long", async () => {
  const { send, token } = aSite()
  const total = largePicture.byteLength
  const piece = (fileId: string, start: number, end: number, id?: string) => {
    const form = new FormData()
    form.set('fileId', fileId)
    form.set('file', asFile(largePicture.subarray(start, end + 1)))
    const headers = new Headers({
      Authorization: `Bearer ${token}`,
      'Content-Range': `bytes ${start}-${end}/${total}`,
    })
    if (id) headers.set('x-appwrite-id', id)
    const path = `${ORIGIN}/storage/buckets/any/files`
    return send(new Request(path, { method: 'POST', body: form, headers }))
  }
  const first = await piece('unique()', 0, 5 * MB - 1)
  expect(first.json).toMatchObject({ $id: first.json._id, name: 'ghat.png', chunksUploaded: 1 })
  const last = await piece('unique()', 5 * MB, total, first.json.$id)
  expect([last.status, last.json.sizeOriginal]).toEqual([201, total])
  await piece('my-own', 0, 5 * MB - 1)
  expect((await piece('my-own', 5 * MB, total)).status).toBe(201)
})

it('shows the default picture while storage is unavailable, and rejects downloads', async () => {
  const { call, deps, upload } = aSite()
  const { json } = await upload({ fileId: 'unique()', file: asFile(picture) })
  deps.storage.read = () => Promise.reject(new StorageError('The bucket is away'))
  for (const kind of ['view', 'preview', 'preview?width=1200']) {
    const { status, headers } = await call('GET', `/api/files/${json._id}/${kind}`)
    expect([status, headers.get('Location')]).toEqual([302, '/assets/DT-DefaultImg.jpg'])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  }
  expect((await call('GET', `/api/files/${json._id}/download`)).status).toBe(503)
  expect((await call('GET', '/api/files/unknown/view')).status).toBe(404)
})
