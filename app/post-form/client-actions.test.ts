import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../tests/helpers/local-storage'
import { forgetDraftsOfUser, keepPost } from './client-actions'

vi.mock('~/components/site/toasts')

const SERVER_FAILED = { status: 500, statusText: '', internal: false, data: { message: 'x' } }

function failing(error: unknown) {
  return () => {
    throw error
  }
}

describe('local drafts', () => {
  const TEXT = { title: 'राम', content: 'पाठ' }
  let storage: MemoryStorage

  beforeEach(() => {
    storage = new MemoryStorage()
    storage.setItem('currentUser', JSON.stringify({ _id: 'a' }))
    for (const [key, savedBy] of [
      ['kept-text:a:sent', 'sent:2'],
      ['kept-text:a:other', 'other:1'],
      ['kept-text:b:third', 'third:1'],
    ] as const) {
      const fields = { ...TEXT, savedBy }
      storage.setItem(key, JSON.stringify({ at: Date.now(), fields }))
    }
    vi.stubGlobal('localStorage', storage)
    return () => vi.unstubAllGlobals()
  })

  const keys = () => Object.keys(storage).filter((key) => key.startsWith('kept-text:'))

  function redirectTo(location: string) {
    return failing(new Response(null, { status: 302, headers: { Location: location } }))
  }

  async function publish(serverAction: () => unknown, number = 3) {
    const body = new URLSearchParams({ intent: 'publish', savedBy: `sent:${number}`, ...TEXT })
    const request = new Request('http://localhost/create-post', { method: 'POST', body })
    const action = async <T>() => (await serverAction()) as T
    await keepPost({ request, params: {}, serverAction: action }).catch(() => undefined)
  }

  async function leave(serverAction: () => unknown) {
    const request = new Request('http://localhost/sign-out', { method: 'POST' })
    const action = async <T>() => (await serverAction()) as T
    await forgetDraftsOfUser({ request, params: {}, serverAction: action }).catch(() => undefined)
  }

  it('are deleted once the server has their text or a newer one of the same form', async () => {
    await publish(failing(SERVER_FAILED))
    await publish(failing(new TypeError('Failed to fetch')))
    await publish(redirectTo('/sign-in?redirectTo=%2Fcreate-post'))
    expect(keys()).toHaveLength(3)
    await publish(redirectTo('/post/ram'), 2)
    expect(keys()).toHaveLength(3)
    await publish(redirectTo('/post/ram'))
    expect(keys()).toEqual(['kept-text:a:other', 'kept-text:b:third'])
  })

  it('are deleted on sign-out and account deletion', async () => {
    await leave(() => ({ result: 'a wrong password' }))
    await leave(redirectTo('/sign-in?redirectTo=%2Fdashboard%2Fdelete-account'))
    expect(keys()).toHaveLength(3)
    await leave(redirectTo('/'))
    expect(keys()).toEqual(['kept-text:b:third'])
  })
})
