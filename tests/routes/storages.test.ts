/** Forms and pages work the same way with every storage. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { action } from '~/routes/create-post/route'
import * as media from '~/routes/media.$name/route'
import { openStorage, openStorages, type StorageName } from '~/storage/storage.server'
import { posts } from '~db/schema'
import { createTestDeps } from '../helpers/deps'
import { aPerson, aPicture } from '../helpers/people'
import { get, postMultipart, run } from '../helpers/requests'
import { startS3 } from '../helpers/s3-server.mjs'
import { startUploadThing } from '../helpers/uploadthing-server'

const SETTINGS = {
  disk: async () => ({}),
  s3: async (folder: string) => {
    const { environment, stop } = await startS3(join(folder, 's3'))
    onTestFinished(() => stop())
    return environment
  },
  uploadthing: async () => {
    // Silences the SDK's warnings.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { options, stop } = await startUploadThing()
    vi.stubEnv('UPLOADTHING_API_URL', options.apiUrl)
    vi.stubEnv('UPLOADTHING_INGEST_URL', options.ingestUrl)
    vi.stubEnv('UPLOADTHING_UFS_HOST', options.ufsHost)
    vi.stubEnv('UPLOADTHING_UFS_APP_ID_LOCATION', options.ufsAppIdLocation)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await stop()
    })
    return { UPLOADTHING_TOKEN: options.token }
  },
}

it.each(Object.keys(SETTINGS) as StorageName[])(
  'the post form stores a picture that pages show, with STORAGE=%s',
  async (STORAGE) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'storages-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true }))
    const environment = { DATA_DIR, STORAGE, ...(await SETTINGS[STORAGE](DATA_DIR)) }
    const { cookie, deps: known } = await aPerson({ isAdmin: true })
    const { env } = createTestDeps({ environment })
    const deps = { ...known, env, storage: openStorage(env) }
    const send = (fields: Record<string, string | File>) =>
      run(action, postMultipart('/create-post', fields, { cookie }), { deps })

    const fields = { title: 'सरयू', content: '<p>घाट</p>', agree: 'on', file: await aPicture() }
    expect((await send({ ...fields, intent: 'publish' })).status).toBe(302)
    const { image } = deps.db.select().from(posts).get()!
    const { disk, ...outside } = openStorages(env)
    const used = STORAGE === 'disk' ? disk : outside[STORAGE]!
    expect(await used.list()).toMatchObject([{ key: image.replace('/media/', '') }])
    if (STORAGE !== 'disk') expect(await disk.list()).toEqual([])

    const name = image.replace('/media/', '').replace('.webp', '-480.webp')
    const shown = await run(media.loader, get(`/media/${name}`), { deps, params: { name } })
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect((await used.list()).map(({ key }) => key)).toContain(name)
  },
)
