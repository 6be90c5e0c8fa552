import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { DAY } from '~/time/durations'
import { missingPaths, redirects } from '~db/schema'
import { aCategory, aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { listMissingPaths, missedPath } from './path-counter.server'
import { decodeCsv, MAX_CSV_BYTES, parseRedirects, toCsv } from './redirect-file.server'
import {
  deleteRedirects,
  findRedirect,
  listAllRedirects,
  listRedirects,
  MAX_REDIRECTS,
  saveRedirects,
} from './redirects.server'

type Pair = [source: string, target: string]

function aSite() {
  const deps = createTestDeps({ environment: { PUBLIC_ORIGIN: 'https://site.example' } })
  const admin = anAdmin(deps)
  const save = (...pairs: Pair[]) =>
    saveRedirects(
      deps,
      admin,
      pairs.map(([source, target]) => ({ source, target })),
    )
  const all = () => listAllRedirects(deps, admin).map(({ source, target }) => `${source} ${target}`)
  return { deps, admin, save, all, to: (path: string) => findRedirect(deps, path)?.target ?? null }
}

const reasons = ({ rejected }: Awaited<ReturnType<typeof saveRedirects>>) =>
  rejected.map(({ reason }) => reason)

describe('redirects', () => {
  it('are replaced if the same old address is saved again', async () => {
    const { save, all, to } = aSite()
    expect(await save(['/old', '/new'])).toMatchObject({ saved: 1, collapsed: 0, rejected: [] })
    await save(['/OLD/', 'https://site.example/newer'])
    expect(all()).toEqual(['/old /newer'])
    expect(to('/Old/')).toBe('/newer')
    expect(to('/other')).toBeNull()
  })

  it('can be changed by admins only', async () => {
    const { deps } = aSite()
    await expect(saveRedirects(deps, aMember(deps), [])).rejects.toThrow('Unauthorized access')
    expect(() => deleteRedirects(deps, null, ['x'])).toThrow('Please sign in.')
  })

  it('lead directly to the end of a chain', async () => {
    const { save, all, to } = aSite()
    await save(['/a', '/b'], ['/x', '/a'])
    expect(all()).toEqual(['/a /b', '/x /b'])
    expect(await save(['/b', '/c'])).toMatchObject({ saved: 1, collapsed: 2 })
    expect(all()).toEqual(['/a /c', '/b /c', '/x /c'])
    expect(to('/x')).toBe('/c')
  })

  it('may name parameters of the home page, of an old path and of an existing page', async () => {
    const { deps, save, all, to } = aSite()
    aPost(deps, { title: 'ram' })
    aPost(deps, { title: 'sita' })
    const pairs: Pair[] = [
      ['?p=123', '/post/ram'],
      ['https://former.example/?page_id=12&p=5', '/about'],
      ['/Old.php?id=7', '/?p=123'],
      ['/post/ram?comments=1', '/post/sita'],
    ]
    expect(await save(...pairs)).toMatchObject({ saved: 4, collapsed: 1, rejected: [] })
    expect(all()).toEqual([
      '/?p=123 /post/ram',
      '/?p=5&page_id=12 /about',
      '/old.php?id=7 /post/ram',
      '/post/ram?comments=1 /post/sita',
    ])
    expect(to('/?utm=x&p=123')).toBe('/post/ram?utm=x')
    expect(to('/?p=123&page_id=12')).toBe('/post/ram?page_id=12')
    expect(to('/?page_id=12')).toBeNull()
    expect(to('/OLD.php/?id=7')).toBe('/post/ram')
    expect(to('/old.php')).toBeNull()
    expect(to('/post/ram?comments=1')).toBe('/post/sita')
    expect(to('/post/ram?comments=2')).toBeNull()
    expect(to('/')).toBeNull()
  })

  it('without parameters do not apply to a page that was created later', async () => {
    const { deps, save, to } = aSite()
    await save(['/post/ram', '/about'], ['/post/*', '/contact'])
    aPost(deps, { title: 'ram' })
    expect(to('/post/ram?utm=x')).toBeNull()
    expect(to('/post/sita?utm=x')).toBe('/contact?utm=x')
  })

  it("cannot name parameters of the site's own paths", async () => {
    const { save, all } = aSite()
    const own = [
      '/dashboard?tab=posts',
      '/search?q=x',
      '/api/posts?page=2',
      '/feed?cat=3',
      '/post?id=1',
    ]
    const { rejected } = await save(...own.map((source): Pair => [source, '/x']))
    expect(rejected.map(({ reason }) => JSON.stringify(reason))).toEqual(
      own.map((source) => expect.stringContaining(source.split('?')[0]!)),
    )
    expect(all()).toEqual([])
  })

  it('with parameters are rejected if they form a loop', async () => {
    const { save, all } = aSite()
    await save(['/?p=1', '/old.php?id=7'], ['/?a=1', '/x'])
    expect(reasons(await save(['/old.php?id=7', '/?utm=x&p=1']))).toEqual(['redirectLoop'])
    expect(reasons(await save(['/x?b=2', '/?a=1&b=2']))).toEqual(['redirectLoop'])
    expect(all()).toEqual(['/?a=1 /x', '/?p=1 /old.php?id=7'])
  })

  it('are rejected if they form a loop', async () => {
    const { save, all } = aSite()
    await save(['/a', '/b'], ['/b', '/c'])
    expect(reasons(await save(['/c', '/a']))).toEqual(['redirectLoop'])
    expect(reasons(await save(['/self', '/self']))).toEqual(['redirectLoop'])
    expect(reasons(await save(['/p/*', '/p/q/*']))).toEqual(['redirectLoop'])
    expect(all()).toEqual(['/a /c', '/b /c'])
  })

  it('are rejected if a prefix closes a loop that starts elsewhere', async () => {
    const { save, all, to } = aSite()
    await save(['/b/k', '/a/k'])
    expect(reasons(await save(['/a/*', '/b/*']))).toEqual(['redirectLoop'])
    expect(all()).toEqual(['/b/k /a/k'])
    expect(to('/b/k')).toBe('/a/k')
  })

  it("never hide a page or one of the site's own paths", async () => {
    const { deps, save, to } = aSite()
    aPost(deps, { title: 'ram' })
    const { slug } = aCategory(deps, 'इतिहास')
    const rejected = await save(
      ['/post/ram', '/x'],
      [`/category/${slug}`, '/x'],
      ['/', '/x'],
      ['/dashboard/posts', '/x'],
      ['/api/posts', '/x'],
      ['/about', '/x'],
      ['/search', '/x'],
    )
    expect(rejected.saved).toBe(0)
    expect(reasons(rejected).slice(0, 2)).toEqual(['redirectHidesPage', 'redirectHidesPage'])
    await save(['/post/*', '/elsewhere'])
    expect(to('/post/gone')).toBe('/elsewhere')
  })

  it('stop at a page that was created later and use its current address', async () => {
    const { deps, save, to } = aSite()
    await save(['/old', '/post/ram'], ['/post/ram', '/post/sita'])
    aPost(deps, { title: 'sita' })
    expect(to('/old')).toBe('/post/sita')
    aPost(deps, { title: 'ram' })
    await save(['/older', '/post/ram'])
    expect(to('/older')).toBe('/post/ram')
  })

  it.each<[Pair, string]>([
    [['/old?id=*', '/new'], 'redirectSource'],
    [['/old?id=1', '/old?id=1'], 'redirectLoop'],
    [['/old', 'javascript:alert(1)'], 'redirectTarget'],
    [['/old', '//evil.example'], 'redirectTarget'],
    [['/old', 'http://other.example'], 'redirectTarget'],
    [['/old', '/new/*'], 'redirectStar'],
  ])('are rejected for %j', async (pair, reason) => {
    const { save, all } = aSite()
    expect(reasons(await save(pair))).toEqual([reason])
    expect(all()).toEqual([])
  })

  it('can be imported in large numbers, up to ten thousand', async () => {
    const { deps, save, to, all } = aSite()
    const many = Array.from({ length: 1_000 }, (_, n): Pair => [`/old/${n}`, `/new/${n}`])
    expect((await save(...many)).saved).toBe(1_000)
    expect(to('/old/999')).toBe('/new/999')
    const rows = Array.from({ length: MAX_REDIRECTS - 1_010 }, (_, n) => ({
      id: String(n),
      source: `/more/${n}`,
      target: '/m',
      createdAt: 0,
      updatedAt: 0,
    }))
    while (rows.length > 0) deps.db.insert(redirects).values(rows.splice(-1_000)).run()
    const { saved, rejected } = await save(...many.map(([from, to]): Pair => [`${from}/more`, to]))
    expect([saved, rejected.length]).toEqual([10, 990])
    expect(rejected[0]!.reason).toContain('tooManyRedirects')
    expect(all()).toHaveLength(MAX_REDIRECTS)
  })

  it('are saved all at once, also if other requests run between slices', async () => {
    const { save, all } = aSite()
    const many = Array.from({ length: 3_000 }, (_, n): Pair => [`/old/${n}`, `/new/${n}`])
    const state = { isDone: false }
    const saving = save(...many).finally(() => (state.isDone = true))
    while (!state.isDone) {
      await setImmediate()
      expect([0, 3_000]).toContain(all().length)
    }
    expect(await saving).toMatchObject({ saved: 3_000, rejected: [] })
  })

  it('are not saved if others have changed in the meantime', async () => {
    const { deps, admin, save, all } = aSite()
    await save(['/a', '/b'])
    const { id } = findRedirect(deps, '/a')!
    const many = Array.from({ length: 5_000 }, (_, n): Pair => [`/old/${n}`, '/new'])
    const saving = save(...many)
    await setImmediate()
    deleteRedirects(deps, admin, [id])
    await expect(saving).rejects.toMatchObject({ code: 'Unavailable' })
    expect(all()).toEqual([])
    expect(await save(...many)).toMatchObject({ saved: 5_000 })
  })

  it('are rejected for loops of one to seven steps', async () => {
    const { save, to } = aSite()
    for (let n = 0; n < 70; n += 1) {
      const steps = Array.from({ length: 1 + (n % 7) }, (_, step) => `/${n}/${step}`)
      const pairs = steps.map((step, at): Pair => [step, steps[at + 1] ?? steps[0]!])
      const { rejected } = await save(...pairs)
      expect(rejected).toHaveLength(1)
      for (const step of steps.slice(0, -1)) expect(to(step)).toBe(steps.at(-1))
    }
  })
})

describe('a file of redirects', () => {
  it('may have headings, semicolons and quotes', () => {
    expect(parseRedirects('\uFEFFFrom;To\r\n/a;/b\r\n\r\n"/c";"/d;e"\r\n')).toEqual([
      { source: '/a', target: '/b' },
      { source: '/c', target: '/d;e' },
    ])
    expect(parseRedirects('/a,/b')).toEqual([{ source: '/a', target: '/b' }])
    expect(parseRedirects('/a\t/b\n/c\t/d')).toHaveLength(2)
    expect(parseRedirects('/a\n')).toEqual([{ source: '/a', target: '' }])
    expect(parseRedirects('')).toEqual([])
    expect(parseRedirects('old-katha,katha')).toEqual([{ source: 'old-katha', target: 'katha' }])
    expect(parseRedirects('?p=1,katha\n?p=2,/x')).toHaveLength(2)
    expect(parseRedirects('from,to\nold-katha,katha')).toHaveLength(1)
    expect(parseRedirects('पता,नया पता\nold-katha,/katha')).toHaveLength(1)
  })

  it('may be in UTF-8 or UTF-16', () => {
    const csv = 'from;to\r\n/कथा;/post/katha\r\n'
    const little = Buffer.from(csv, 'utf16le')
    for (const bytes of [
      Buffer.from(csv),
      Buffer.from(`\uFEFF${csv}`),
      little,
      Buffer.from(`\uFEFF${csv}`, 'utf16le'),
      Buffer.from(little).swap16(),
      Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16(),
    ]) {
      const rules = [{ source: '/कथा', target: '/post/katha' }]
      expect(parseRedirects(decodeCsv(bytes))).toEqual(rules)
    }
  })

  it('may name paths without a slash', async () => {
    const { save, all } = aSite()
    const { rejected } = await save(['old-katha', 'katha'], ['other', 'example.com/katha'])
    expect(all()).toEqual(['/old-katha /katha'])
    expect(rejected).toMatchObject([{ field: 'target' }])
  })

  it('is the same after an export and import', () => {
    const rules = [
      { source: '/क,ख', target: '/"new"' },
      { source: '/old/*', target: '/new/*' },
      { source: '/?p=123', target: '/new' },
      { source: '/old.php?cat=क%2Cख&id=7', target: '/new?a=b,c' },
    ]
    expect(parseRedirects(toCsv(rules))).toEqual(rules)
  })

  it('may have at most ten thousand lines', () => {
    expect(() => parseRedirects('/a,/b\n'.repeat(MAX_REDIRECTS + 1))).toThrow('10000')
    const most = '/a,/b\r\n'.repeat(MAX_REDIRECTS)
    expect(parseRedirects(`from,to\r\n${most}`)).toHaveLength(MAX_REDIRECTS)
    expect(parseRedirects(most.replaceAll('\r\n', '\n\n\n'))).toHaveLength(MAX_REDIRECTS)
  })

  it('may consist of lines without text', () => {
    expect(parseRedirects('\n'.repeat(MAX_CSV_BYTES))).toEqual([])
    expect(parseRedirects(',\n'.repeat(MAX_CSV_BYTES / 2))).toEqual([])
  })
})

const count = (deps: TestDeps, key: string, times = 1) => {
  for (let n = 0; n < times; n += 1) deps.paths.count(key)
}

describe('counts', () => {
  it('cover thirty days, for each redirect', async () => {
    const { deps, admin, save } = aSite()
    await save(['/old', '/new'])
    const { id } = findRedirect(deps, '/old')!
    count(deps, id, 3)
    deps.paths.write()
    deps.clock.advance(DAY)
    count(deps, id, 2)
    count(deps, 'gone-redirect')
    deps.paths.write()
    const [row] = listRedirects(deps, admin, { words: 'old' }).rows
    expect(row).toMatchObject({ source: '/old', target: '/new', hits: 5, lastDay: '2026-11-22' })
    deps.clock.advance(40 * DAY)
    expect(listRedirects(deps, admin, { words: '' }).rows[0]).toMatchObject({
      hits: 0,
      lastDay: null,
    })
    deleteRedirects(deps, admin, [id])
    expect(listRedirects(deps, admin, { words: '' }).rows).toEqual([])
  })

  it('list requested paths that have no page, until they have a redirect', async () => {
    const { deps, admin, save } = aSite()
    count(deps, '/old', 3)
    count(deps, '/other', 5)
    deps.paths.write()
    expect(listMissingPaths(deps, admin, 9)).toEqual([
      { path: '/other', asked: 5, lastDay: '2026-11-21' },
      { path: '/old', asked: 3, lastDay: '2026-11-21' },
    ])
    await save(['/other', '/new'])
    expect(listMissingPaths(deps, admin, 9).map(({ path }) => path)).toEqual(['/old'])
    deps.clock.advance(31 * DAY)
    expect(listMissingPaths(deps, admin, 9)).toEqual([])
  })

  it('include the most requested paths, however many a scanner tries', () => {
    const { deps } = aSite()
    count(deps, '/real-page', 2)
    deps.paths.write()
    for (let batch = 0; batch < 5; batch += 1) {
      for (let n = 0; n < 2_000; n += 1) count(deps, `/made-up-${batch}-${n}`)
      count(deps, '/real-page')
      deps.paths.write()
    }
    const rows = deps.db.select().from(missingPaths).all()
    expect(rows).toHaveLength(300)
    expect(rows.find(({ path }) => path === '/real-page')?.requests).toBeGreaterThan(1)
  })
})

it.each([
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/wp-admin/setup.php',
  '/a/wp-includes/x',
  '/cgi-bin/luci',
  '/backup.sql',
  '/someone@example.org',
  '/api/nothing',
  '/reset-password',
  '/preview/token',
  '/---',
  `/${'क'.repeat(150)}`,
])('%s is not counted as a missing page', (path) => expect(missedPath(path)).toBeNull())

it.each([
  ['/Old-Page/', '/old-page'],
  ['/2019/05/katha.html', '/2019/05/katha.html'],
  ['/index.php', '/index.php'],
  ['/post/gone', '/post/gone'],
  ['/%E0%A4%95', '/क'],
])('%s is counted as %s', (path, key) => expect(missedPath(path)).toBe(key))
