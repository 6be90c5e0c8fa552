import { beforeEach, describe, expect, it, vi } from 'vitest'
import '~/components/delete/deletion'
import { showToast } from '~/components/site/toasts'
import { openDashboard } from '../../../tests/helpers/labels'
import { keepOnFailure } from './keep-on-failure'

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
    // The type parameter lets the caller choose the result's type.
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
  beforeEach(() => {
    openDashboard()
    vi.mocked(showToast).mockClear()
  })

  it("returns the server's reply unchanged", async () => {
    expect(await act(() => ({ toast: 'fine' }))).toEqual({ toast: 'fine' })
  })

  it('stays on the page and shows a message when offline', async () => {
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

  it('stays on the page after a server error', async () => {
    const reply = await act(failing(rejection(500, { message: 'x', requestId: '1' })))
    expect(reply).toEqual({ status: 500, data: { toast: null } })
    expect(shown()).toEqual([{ type: 'error', message: 'Something went wrong! Please try again.' }])
  })

  it.each([
    [429, 'Too many requests. Please try again in a moment.'],
    [503, 'The database is unavailable; your text is still here'],
  ])("after a %i, stays on the page and shows the server's message", async (status, message) => {
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

  it('returns the submitted text with the reason', async () => {
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
  ])('rethrows redirects, and rejections without the submitted text', async (thrown) => {
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
    ['/dashboard?tab=create-post', 'save-draft', 'Failed to save draft'],
    ['/dashboard?tab=create-post', 'upload-image', 'Image upload failed!'],
    ['/dashboard?tab=create-post', 'publish', 'Something went wrong! Please try again.'],
    ['/update-post/1?source=posts', 'update', 'Failed to update post'],
  ])('for %s with intent "%s", a lost request shows "%s"', async (path, intent, message) => {
    await act(failing(new TypeError('Failed to fetch')), path, intent)
    expect(shown()).toMatchObject([{ message, description: expect.any(String) }])
  })
})
