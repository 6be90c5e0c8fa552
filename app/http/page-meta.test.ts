import { describe, expect, it } from 'vitest'
import { getPostForReader } from '~/domain/posts/read-posts.server'
import { toPostView } from '~/view-models/post.server'
import { aPost } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { get } from '../../tests/helpers/requests'
import { toMetaDescriptors } from './page-meta'
import { countGraphemes } from '~/text/segment'
import { pageMeta, postMeta } from './page-meta.server'

const environment = { PUBLIC_ORIGIN: 'https://news.example', SITE_NAME: 'धरोहर' }

describe('pageMeta', () => {
  it('names the page by the configured origin and its path alone', () => {
    const { settings } = createTestDeps({ environment })
    const meta = (path: string) => pageMeta(get(path), settings, { title: 'x' }).canonical
    expect(meta('/about?utm=1#x')).toBe('https://news.example/about')
    expect(meta('/about.data')).toBe('https://news.example/about')
    expect(meta('/_root.data')).toMatch(/^https:\/\/news\.example\/?$/)
    expect(meta('/category/राम')).toBe(`https://news.example/category/${encodeURIComponent('राम')}`)
  })

  it('gives no address to pages that are not to be found', () => {
    const { settings } = createTestDeps({ environment })
    const meta = pageMeta(get('/sign-in'), settings, { title: 'Sign in', noIndex: true })
    expect(meta.canonical).toBeUndefined()
    expect(toMetaDescriptors(meta)).toContainEqual({ name: 'robots', content: 'noindex' })
  })
})

describe('postMeta', () => {
  it('describes a post with absolute addresses', () => {
    const deps = createTestDeps({ environment })
    const { slug } = aPost(deps, {
      title: 'रामायण की कथा',
      description: 'लंबा विवरण '.repeat(40),
      category: 'इतिहास',
      image: '/media/a.webp',
    })
    const found = getPostForReader(deps, slug)
    if (!('post' in found)) throw new Error('moved')
    const meta = postMeta(get(`/post/${slug}`), deps.settings, toPostView(found.post, deps))
    expect(meta).toMatchObject({
      canonical: `https://news.example/post/${slug}`,
      image: 'https://news.example/media/a.webp',
      type: 'article',
      language: 'hi',
      publishedIso: '2026-11-21T04:30:00Z',
    })
    expect([...meta.description!].length).toBeLessThanOrEqual(320)
    expect(meta.description).toMatch(/…$/)
    expect(JSON.parse(meta.jsonLd!)).toMatchObject({
      '@type': 'Article',
      articleSection: 'इतिहास',
      mainEntityOfPage: `https://news.example/post/${slug}`,
      inLanguage: 'hi',
    })
  })

  it('cuts a long title at 60 characters as people see them, and never within one', () => {
    const deps = createTestDeps({ environment })
    const { slug } = aPost(deps, { title: 'क्षत्रियों की '.repeat(12) })
    const found = getPostForReader(deps, slug)
    if (!('post' in found)) throw new Error('moved')
    const { title } = postMeta(get(`/post/${slug}`), deps.settings, toPostView(found.post, deps))
    expect(title).toMatch(/^(क्षत्रियों की )+क्षत्रियों( की)?…$/)
    expect(countGraphemes(title)).toBeLessThanOrEqual(60)
  })
})

describe('toMetaDescriptors', () => {
  it('says what the page is, to search engines and messengers', () => {
    const meta = { title: 'राम', siteName: 'धरोहर', description: 'द', language: 'hi' as const }
    expect(toMetaDescriptors(meta)).toEqual([
      { title: 'राम | धरोहर' },
      { property: 'og:title', content: 'राम' },
      { property: 'og:site_name', content: 'धरोहर' },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'hi_IN' },
      { name: 'description', content: 'द' },
      { property: 'og:description', content: 'द' },
      { name: 'twitter:card', content: 'summary' },
    ])
  })

  it('names the site once on its home page, and says nothing without data', () => {
    expect(toMetaDescriptors({ title: 'धरोहर', siteName: 'धरोहर' })[0]).toEqual({ title: 'धरोहर' })
    expect(toMetaDescriptors(undefined)).toEqual([])
  })
})
