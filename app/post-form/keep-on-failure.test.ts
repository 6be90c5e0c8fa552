import { beforeEach, describe, expect, it, vi } from 'vitest'
import '~/components/delete/deletion'
import { showToast } from '~/components/site/toasts'
import { MemoryStorage } from '../../tests/helpers/local-storage'
import { forgetDraftsOfUser, keepOnFailure } from './keep-on-failure'

vi.mock('~/components/site/toasts')

const shown = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)

const rejection = (status: number, data: object) => ({
  status,
  statusText: '',
  internal: false,
  data,
})

async function act(serverAction: () => unknown, path = '/create-post', intent = 'publish') {
  const body = new URLSearchParams({ intent })
  const request = new Request(`http://localhost${path}`, { method: 'POST', body })
  const reply: unknown = await keepOnFailure({
    request,
    params: {},
    // Its type promises whatever the caller wants.
    serverAction: async <T>() => (await serverAction()) as T,
  })
  return reply instanceof Response
    ? { status: reply.status, data: (await reply.json()) as unknown }
    : reply
}

function failing(error: unknown) {
  return () => {
    throw error
  }
}

describe('a form whose server action fails', () => {
  beforeEach(() => void vi.mocked(showToast).mockClear())

  it('gets an answer that came as it is', async () => {
    expect(await act(() => ({ toast: 'fine' }))).toEqual({ toast: 'fine' })
  })

  it('stays where there is no connection, and says so', async () => {
    const reply = await act(failing(new TypeError('Failed to fetch')))
    expect(reply).toEqual({ status: 503, data: { toast: null } })
    expect(shown()).toMatchObject([
      {
        type: 'error',
        message: 'Something went wrong! Please try again.',
        description: expect.stringContaining('The server cannot be reached.'),
      },
    ])
  })

  it('stays where the server failed', async () => {
    const reply = await act(failing(rejection(500, { message: 'x', requestId: '1' })))
    expect(reply).toEqual({ status: 500, data: { toast: null } })
    expect(shown()).toEqual([{ type: 'error', message: 'Something went wrong! Please try again.' }])
  })

  it.each([
    [429, 'Too many requests. Please try again in a moment.'],
    [503, 'The database is away; your text is still here'],
  ])('stays after a %i, and shows the message of the server', async (status, message) => {
    const reply = await act(failing(rejection(status, { message, requestId: '1' })))
    expect(reply).toEqual({ status, data: { toast: null } })
    expect(shown()).toEqual([
      {
        type: 'error',
        message: 'Something went wrong! Please try again.',
        description: message,
      },
    ])
  })

  it('has its text given back with the reason', async () => {
    const message = 'Failed to update post'
    const recovered = { reason: 'gone', values: { title: 'राम' }, intent: '', action: '/' }
    const thrown = { message, requestId: '1', recovered }
    expect(await act(failing(rejection(404, thrown)))).toEqual({
      status: 404,
      data: { toast: null, recovered: { ...recovered, message } },
    })
    expect(shown()).toEqual([{ type: 'error', message }])
  })

  it.each([
    rejection(404, { message: 'Post not found', requestId: '1' }),
    new Response(null, { status: 302, headers: { Location: '/' } }),
  ])('goes where it is sent', async (thrown) => {
    await expect(act(failing(thrown))).rejects.toBe(thrown)
  })

  it.each([
    ['/dashboard?tab=nirvankand', 'update', 'Failed to update content'],
    ['/dashboard?tab=drafts', 'publish', 'Failed to publish draft'],
    ['/dashboard?tab=drafts', 'delete-many', 'Failed to delete draft'],
    ['/dashboard?tab=manage-categories', 'add', 'Failed to add category'],
    ['/dashboard?tab=multimedia', 'add', 'Eror adding media'],
    ['/dashboard/delete-post/1?source=drafts', '', 'Failed to delete draft'],
    ['/create-post', 'save-draft', 'Failed to save draft'],
    ['/create-post', 'upload-image', 'Image upload failed!'],
    ['/update-post/1?source=posts', 'update', 'Failed to update post'],
  ])('%s, %s: "%s" is what a lost request is called', async (path, intent, message) => {
    await act(failing(new TypeError('Failed to fetch')), path, intent)
    expect(shown()).toMatchObject([{ message, description: expect.any(String) }])
  })
})

describe('local drafts', () => {
  const TEXT = { title: 'राम', content: 'पाठ' }
  let storage: MemoryStorage

  beforeEach(() => {
    storage = new MemoryStorage()
    storage.setItem('currentUser', JSON.stringify({ _id: 'a' }))
    for (const [key, fields] of [
      ['kept-text:a:new:1', TEXT],
      ['kept-text:a:post:1', { ...TEXT, title: 'सीता' }],
      ['kept-text:b:new:2', { ...TEXT, title: 'कृष्ण' }],
    ] as const) {
      storage.setItem(key, JSON.stringify({ at: Date.now(), fields }))
    }
    vi.stubGlobal('localStorage', storage)
    return () => vi.unstubAllGlobals()
  })

  const keys = () => Object.keys(storage).filter((key) => key.startsWith('kept-text:'))

  function redirectTo(location: string) {
    return failing(new Response(null, { status: 302, headers: { Location: location } }))
  }

  async function publish(serverAction: () => unknown) {
    const body = new URLSearchParams({ intent: 'publish', ...TEXT })
    const request = new Request('http://localhost/create-post', { method: 'POST', body })
    const action = async <T>() => (await serverAction()) as T
    await keepOnFailure({ request, params: {}, serverAction: action }).catch(() => undefined)
  }

  async function leave(serverAction: () => unknown) {
    const request = new Request('http://localhost/sign-out', { method: 'POST' })
    const action = async <T>() => (await serverAction()) as T
    await forgetDraftsOfUser({ request, params: {}, serverAction: action }).catch(() => undefined)
  }

  it('go when the server has their text, and stay as long as it has not', async () => {
    await publish(failing(rejection(500, { message: 'x', requestId: '1' })))
    await publish(failing(new TypeError('Failed to fetch')))
    await publish(redirectTo('/sign-in?redirectTo=%2Fcreate-post'))
    expect(keys()).toHaveLength(3)
    await publish(redirectTo('/post/ram'))
    expect(keys()).toEqual(['kept-text:a:post:1', 'kept-text:b:new:2'])
  })

  it('go with their author, who signs out or deletes the account', async () => {
    await leave(() => ({ result: 'a wrong password' }))
    await leave(redirectTo('/sign-in?redirectTo=%2Fdashboard%2Fdelete-account'))
    expect(keys()).toHaveLength(3)
    await leave(redirectTo('/'))
    expect(keys()).toEqual(['kept-text:b:new:2'])
  })
})
