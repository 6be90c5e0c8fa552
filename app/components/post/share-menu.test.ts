import { describe, expect, it } from 'vitest'
import { postUrl, shareLinks } from './share-menu'

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
  const links = shareLinks(title, url)
  const query = (network: string, key: string) => {
    const link = links.find(({ name }) => name === network)
    return new URL(link!.href).searchParams.get(key)
  }

  it('contain the full title and URL', () => {
    expect(query('WhatsApp', 'text')).toBe(`${title}\n${url}`)
    expect(query('Facebook', 'u')).toBe(url)
    expect(query('Twitter', 'text')).toBe(title)
    expect(query('Twitter', 'url')).toBe(url)
    expect(query('LinkedIn', 'url')).toBe(url)
  })

  it('encode a space as %20', () => {
    for (const { href } of links) expect(href).not.toContain('+')
  })

  it('can be built from a title with a lone surrogate', () => {
    expect(() => shareLinks('a\uD83D', url)).not.toThrow()
  })
})
