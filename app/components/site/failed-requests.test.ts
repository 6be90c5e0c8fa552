import { describe, expect, it } from 'vitest'
import '~/components/delete/deletion'
import { lostToast } from './failed-requests'

describe('what is said of a lost request', () => {
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
  ])('%s %s: %s', (method, path, message) => {
    expect(lostToast({ method, path, status: 0 })).toMatchObject({ type: 'error', message })
  })

  it('tells an answer in between from none', () => {
    const path = '/dashboard/delete-category/1'
    expect(lostToast({ method: 'POST', path, status: 502 })?.message).toBe(
      'Failed to delete category',
    )
    const none = lostToast({ method: 'GET', path: '/', status: 0 })
    expect(none?.description).toBe('The server cannot be reached. This page stays as it is.')
    const reason = 'Address too long.'
    const told = lostToast({ method: 'GET', path: '/', status: 414, reason })
    expect(told?.description).toBe('Address too long. This page stays as it is.')
  })

  it('is silent about signing out', () => {
    expect(lostToast({ method: 'POST', path: '/sign-out', status: 0 })).toBeNull()
  })
})
