import { describe, expect, it, vi } from 'vitest'
import { addMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { loader as homeLoader } from '~/routes/_site._index/route'
import { action as dashboardAction, loader as dashboardLoader } from '~/routes/dashboard/route'
import {
  action as deleteAction,
  loader as deleteLoader,
} from '~/routes/dashboard_.$change.$id/route'
import { aMember, anAdmin } from '../helpers/builders'
import { createTestDeps, memoryLog } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

const TAB = '/dashboard?tab=multimedia'
const VIDEO = {
  title: 'भजन',
  description: 'सुबह का',
  url: 'https://www.youtube.com/live/dQw4w9WgXcQ?si=x',
  type: 'youtube',
} as const

async function createTestSite(overrides = {}) {
  const deps = createTestDeps(overrides)
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const send = (fields: Record<string, string>) =>
    run(dashboardAction, postForm(TAB, { intent: 'add', ...fields }, { cookie }), { deps })
  const remove = (mediaId: string, sender: string | undefined, query = '') =>
    run(
      deleteAction,
      postForm(`/dashboard/delete-media/${mediaId}${query}`, {}, { cookie: sender }),
      { deps, params: { change: 'delete-media', id: mediaId } },
    )
  return { deps, admin, cookie, send, remove }
}

describe('/dashboard?tab=multimedia', () => {
  it('adds a video and lists it', async () => {
    const { deps, cookie, send } = await createTestSite()
    const reply = await send(VIDEO)
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'success',
      message: 'Media added successfully!',
    })
    const { data } = await run(dashboardLoader, get(TAB, { cookie }), { deps })
    expect(data.tab.media.value.rows).toMatchObject([
      { ...VIDEO, playerUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
    ])
  })

  it('reports a type derived from the URL', async () => {
    const { deps, send } = await createTestSite()
    const reply = await send({ ...VIDEO, url: 'https://www.instagram.com/someone/reel/Cabc/' })
    expect(await toastOf(reply, deps)).toEqual({
      type: 'success',
      message: 'Media added successfully!',
      description: 'Added as Instagram Reel, based on its address.',
    })
    expect(listMedia(deps)).toMatchObject([{ type: 'reel', mediaId: 'Cabc' }])
  })

  it.each([
    [{ title: '' }, { title: ['Title is required'] }],
    [{ url: '' }, { url: ['URL is required'] }],
    [{ url: 'dQw4w9WgXcQ' }, { url: ['Please enter a valid URL'] }],
    [
      { url: 'https://vimeo.com/1234' },
      {
        url: ['Expected the address of a YouTube video, such as https://www.youtube.com/watch?v=…'],
      },
    ],
    [{ type: 'film' }, { type: ['Type must be youtube or reel'] }],
  ])('rejects %j with a message and returns the values', async (wrong, error) => {
    const { deps, send } = await createTestSite()
    const typed = { ...VIDEO, ...wrong }
    const reply = await send(typed)
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual(error)
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Eror adding media' })
    for (const [name, value] of Object.entries(typed)) {
      expect(reply.data.result.initialValue[name] ?? '').toBe(value)
    }
    expect(listMedia(deps)).toEqual([])
  })

  it('returns the values after an unexpected error', async () => {
    const { deps, send } = await createTestSite()
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      throw new Error('database or disk is full')
    })
    const reply = await send(VIDEO)
    expect(reply.status).toBe(500)
    expect(reply.data).toMatchObject({
      result: { initialValue: VIDEO },
      toast: { type: 'error', message: 'Eror adding media' },
    })
  })

  it('reports a failed load', async () => {
    const { log, lines } = memoryLog()
    const { deps, cookie } = await createTestSite({ log })
    deps.db.$client.exec('ALTER TABLE multimedia RENAME TO lost')
    const { data } = await run(dashboardLoader, get(TAB, { cookie }), { deps })
    expect(data.tab.media).toEqual({ ok: false, message: 'Failed to load multimedia content' })
    expect(lines).toHaveLength(1)
  })
})

describe('/dashboard/delete-media/{mediaId}', () => {
  it.each([
    ['', TAB],
    ['?from=home', '/#media-heading'],
    ['?from=//evil.example', TAB],
  ])('asks for confirmation, then returns to its page: %j', async (query, back) => {
    const { deps, admin, cookie, remove } = await createTestSite()
    const { id } = addMedia(deps, admin, VIDEO)
    const page = await run(deleteLoader, get(`/dashboard/delete-media/${id}${query}`, { cookie }), {
      deps,
      params: { change: 'delete-media', id },
    })
    expect(page.data.confirmation).toMatchObject({
      question: 'Delete this video?',
      name: 'भजन',
      label: 'Delete Video',
      back,
    })
    expect(listMedia(deps)).toHaveLength(1)
    const reply = await remove(id, cookie, query)
    expect(reply.location).toBe(back)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'success',
      message: 'Media deleted successfully',
    })
    expect(listMedia(deps)).toEqual([])
  })

  it('reports a deleted item and an unexpected error', async () => {
    const { deps, admin, cookie, remove } = await createTestSite()
    const { id } = addMedia(deps, admin, VIDEO)
    const failed = {
      type: 'error',
      message: 'Error deleting media:',
      description: 'Failed to delete media',
    }
    expect(await toastOf(await remove('gone', cookie), deps)).toEqual(failed)
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      throw new Error('database or disk is full')
    })
    expect(await toastOf(await remove(id, cookie), deps)).toEqual(failed)
  })

  it('tells other users that only admins can delete media', async () => {
    const { deps, admin, remove } = await createTestSite()
    const item = addMedia(deps, admin, VIDEO)
    const member = await signedIn(deps, aMember(deps))
    for (const [cookie, back] of [
      [member, '/#media-heading'],
      [undefined, '/sign-in'],
    ] as const) {
      const reply = await remove(item.id, cookie, '?from=home')
      expect(reply.location).toBe(back)
      expect(await toastOf(reply, deps)).toEqual({
        type: 'error',
        message: 'Only admins can delete media',
      })
    }
    expect(listMedia(deps)).toMatchObject([item])
  })
})

it('removes deleted media from the home page', async () => {
  const { deps, admin, cookie, remove } = await createTestSite()
  const { id } = addMedia(deps, admin, VIDEO)
  await remove(id, cookie, '?from=home')
  const { data } = await run(homeLoader, get('/'), { deps })
  expect(await data.media).toEqual({ ok: true, value: [] })
})
