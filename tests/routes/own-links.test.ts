/** Links to this site: paths in the database and on pages, absolute in feeds and in the API. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDevotionalText, updateDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { withAbsoluteUrls } from '~/domain/html/post-html'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { autosaveNewDraft, publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import { PublishApiSchema as PostSchema } from '~/domain/posts/schema'
import * as api from '~/routes/api.$/route'
import * as feed from '~/routes/feed.$/route'
import * as postPage from '~/routes/_site.post.$slug/route'
import { anAdmin } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { propertyRuns } from '../helpers/property-runs'
import { get, run } from '../helpers/requests'

const ORIGIN = 'https://news.example'

function aSite(environment: Record<string, string> = { PUBLIC_ORIGIN: ORIGIN }) {
  const deps = createTestDeps({ environment })
  const admin = anAdmin(deps)
  const publish = (content: string) =>
    publishNewPost(deps, admin, PostSchema.parse({ title: 'गंगा', content }))
  const stored = (id: string) => getPostForEditor(deps, admin, id).content
  return { deps, admin, publish, stored }
}

const segment = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', '-', 'क', 'ि', '%20'),
  minLength: 1,
  maxLength: 6,
})
const ownPath = fc
  .tuple(
    fc.array(segment, { maxLength: 3 }),
    fc.constantFrom('', '?q=1', '?a=1&amp;b=%E0%A4%95'),
    fc.constantFrom('', '#top'),
  )
  .map(([parts, query, hash]) => `/${parts.join('/')}${query}${hash}`)

const resolved = (url: string) => new URL(url.replaceAll('&amp;', '&'), ORIGIN).href

const hrefsIn = (html: string) =>
  [...html.matchAll(/<(?:a|img)[^<>]* (?:href|src)="([^"]*)"/g)].map(([, url]) => url!)

describe('a link to this site', () => {
  it('is a path in the text and on the page, and absolute in feeds and in the API', async () => {
    const { deps, admin, publish, stored } = aSite()
    const { id, slug } = publish('<p>पहला</p>')
    const property = fc.asyncProperty(
      fc.array(ownPath, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('https://news.example', 'http://NEWS.example', ''),
      async (paths, origin) => {
        const links = paths.map((path) => `<p><a href="${origin}${path}">क</a></p>`)
        const picture = `<p><img src="${origin || ORIGIN}/assets/DT-DefaultImg.jpg" alt=""></p>`
        const input = PostSchema.parse({ title: 'गंगा', content: links.join('') + picture })
        updatePost(deps, admin, id, input)
        const own = hrefsIn(stored(id))
        expect(own.slice(0, -1).map(resolved)).toEqual(paths.map(resolved))
        expect(own.every((url) => url.startsWith('/'))).toBe(true)

        const page = await run(postPage.loader, get(`/post/${slug}`), { deps, params: { slug } })
        expect(JSON.stringify(page.data)).toContain(`<a href=\\"${own[0]}`)
        expect(JSON.stringify(page.data)).not.toContain(`href=\\"${ORIGIN}`)
        const absolute = own.map((url) => ORIGIN + url)
        const { data } = await run(feed.loader, get('/feed/json'), {
          deps,
          params: { '*': 'json' },
        })
        expect(hrefsIn(JSON.parse(data).items[0].content_html)).toEqual(absolute)
        const call = { deps, params: { '*': `posts/getpost/${id}` } }
        const reply = await run(api.loader, get(`/api/posts/getpost/${id}`), call)
        const post = JSON.parse(reply.data) as { content: string }
        expect(hrefsIn(post.content)).toEqual(absolute)
        // What an API client reads, it may send back unchanged.
        updatePost(deps, admin, id, PostSchema.parse({ title: 'गंगा', content: post.content }))
        expect(hrefsIn(stored(id)).map(resolved)).toEqual(own.map(resolved))
      },
    )
    await fc.assert(property, propertyRuns(30))
  })

  it('is a path in autosaved drafts and in the devotional text', async () => {
    const { deps, admin, stored } = aSite()
    const content = `<p><a href="${ORIGIN}/about">क</a></p>`
    const path = '<p><a href="/about">क</a></p>'
    const input = PostSchema.parse({ title: 'गंगा', content, submissionId: crypto.randomUUID() })
    expect(stored(autosaveNewDraft(deps, admin, input).id)).toBe(path)
    const text = { title: 'पाठ', subtitle: '', shlokas: [content] }
    const { id } = createDevotionalText(deps, admin, text)
    expect(updateDevotionalText(deps, admin, id, text).shlokas).toEqual([path])
    const { data: body } = await run(api.loader, get('/api/nirvankand'), {
      deps,
      params: { '*': 'nirvankand' },
    })
    expect(JSON.parse(body).shlokas).toEqual([content])
  })

  it('is left as it is where PUBLIC_ORIGIN is not set', async () => {
    const { deps, publish, stored } = aSite({})
    const content = `<p><a href="/about">क</a> <a href="${ORIGIN}/" rel="noopener noreferrer">ख</a></p>`
    const { id } = publish(content)
    expect(stored(id)).toBe(content)
    const call = { deps, params: { '*': `posts/getpost/${id}` } }
    const { data } = await run(api.loader, get(`/api/posts/getpost/${id}`), call)
    expect(JSON.parse(data).content).toBe(content)
  })

  it('leaves text that looks like a tag', () => {
    const html = '<p>लिखें &lt;a href="/about"&gt; या href="/x"</p>'
    expect(withAbsoluteUrls(html, ORIGIN)).toBe(html)
  })
})
