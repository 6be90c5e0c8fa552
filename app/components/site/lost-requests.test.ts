import { beforeEach, describe, expect, it } from 'vitest'
import '~/components/delete/deletion'
import { openDashboard } from '../../../tests/helpers/labels'
import { isLost, lostToast } from './lost-requests'

const NO_RESPONSE = new TypeError('Failed to fetch')
const OF_PROXY = new Error('Unable to decode turbo-stream response')
const errorResponse = (status: number) => ({ status, statusText: '', internal: false, data: null })

describe('lostToast', () => {
  beforeEach(() => openDashboard())

  it.each([
    ['GET', '/post/ganga', 'Failed to fetch post. Please try again.'],
    ['GET', '/update-post/1?source=drafts', 'Failed to fetch post. Please try again.'],
    ['GET', '/nirvankand', 'Error: Failed to fetch content'],
    ['GET', '/category/dharma', 'Failed to load posts'],
    ['GET', '/dashboard?tab=posts', 'Failed to load posts'],
    ['GET', '/dashboard?tab=drafts', 'Failed to fetch drafts'],
    ['GET', '/dashboard?tab=manage-categories', 'Failed to load categories'],
    ['GET', '/dashboard?tab=nirvankand', 'Failed to fetch content'],
    ['GET', '/dashboard?tab=multimedia', 'Failed to load multimedia content'],
    ['GET', '/', 'Something went wrong! Please try again.'],
    ['POST', '/dashboard/delete-post/1?source=drafts', 'Failed to delete draft'],
    ['POST', '/dashboard/delete-category/1', 'Error deleting category'],
    ['POST', '/dashboard/delete-media/1?from=home', 'Error deleting media:'],
  ] as const)('for %s %s, shows "%s"', (method, path, message) => {
    expect(lostToast(method, path, NO_RESPONSE)).toMatchObject({ type: 'error', message })
  })

  it("distinguishes a proxy's response from no response", () => {
    const path = '/dashboard/delete-category/1'
    expect(lostToast('POST', path, OF_PROXY)?.message).toBe('Failed to delete category')
    expect(lostToast('GET', '/', NO_RESPONSE)?.description).toBe(
      'The server cannot be reached. The page has not changed.',
    )
  })

  it('shows nothing after a lost sign-out', () => {
    expect(lostToast('POST', '/sign-out', NO_RESPONSE)).toBeNull()
  })
})

describe('isLost', () => {
  const { signal } = new AbortController()

  it.each([
    ['no response', NO_RESPONSE, true],
    ['a response from a proxy', OF_PROXY, true],
    ['too many requests', errorResponse(429), true],
    ['a busy server', errorResponse(503), true],
    ['a missing page', errorResponse(404), false],
    ['a redirect', new Response(null, { status: 302 }), false],
  ])('for %s, returns %s', (_, error, expected) => {
    expect(isLost(error, { signal })).toBe(expected)
  })

  it('is false for an interrupted navigation', () => {
    expect(isLost(new DOMException('', 'AbortError'), { signal: AbortSignal.abort() })).toBe(false)
  })
})
