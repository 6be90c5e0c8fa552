import { describe, expect, it } from 'vitest'
import { getPostForReader } from '~/domain/posts/read-posts.server'
import { toPostView } from '~/view-models/post.server'
import { aPost } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { readMeta } from '../../tests/helpers/meta'
import { get } from '../../tests/helpers/requests'
import { hasMoreThan } from '~/text/segment'
import { pageMeta, postMeta } from './page-meta.server'

const environment = { PUBLIC_ORIGIN: 'https://news.example' }
const site = { name: 'धरोहर' }

describe('pageMeta', () => {
  it('uses the configured origin and the path without the query', () => {
    const deps = createTestDeps({ environment, site })
    const meta = (path: string) => readMeta(pageMeta(get(path), deps, { title: 'x' })).canonical
    expect(meta('/about?utm=1#x')).toBe('https://news.example/about')
    expect(meta('/about.data')).toBe('https://news.example/about')
    expect(meta('/_root.data')).toMatch(/^https:\/\/news\.example\/?$/)
    expect(meta('/category/राम')).toBe(`https://news.example/category/${encodeURIComponent('राम')}`)
  })

  it('does not set a canonical URL on unlisted pages', () => {
    const deps = createTestDeps({ environment, site })
    const meta = readMeta(pageMeta(get('/sign-in'), deps, { title: 'Sign in', noIndex: true }))
    expect(meta.canonical).toBeUndefined()
    expect(meta['og:url']).toBeUndefined()
    expect(meta.robots).toBe('noindex')
  })

  it('describes the page to search engines and messengers', () => {
    const deps = createTestDeps({ environment, site })
    const page = { title: 'राम', description: 'द', feed: '/feed/category/ram' }
    expect(readMeta(pageMeta(get('/'), deps, page))).toMatchObject({
      title: 'राम | धरोहर',
      description: 'द',
      alternate: '/feed/category/ram',
      'og:title': 'राम',
      'og:site_name': 'धरोहर',
      'og:type': 'website',
      'og:locale': 'hi_IN',
      'og:description': 'द',
      'twitter:card': 'summary_large_image',
    })
  })

  it('names the site once on its home page', () => {
    const deps = createTestDeps({ environment, site })
    expect(readMeta(pageMeta(get('/'), deps, { title: 'धरोहर' })).title).toBe('धरोहर')
  })
})

describe('postMeta', () => {
  it('describes a post with absolute URLs', () => {
    const deps = createTestDeps({ environment })
    const { slug } = aPost(deps, {
      title: 'रामायण की कथा',
      description: 'लंबा विवरण '.repeat(40),
      category: 'इतिहास',
      image: '/media/a.webp',
    })
    const found = getPostForReader(deps, slug)
    if (!('post' in found)) throw new Error('moved')
    const meta = readMeta(postMeta(get(`/post/${slug}`), deps, toPostView(found.post, deps)))
    expect(meta).toMatchObject({
      canonical: `https://news.example/post/${slug}`,
      'og:image': 'https://news.example/media/a.webp',
      'og:type': 'article',
      'og:locale': 'hi_IN',
      'article:published_time': '2026-11-21T04:30:00Z',
    })
    expect([...String(meta.description)].length).toBeLessThanOrEqual(320)
    expect(meta.description).toMatch(/…$/)
    expect(meta.thing).toMatchObject({
      '@type': 'NewsArticle',
      articleSection: 'इतिहास',
      mainEntityOfPage: `https://news.example/post/${slug}`,
      inLanguage: 'hi',
    })
  })

  it('cuts a long title at 60 graphemes', () => {
    const deps = createTestDeps({ environment })
    const { slug } = aPost(deps, { title: 'क्षत्रियों की '.repeat(12) })
    const found = getPostForReader(deps, slug)
    if (!('post' in found)) throw new Error('moved')
    const meta = postMeta(get(`/post/${slug}`), deps, toPostView(found.post, deps))
    const title = readMeta(meta)['og:title'] as string
    expect(title).toMatch(/^(क्षत्रियों की )+क्षत्रियों( की)?…$/)
    expect(hasMoreThan(title, 60)).toBe(false)
  })
})
