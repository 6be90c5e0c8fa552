import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentences } from '~/labels/messages'
import { categories, categorySlugHistory, posts } from '~db/schema'
import { aCategory, aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { getCategoryForReader, listCategories } from './categories.server'
import {
  createCategory,
  deleteCategory,
  getCategoryWithCount,
  listCategoriesWithCounts,
  renameCategory,
} from './manage-categories.server'
import { CategoryInputSchema } from './category-schema'
import { publishAgain, unpublishMany } from './manage-posts.server'

const code = (value: string) => expect.objectContaining({ code: value })
const conflict = expect.objectContaining({
  code: 'Conflict',
  fields: { name: [expect.stringMatching(/already a category/)] },
})

function createRelated() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  aCategory(deps, 'uncategorized')
  const category = aCategory(deps, 'इतिहास')
  const slugs = () =>
    deps.db
      .select()
      .from(categorySlugHistory)
      .all()
      .map(({ slug }) => slug)
  return { deps, admin, category, slugs }
}

describe('createCategory', () => {
  it('creates a category with a slug, which readers see immediately', () => {
    const { deps, admin } = createRelated()
    const before = getCacheVersion(deps)
    const made = createCategory(deps, admin, { name: 'लोक कला' })
    const id = expect.any(String) as string
    expect(made).toEqual({ id, name: 'लोक कला', secondName: '', slug: 'lok-kala' })
    expect(listCategories(deps)).toContainEqual(made)
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it.each([
    ['HISTORY', 'history'],
    ['Ａrt', 'art'],
    ['\u095Bमीन', 'ज़मीन'],
    ['uncategorized', 'Uncategorized'],
  ])('rejects %j if the category %j exists', (name, other) => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    aCategory(deps, other)
    const before = getCacheVersion(deps)
    expect(() => createCategory(deps, admin, { name })).toThrow(conflict)
    expect(listCategories(deps)).toHaveLength(1)
    expect(getCacheVersion(deps)).toBe(before)
  })

  it('rejects the name of the default category even before it exists', () => {
    const deps = createTestDeps()
    expect(() => createCategory(deps, anAdmin(deps), { name: 'UNCATEGORIZED' })).toThrow(conflict)
    expect(createCategory(deps, anAdmin(deps), { name: 'Uncategorized?' }).slug).not.toBe(
      'uncategorized',
    )
  })

  it("rejects another category's slug as a name", () => {
    const { deps, admin } = createRelated()
    expect(() => createCategory(deps, admin, { name: 'Itihas' })).toThrow(conflict)
  })

  it('never reuses a former slug for another category', () => {
    const { deps, admin, category } = createRelated()
    renameCategory(deps, admin, category.id, { name: 'पुराण' })
    expect(createCategory(deps, admin, { name: 'इतिहास' }).slug).toBe('itihas-2')
    expect(getCategoryForReader(deps, 'itihas')).toEqual({ movedTo: 'puran' })
  })
})

describe('renameCategory', () => {
  it('keeps its posts and redirects its former slug', () => {
    const { deps, admin, category } = createRelated()
    const post = aPost(deps, { category: 'itihas' })
    const before = getCacheVersion(deps)
    const name = 'पुराना समय'
    const renamed = renameCategory(deps, admin, category.id, { name })
    expect(renamed).toEqual({ id: category.id, name, secondName: '', slug: 'purana-samay' })
    expect(getCategoryForReader(deps, 'purana-samay')).toEqual({ category: renamed })
    expect(getCategoryForReader(deps, 'itihas')).toEqual({ movedTo: 'purana-samay' })
    const { categoryId } = deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
    expect(categoryId).toBe(category.id)
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it('redirects every former slug to the current one, without chains', () => {
    const { deps, admin, category, slugs } = createRelated()
    for (const name of ['साहित्य', 'कला', 'इतिहास']) {
      renameCategory(deps, admin, category.id, { name })
    }
    expect(getCategoryForReader(deps, 'itihas')).toMatchObject({ category: { name: 'इतिहास' } })
    expect(getCategoryForReader(deps, 'sahitya')).toEqual({ movedTo: 'itihas' })
    expect(getCategoryForReader(deps, 'kala')).toEqual({ movedTo: 'itihas' })
    expect(slugs().toSorted()).toEqual(['kala', 'sahitya'])
  })

  it("keeps the slug if only the name's spelling changes", () => {
    const { deps, admin, slugs } = createRelated()
    const art = createCategory(deps, admin, { name: 'folk art' })
    expect(renameCategory(deps, admin, art.id, { name: 'Folk Art' })).toEqual({
      ...art,
      name: 'Folk Art',
    })
    expect(slugs()).toEqual([])
  })

  it('changes nothing if the name is the same', () => {
    const { deps, admin, category } = createRelated()
    const before = getCacheVersion(deps)
    expect(renameCategory(deps, admin, category.id, { name: category.name })).toEqual(category)
    expect(getCacheVersion(deps)).toBe(before)
  })

  it.each(['Art', 'ＡRT'])("rejects another category's name: %j", (name) => {
    const { deps, admin, category } = createRelated()
    aCategory(deps, 'art')
    expect(() => renameCategory(deps, admin, category.id, { name })).toThrow(conflict)
    expect(listCategories(deps).map((other) => other.name)).toContain('इतिहास')
  })

  it('accepts a former slug from an outdated form', () => {
    const { deps, admin, category } = createRelated()
    renameCategory(deps, admin, category.id, { name: 'पुराण' })
    expect(aCategory(deps, 'itihas').id).toBe(category.id)
  })

  it('rejects the default category', () => {
    const { deps, admin } = createRelated()
    const { id } = aCategory(deps, 'uncategorized')
    expect(() => renameCategory(deps, admin, id, { name: 'विविध' })).toThrow(code('Conflict'))
  })
})

describe('deleteCategory', () => {
  it('moves its posts and drafts to the default category and counts them', () => {
    const { deps, admin, category } = createRelated()
    aPost(deps, { category: 'itihas' })
    aPost(deps, { category: 'itihas', status: 'draft' })
    aPost(deps, { category: 'साहित्य' })
    expect(getCategoryWithCount(deps, admin, category.id)).toMatchObject({ posts: 2 })
    const before = getCacheVersion(deps)
    expect(deleteCategory(deps, admin, category.id)).toMatchObject({ category, movedPosts: 2 })
    expect(
      listCategoriesWithCounts(deps, admin).map(({ name, posts: number }) => [name, number]),
    ).toEqual([
      ['साहित्य', 1],
      ['uncategorized', 2],
    ])
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it('creates the default category if there is none', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const { id } = createCategory(deps, admin, { name: 'कला' })
    expect(deleteCategory(deps, admin, id).movedPosts).toBe(0)
    expect(listCategories(deps).map(({ name }) => name)).toEqual(['uncategorized'])
  })

  it('frees its slugs for other categories', () => {
    const { deps, admin, category, slugs } = createRelated()
    renameCategory(deps, admin, category.id, { name: 'पुराण' })
    deleteCategory(deps, admin, category.id)
    expect(slugs()).toEqual([])
    expect(() => getCategoryForReader(deps, 'itihas')).toThrow(code('NotFound'))
    expect(createCategory(deps, admin, { name: 'इतिहास' }).slug).toBe('itihas')
  })

  it('is not created again by undoing an unpublication, and takes the post back when restored', async () => {
    const { deps, admin, category } = createRelated()
    const { id } = aPost(deps, { category: category.name, by: admin })
    const categoryOf = () => deps.db.select().from(posts).where(eq(posts.id, id)).get()!.categoryId
    const { marks } = unpublishMany(deps, admin, [id])
    const { trashed } = deleteCategory(deps, admin, category.id)
    expect(publishAgain(deps, admin, marks).changed).toBe(1)
    expect(listCategories(deps).map(({ name }) => name)).not.toContain(category.name)
    await restoreFromTrash(deps, admin, [trashed])
    expect(categoryOf()).toBe(category.id)
  })

  it('rejects the default category and an unknown one', () => {
    const { deps, admin, category } = createRelated()
    const { id } = aCategory(deps, 'uncategorized')
    expect(() => deleteCategory(deps, admin, id)).toThrow(code('Conflict'))
    deleteCategory(deps, admin, category.id)
    for (const gone of [category.id, '', 'itihas']) {
      expect(() => deleteCategory(deps, admin, gone)).toThrow(code('NotFound'))
      expect(() => renameCategory(deps, admin, gone, { name: 'कला' })).toThrow(code('NotFound'))
      expect(() => getCategoryWithCount(deps, admin, gone)).toThrow(code('NotFound'))
    }
  })
})

it('categories can be managed by admins only', () => {
  const { deps, category } = createRelated()
  const member = aMember(deps)
  const before = deps.db.select().from(categories).all()
  for (const command of [
    (actor: typeof member | null) => createCategory(deps, actor, { name: 'कला' }),
    (actor: typeof member | null) => renameCategory(deps, actor, category.id, { name: 'कला' }),
    (actor: typeof member | null) => deleteCategory(deps, actor, category.id),
    (actor: typeof member | null) => listCategoriesWithCounts(deps, actor),
  ]) {
    expect(() => command(null)).toThrow(code('Unauthenticated'))
    expect(() => command(member)).toThrow(code('Forbidden'))
  }
  expect(deps.db.select().from(categories).all()).toEqual(before)
})

describe('CategoryInputSchema', () => {
  it.each([
    ['', 'Category name is required'],
    [' \u200B ', 'Category name is required'],
    ['!!!', 'Category name is required'],
    [undefined, 'Category name is required'],
    ['क'.repeat(101), 'Category name must be at most 100 characters'],
  ])('rejects %j with a message', (name, message) => {
    const { error } = CategoryInputSchema.safeParse({ name })
    expect(toSentences(DEFAULT_SENTENCES)(error?.issues ?? [])).toEqual([message])
  })

  it('cleans a name without losing marks', () => {
    expect(CategoryInputSchema.parse({ name: '  हिन्दी\u0000   साहित्य\n' })).toEqual({
      name: 'हिन्दी साहित्य',
    })
  })
})
