import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTestDeps } from '../../tests/helpers/deps'
import { earlyResponse, rejectEarly } from './reject-early.server'

const APP = 'https://app.example'
const deps = createTestDeps({ environment: { CORS_ORIGINS: APP } })
const rejection = { status: 405, message: 'Method not allowed', headers: { Allow: 'GET, HEAD' } }

const respond = (originalUrl: string, origin?: string) =>
  earlyResponse(rejection, { originalUrl, headers: { origin } }, deps)

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

describe('a page for a browser at a wrong address', () => {
  const PUBLIC_ORIGIN = 'https://news.example'
  const own = createTestDeps({ environment: { PUBLIC_ORIGIN } })
  const rejectFrom = (headers: IncomingHttpHeaders, method = 'GET') => {
    const host = headers.host ?? 'news.example'
    const request = { method, originalUrl: '/', protocol: 'https', headers: { ...headers, host } }
    const rejection = rejectEarly({ ...request, headersDistinct: {} }, own)!
    return earlyResponse(rejection, request, own)
  }

  it.each([
    ['en-IN,en;q=0.9', 'en', 'This site has another address.'],
    ['hi-IN', 'hi', 'इस साइट का पता दूसरा है।'],
  ])('says it to %s and links to the site', async (language, lang, sentence) => {
    const headers = { accept: 'text/html,*/*', 'accept-language': language }
    const response = rejectFrom({ ...headers, host: 'www.news.example' })
    expect(response.status).toBe(421)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const page = await response.text()
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page).toContain(sentence)
    expect(page).toContain(`<a href="${PUBLIC_ORIGIN}">`)
    expect(page).not.toContain('www.')
  })

  it('says that a form came from another site', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'hi', origin: 'http://news.example' }
    const response = rejectFrom(headers, 'POST')
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('यह फ़ॉर्म किसी दूसरी साइट से भेजा गया।')
  })

  it('is plain text for other clients', async () => {
    const response = rejectFrom({ accept: '*/*', host: 'www.news.example' })
    expect(await response.text()).toBe('This site has another address.')
  })
})
