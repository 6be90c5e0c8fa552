import { describe, expect, it } from 'vitest'
import { postUrl, shareLinks } from './share-links'

describe('postUrl', () => {
  it('joins origin and slug', () => {
    expect(postUrl('https://dharohar.example', 'ramayan-ki-katha')).toBe(
      'https://dharohar.example/post/ramayan-ki-katha',
    )
  })

  it('encodes a Devanagari slug and keeps it inside the path', () => {
    expect(postUrl('https://dharohar.example', 'कथा')).toBe(
      'https://dharohar.example/post/%E0%A4%95%E0%A4%A5%E0%A4%BE',
    )
    expect(new URL(postUrl('https://dharohar.example', 'a?b#c')).pathname).toBe('/post/a%3Fb%23c')
  })
})

describe('shareLinks', () => {
  const title = 'राम & सीता: 100% C++'
  const url = 'https://dharohar.example/post/ram-sita'
  const links = shareLinks({ title, url })
  const query = (url: string, name: string) => new URL(url).searchParams.get(name)

  it('carries title and address whole', () => {
    expect(query(links.whatsapp, 'text')).toBe(`${title}\n${url}`)
    expect(query(links.facebook, 'u')).toBe(url)
    expect(query(links.twitter, 'text')).toBe(title)
    expect(query(links.twitter, 'url')).toBe(url)
    expect(query(links.linkedin, 'url')).toBe(url)
  })

  it('writes no plus sign for a space', () => {
    for (const link of Object.values(links)) expect(link).not.toContain('+')
  })

  it('survives half a surrogate pair', () => {
    expect(() => shareLinks({ title: 'a\uD83D', url })).not.toThrow()
  })
})
