import type { AppLoadContext } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { type ContentTag, isSettingsTag, onContentChange } from '~/domain/core/cache-version.server'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import {
  deletePost,
  featureMany,
  moveMany,
  publishMany,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import * as ownPage from '~/routes/_site.$/route'
import * as author from '~/routes/_site.author.$slug/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as feed from '~/routes/feed.$/route'
import { posts } from '~db/schema'
import { aCategory, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { propertyRuns } from '../helpers/property-runs'
import { get, run } from '../helpers/requests'

const DEEDS = [
  'retitle',
  'move to another address',
  'change the date',
  'change the author',
  'link',
  'unlink',
  'publish',
  'unpublish',
  'feature',
  'change the category',
  'rename the category',
  'trash',
  'restore',
] as const

const deeds = fc.array(
  fc.record({ deed: fc.constantFrom(...DEEDS), one: fc.nat(5), other: fc.nat(5) }),
  { minLength: 20, maxLength: 20 },
)

function createSite() {
  const deps = createTestDeps()
  // The search index lags behind, and so do the lists of related posts.
  deps.search.run = async () => [] as never
  const by = anAdmin(deps, { username: 'Meera' })
  const categories = ['Art', 'History'].map((name) => aCategory(deps, name))
  const ids = [0, 1, 2, 3].map(
    (day) => aPost(deps, { title: `Post ${day}`, by, category: 'art', publishedAt: day }).id,
  )
  for (const number of [1, 2]) {
    const input = postInput({ title: `Page ${number}` })
    ids.push(publishNewPost(deps, by, input, { isPage: true }).id)
  }
  const stored = (index: number) =>
    deps.db.select().from(posts).where(eq(posts.id, ids[index]!)).get()!
  return { deps, by, ids, stored, categories, trashed: new Map<string, number>() }
}

type Site = ReturnType<typeof createSite>
type Deed = { deed: (typeof DEEDS)[number]; one: number; other: number }

async function perform(site: Site, { deed, one, other }: Deed) {
  const { deps, by, ids, stored, categories, trashed } = site
  const id = ids[one]!
  const row = stored(one)
  const entry = trashed.get(id)
  if (deed === 'restore' && entry !== undefined) {
    await restoreFromTrash(deps, by, [entry])
    trashed.delete(id)
  }
  const name = `Name ${deps.now()}`
  if (deed === 'rename the category') renameCategory(deps, by, categories[1]!.id, { name })
  if (entry !== undefined) return
  const translation = row.translationId
    ? (deps.db.select().from(posts).where(eq(posts.id, row.translationId)).get()?.slug ?? '')
    : ''
  const edit = (values: Parameters<typeof postInput>[0], publishedAt?: number) => {
    const { title, authorName } = row
    const before = { title, authorName, translation, category: 'art', content: `<p>${name}</p>` }
    const input = { ...postInput({ ...before, ...values }), slug: values?.slug ?? '' }
    updatePost(deps, by, id, input, { publishedAt })
  }
  const isSameKind = one < 4 === other < 4 && one !== other && !trashed.has(ids[other]!)
  if (deed === 'retitle') edit({ title: name })
  else if (deed === 'move to another address') edit({ slug: `address-${deps.now()}` })
  else if (deed === 'change the date') edit({}, other)
  else if (deed === 'change the author') edit({ authorName: other % 2 ? 'Meera' : 'Ravi' })
  else if (deed === 'link' && isSameKind) edit({ translation: stored(other).slug })
  else if (deed === 'unlink') edit({ translation: '' })
  else if (deed === 'publish') publishMany(deps, by, [id])
  else if (deed === 'unpublish') unpublishMany(deps, by, [id])
  else if (deed === 'feature') featureMany(deps, by, [id])
  else if (deed === 'change the category') moveMany(deps, by, [id], other % 2 ? 'art' : 'history')
  else if (deed === 'trash') trashed.set(id, deletePost(deps, by, id).trashed)
}

const LOADERS = {
  '/post/': [post.loader, 'slug'],
  '/category/': [category.loader, 'slug'],
  '/author/': [author.loader, 'slug'],
  '/feed': [feed.loader, '*'],
  '/': [ownPage.loader, '*'],
} as const

/** Returns what the page shows, and null if it must not be cached. */
async function read({ deps }: Site, path: string) {
  const [prefix, [loader, param]] = Object.entries(LOADERS).find(([each]) => path.startsWith(each))!
  const context: AppLoadContext = {}
  const params = { [param]: path.slice(prefix.length) }
  const reply = await run(loader, get(path), { deps, params, context })
  return reply.status === 200
    ? { shown: JSON.stringify(reply.data), tags: context.cache?.shows ?? null }
    : null
}

it('every deed invalidates all pages that it changes', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const site = createSite()
      const { deps, ids, stored, categories } = site
      const raised = new Set<ContentTag>()
      let isAll = false
      const stop = onContentChange((tags) => {
        isAll ||= tags === null || tags.some(isSettingsTag)
        for (const tag of tags ?? []) raised.add(tag)
      })
      onTestFinished(stop)
      const cache = new Map<string, NonNullable<Awaited<ReturnType<typeof read>>>>()
      for (const deed of list) {
        deps.clock.advance(1)
        await perform(site, deed)
        for (const [path, { tags, shown }] of cache) {
          if (isAll || !tags || tags.some((tag) => raised.has(tag))) cache.delete(path)
          else expect((await read(site, path))?.shown, `${path} after "${deed.deed}"`).toBe(shown)
        }
        raised.clear()
        isAll = false
        const slugs = ids.map((_, index) => stored(index).slug)
        const paths = [
          ...slugs.map((slug, index) => (index < 4 ? `/post/${slug}` : `/${slug}`)),
          ...categories.map(({ slug }) => `/category/${slug}`),
          ...['meera', 'ravi'].flatMap((slug) => [`/author/${slug}`, `/feed/author/${slug}`]),
          '/feed',
        ]
        for (const path of paths) {
          const page = cache.has(path) ? null : await read(site, path)
          if (page) cache.set(path, page)
        }
      }
      stop()
    }),
    { ...propertyRuns(8), endOnFailure: true },
  )
}, 300_000)
