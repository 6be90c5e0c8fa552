import { describe, expect, it } from 'vitest'
import { anApiSite } from '../helpers/api-site'
import { anAdmin, aPost } from '../helpers/builders'

async function aSite() {
  const site = anApiSite()
  const by = anAdmin(site.deps)
  const token = site.tokenOf(by)
  const { id } = aPost(site.deps, { by })
  const change = (headers?: Record<string, string>, body: object = { title: 'सीता' }) =>
    site.call('PUT', `/api/posts/updatepost/${id}/${by.id}`, { token, headers, body })
  const read = (headers?: Record<string, string>) =>
    site.call('GET', `/api/posts/getpost/${id}`, { token, headers })
  return { change, read }
}

describe('the version of a post', () => {
  it('is sent as the ETag, and If-Match prevents overwriting a newer version', async () => {
    const { change, read } = await aSite()
    const etag = (await read()).headers.get('ETag')!
    expect(etag).toMatch(/^W\/"v1-/)
    const first = await change({ 'If-Match': etag })
    expect([first.status, first.headers.get('ETag')]).toEqual([200, '"v2"'])
    const late = await change({ 'If-Match': etag }, { title: 'राम' })
    const message = 'The post was changed in the meantime.'
    expect(late.status).toBe(412)
    expect(late.json).toEqual({ success: false, statusCode: 412, message, error: message })
    expect((await read()).json).toMatchObject({ title: 'सीता' })
    expect((await change({ 'If-Match': '"v2"' })).status).toBe(200)
  })

  it('is checked only if a client sends If-Match', async () => {
    const { change } = await aSite()
    await change()
    expect((await change()).status).toBe(200)
    expect((await change({ 'If-Match': '*' })).status).toBe(200)
    expect((await change({ 'If-Match': 'x'.repeat(1_000) })).status).toBe(412)
  })

  it('still allows revalidation with If-None-Match', async () => {
    const { change, read } = await aSite()
    const etag = (await read()).headers.get('ETag')!
    expect((await read({ 'If-None-Match': etag })).status).toBe(304)
    await change()
    expect((await read({ 'If-None-Match': etag })).status).toBe(200)
  })
})
