import { describe, expect, it } from 'vitest'
import { readSettings } from '~/env.server'
import { earlyResponse } from './reject-early.server'

const APP = 'https://app.example'
const settings = readSettings({ CORS_ORIGINS: APP })
const rejection = { status: 405, message: 'Method not allowed', headers: { Allow: 'GET, HEAD' } }

const respond = (originalUrl: string, origin?: string) =>
  earlyResponse(rejection, { originalUrl, headers: { origin } }, settings)

describe('earlyResponse', () => {
  it('is JSON under every form of /api', async () => {
    for (const target of ['/api/docs', '/api?x', '/API/x', '/%61pi', '/x/../api/x']) {
      const response = respond(target)
      expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      expect(await response.json()).toMatchObject({ success: false, statusCode: 405 })
    }
  })

  it('is plain text elsewhere', async () => {
    const response = respond('/apis')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Method not allowed')
  })

  it.each(['/', '/api'])('is not stored or sniffed: %s', (target) => {
    const { status, headers } = respond(target)
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('may be read by listed origins, under /api only', () => {
    const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
    expect(allowed(respond('/api/x', APP))).toBe(APP)
    expect(respond('/api/x').headers.get('Vary')).toBe('Origin')
    expect(allowed(respond('/x', APP))).toBeNull()
    expect(allowed(respond('/api/x', 'https://evil.example'))).toBeNull()
  })
})
