import { describe, expect, it } from 'vitest'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import { publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import { toShortCode } from '~/domain/posts/short-code'
import { saveRedirects } from '~/domain/redirects/redirects.server'
import * as root from '~/root'
import * as layout from '~/routes/_site/route'
import * as missing from '~/routes/_site.$/route'
import * as home from '~/routes/_site._index/route'
import * as author from '~/routes/_site.author.$slug/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as short from '~/routes/_site.s.$code/route'
import * as dashboard from '~/routes/dashboard/route'
import * as file from '~/routes/dashboard_.redirects[.]csv/route'
import { aCategory, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import {
  get,
  postForm,
  postMultipart,
  type Reply,
  run,
  signedIn,
  toastOf,
} from '../helpers/requests'

const TAB = '/dashboard?tab=redirects'

async function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  return {
    deps,
    cookie,
    add: (source: string, target: string) => saveRedirects(deps, admin, [{ source, target }]),
    send: (fields: Record<string, string>) =>
      run(dashboard.action, postForm(TAB, fields, { cookie }), { deps }),
    open: async (query = '') =>
      (await run(dashboard.loader, get(TAB + query, { cookie }), { deps })).data.tab,
  }
}

describe('a redirect that names parameters', () => {
  const open = async (deps: TestDeps, path: string, init: RequestInit = {}) => {
    const context = {} as { missed?: string }
    const request = new Request(`http://localhost:3000${path}`, init)
    return { ...(await run(home.loader, request, { deps, context })), context }
  }

  it('leads from the home page and its data in one hop, and is counted once', async () => {
    const { deps, add, open: openTab } = await aSite()
    await add('/?p=123', '/post/ram')
    for (const path of ['/?p=123', '/?utm=x&p=123', '/_root.data?p=123']) {
      const reply = await open(deps, path)
      const end = path.includes('utm') ? '?utm=x' : ''
      expect([reply.status, reply.location]).toEqual([301, `/post/ram${end}`])
      expect(reply.headers.get('Cache-Control')).toBe('public, no-cache')
    }
    expect((await open(deps, '/?p=123', { method: 'HEAD' })).status).toBe(301)
    const request = get('/?p=123')
    const context = {}
    for (const { loader } of [layout, home, root]) await run(loader, request, { deps, context })
    deps.paths.write()
    expect((await openTab()).page.value.rows).toMatchObject([{ title: '/?p=123', hits: '4' }])
  })

  it('leaves all other requests to the page', async () => {
    const { deps, add } = await aSite()
    await add('/?p=123', '/post/ram')
    for (const path of ['/', '/?p=1234', '/?page_id=123', '/?p', '/?P=123']) {
      expect((await open(deps, path)).status, path).toBe(200)
    }
  })

  it('comes before an existing post, which a redirect without them never hides', async () => {
    const { deps, add } = await aSite()
    await add('/post/ram', '/contact')
    await add('/post/ram?id=7', '/about')
    aPost(deps, { title: 'ram' })
    const at = (path: string) => run(post.loader, get(path), { deps, params: { slug: 'ram' } })
    expect((await at('/post/ram?id=7')).location).toBe('/about')
    expect((await at('/post/ram?id=8')).status).toBe(200)
    expect((await at('/post/ram?utm=x')).status).toBe(200)
  })
})

const ask = (deps: TestDeps, path: string) => run(missing.loader, get(path), { deps })

describe('a path without a page', () => {
  it('redirects in one hop, keeps the query, and makes browsers revalidate', async () => {
    const { deps, add } = await aSite()
    await add('/old/*', '/new/*')
    const reply = await ask(deps, '/Old/Katha?utm=x')
    expect([reply.status, reply.location]).toEqual([301, '/new/katha?utm=x'])
    expect(reply.headers.get('Cache-Control')).toBe('public, no-cache')
  })

  it.each(['.', ',', ')', '”', '।', '॥', '%E2%80%8B', '%22', '!', ').', '%20'])(
    'redirects to the page if %s follows its address',
    async (end) => {
      const { deps, add } = await aSite()
      aPost(deps, { title: 'कथा', slug: 'katha' })
      await add('/old', '/post/katha')
      const params = { slug: `katha${end}` }
      const found = await run(post.loader, get(`/post/katha${end}`), { deps, params })
      expect([found.status, found.location]).toEqual([301, '/post/katha'])
      expect((await ask(deps, `/old${end}`)).location).toBe('/post/katha')
      expect((await ask(deps, `/nothing${end}`)).status).toBe(404)
    },
  )

  it('returns 404 without a redirect, and is counted as missing', async () => {
    const { deps, open } = await aSite()
    expect((await ask(deps, '/nothing')).status).toBe(404)
    expect((await ask(deps, '/nothing.data')).status).toBe(404)
    deps.paths.write()
    expect((await open()).missing).toMatchObject([{ title: '/nothing', asked: '2' }])
  })

  it('is counted only by the page cache when the request came through it', async () => {
    const { deps, add } = await aSite()
    await add('/old', '/new')
    const context = { isRead: false } as { isRead: boolean; missed?: string }
    await run(missing.loader, get('/old'), { deps, context })
    expect(context.missed).toMatch(/^[\w-]{36}$/)
    deps.paths.write()
  })

  it('redirects from a deleted article, but never from an existing one', async () => {
    const { deps, add } = await aSite()
    await add('/post/ram', '/post/sita')
    const open = () => run(post.loader, get('/post/ram'), { deps, params: { slug: 'ram' } })
    expect((await open()).location).toBe('/post/sita')
    aPost(deps, { title: 'ram' })
    expect((await open()).status).toBe(200)
  })
})

describe('a permanent redirect', () => {
  const addresses: [string, (deps: TestDeps) => Promise<Reply>][] = [
    [
      'of a post',
      (deps) => {
        const former = aPost(deps, { title: 'राम' })
        updatePost(deps, anAdmin(deps), former.id, { ...postInput(), slug: 'sita' })
        return run(post.loader, get('/post/ram?x=1'), { deps, params: { slug: 'ram' } })
      },
    ],
    [
      'of a page',
      (deps) => {
        publishNewPost(deps, anAdmin(deps), postInput({ title: 'राम' }), { isPage: true })
        const params = { '*': 'राम' }
        return run(missing.loader, get('/राम?x=1'), { deps, params })
      },
    ],
    [
      'of a category',
      (deps) => {
        renameCategory(deps, anAdmin(deps), aCategory(deps).id, { name: 'पुराण' })
        return run(category.loader, get('/category/itihas?x=1'), {
          deps,
          params: { slug: 'itihas' },
        })
      },
    ],
    [
      'of a short link',
      (deps) => {
        const code = toShortCode(aPost(deps).number)
        return run(short.loader, get(`/s/${code}?x=1`), { deps, params: { code } })
      },
    ],
    [
      'of an author, made by an admin',
      async (deps) => {
        const rule = { source: '/author/ram', target: '/author/sita' }
        await saveRedirects(deps, anAdmin(deps), [rule])
        return run(author.loader, get('/author/ram?x=1'), { deps, params: { slug: 'ram' } })
      },
    ],
  ]

  it.each(addresses)('%s keeps the query, and browsers revalidate it', async (_, open) => {
    const reply = await open(createTestDeps())
    expect(reply.status).toBe(301)
    expect(reply.location).toMatch(/\?x=1$/)
    expect(reply.headers.get('Cache-Control')).toBe('public, no-cache')
  })
})

describe('the redirects tab', () => {
  it('saves, shows and deletes a redirect', async () => {
    const { deps, send, open } = await aSite()
    const reply = await send({ intent: 'save-redirect', source: '/old', target: '/new' })
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toMatchObject({ message: '1 redirect saved' })
    const { page } = await open('&q=old')
    expect(page.value.rows).toMatchObject([
      { title: '/old', target: '/new', hits: '0', last: null },
    ])
    const { id } = page.value.rows[0]
    const question = await send({ intent: 'delete-many', redirect: id })
    expect(question.data.question.rows).toMatchObject([{ title: '/old' }])
    await send({ intent: 'delete-many', redirect: id, confirmed: 'yes' })
    expect((await open()).page.value.rows).toEqual([])
  })

  it('returns an invalid redirect with a message for the invalid field', async () => {
    const { send } = await aSite()
    const typed = { intent: 'save-redirect', source: '/old', target: 'javascript:alert(1)' }
    const { status, data } = await send(typed)
    expect(status).toBe(400)
    expect(data.result.initialValue).toEqual(typed)
    expect(data.result.error.target[0]).toContain('https://')
    const api = await send({ ...typed, source: '/api', target: '/new' })
    expect(api.data.result.error.source).toEqual(['/api is reserved for the site itself.'])
    const long = await send({ ...typed, target: `/${'a'.repeat(900_000)}` })
    expect(long.data.result.error.target[0]).toContain('at most')
  })

  it('saves a redirect to a URL that does not exist, but shows a warning', async () => {
    const { deps, add, send, open } = await aSite()
    aPost(deps, { title: 'ram' })
    aPost(deps, { title: 'sita', status: 'draft' })
    for (const target of ['/post/ram', '/about', '/c', 'https://example.org/x', '/post/sita']) {
      await add(`/to${target.replace(/[/:]+/g, '-')}`, target)
    }
    const toast = await toastOf(
      await send({ intent: 'save-redirect', source: '/c', target: '/post/raam' }),
      deps,
    )
    expect(toast).toMatchObject({ type: 'warning', message: '1 redirect saved' })
    expect(toast?.description).toContain('/post/raam: this address does not exist on this site')
    const { rows } = (await open()).page.value
    const dead = rows.filter((row: { isDead: boolean }) => row.isDead)
    expect(dead.map(({ target }: { target: string }) => target)).toEqual([
      '/post/raam',
      '/post/raam',
      '/post/sita',
    ])
  })

  it('fills in the form for a missing path', async () => {
    const { open } = await aSite()
    expect((await open('&from=/old')).values).toEqual({ source: '/old', target: '' })
  })

  const importFile = async (content: string | null) => {
    const site = await aSite()
    const fields = { intent: 'import-redirects', ...(content !== null && { file: csv(content) }) }
    const request = postMultipart(TAB, fields, { cookie: site.cookie })
    return { ...site, reply: await run(dashboard.action, request, { deps: site.deps }) }
  }
  const csv = (content: string) => new File([content], 'redirects.csv', { type: 'text/csv' })

  it('imports and exports a file', async () => {
    const { deps, cookie, reply } = await importFile('from,to\n/a,/b\n/क,/ख\n')
    expect(await toastOf(reply, deps)).toMatchObject({ message: '2 redirects saved' })
    const out = await run(file.loader, get('/dashboard/redirects.csv', { cookie }), { deps })
    expect(out.data).toBe('from,to\r\n/a,/b\r\n/क,/ख\r\n')
    expect(out.headers.get('Content-Disposition')).toContain('attachment')
  })

  it('saves the valid lines of a file, and lists the others with reasons', async () => {
    const { reply, open } = await importFile('/a,/b\n/b,/a\n/api,/x\n/c,\n')
    expect(reply.data.toast).toEqual({ type: 'warning', message: '1 redirect saved' })
    expect(reply.data.imported.rejected.map(({ source }: { source: string }) => source)).toEqual([
      '/api',
      '/c',
      '/b',
    ])
    expect((await open()).page.value.rows).toHaveLength(1)
  })

  it('requires a file, and rejects one that is too large', async () => {
    expect((await importFile(null)).reply.data.result.error.file[0]).toContain('choose')
    const large = await importFile('/a,/b\n'.repeat(400_000))
    expect(large.reply.data.result.error.file[0]).toContain('2 MB')
  })
})
