import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { renameCategory } from './manage-categories.server'
import { posts } from '~db/schema'
import { aCategory, aPost, anAdmin, postInput } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { moveMany, publishDraft, setFeatured, unpublishMany } from './manage-posts.server'
import { updatePost } from './save-post.server'

function aSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps, { username: 'मीरा' })
  const category = aCategory(deps, 'तीर्थ')
  const typed = { title: 'राम', content: '<p>पाठ</p>', slug: 'ram', category: category.slug }
  const post = aPost(deps, { ...typed, by })
  const save = (values: Parameters<typeof postInput>[0] = {}) =>
    updatePost(deps, by, post.id, postInput({ ...typed, ...values }))
  const stored = () => deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
  deps.clock.advance(60_000)
  return { deps, by, category, post, save, stored }
}

it.each<[string, (site: ReturnType<typeof aSite>) => unknown]>([
  ['saving the same text', ({ save }) => save()],
  ['featuring', ({ deps, by, post }) => setFeatured(deps, by, post.id, true)],
  [
    'moving in a list',
    ({ deps, by, post }) => moveMany(deps, by, [post.id], aCategory(deps, 'कला').slug),
  ],
  ['moving in the form', ({ save }) => save({ category: 'कला' })],
  ['another address', ({ save }) => save({ slug: 'ram-katha' })],
  ['hiding from search engines', ({ save }) => save({ noIndex: 'on' })],
  [
    'renaming the category',
    ({ deps, by, category }) => renameCategory(deps, by, category.id, { name: 'यात्रा' }),
  ],
  [
    'unpublishing and publishing again',
    ({ deps, by, post }) => {
      unpublishMany(deps, by, [post.id])
      publishDraft(deps, by, post.id)
    },
  ],
])('%s does not move the date of the last change', (_, change) => {
  const site = aSite()
  change(site)
  expect(site.stored().updatedAt).toBe(site.post.updatedAt)
})

it.each([
  { title: 'सीता' },
  { content: '<p>नया</p>' },
  { description: 'सार' },
  { image: 'https://elsewhere.example/a.jpg' },
  { authorName: 'अतिथि' },
])('a change of %s moves the date', (values) => {
  const { deps, save, stored } = aSite()
  save(values)
  expect(stored().updatedAt).toBe(deps.now())
})

it('the first publication of a draft moves the date', () => {
  const { deps, by } = aSite()
  const { id } = aPost(deps, { by, status: 'draft' })
  deps.clock.advance(60_000)
  publishDraft(deps, by, id)
  const row = deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  expect(row).toMatchObject({ publishedAt: deps.now(), updatedAt: deps.now() })
})
