import { describe, expect, it } from 'vitest'
import { categories } from '~db/schema'
import { aCategory } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { getCategoryForReader, listCategories } from './categories.server'

describe('listCategories', () => {
  it('lists categories in order of creation, with the default last', () => {
    const deps = createTestDeps()
    for (const name of ['uncategorized', 'साहित्य', 'इतिहास']) {
      aCategory(deps, name)
      deps.clock.advance(1)
    }
    expect(listCategories(deps).map(({ name }) => name)).toEqual([
      'साहित्य',
      'इतिहास',
      'uncategorized',
    ])
    expect(Object.keys(listCategories(deps)[0]!)).toEqual(['id', 'name', 'secondName', 'slug'])
  })

  it('returns an empty list on a new site', () => {
    expect(listCategories(createTestDeps())).toEqual([])
  })
})

describe('getCategoryForReader', () => {
  it('finds a category by its slug', () => {
    const deps = createTestDeps()
    const category = aCategory(deps, 'इतिहास')
    expect(getCategoryForReader(deps, 'itihas')).toEqual({ category })
  })

  it.each(['', 'nothing', 'इतिहास', 'ITIHAS', "' OR 1=1 --"])('does not find %j', (slug) => {
    const deps = createTestDeps()
    aCategory(deps, 'इतिहास')
    expect(() => getCategoryForReader(deps, slug)).toThrow(
      expect.objectContaining({ code: 'NotFound', message: 'Category not found' }),
    )
  })
})

describe('resolveCategory', () => {
  it.each([
    ['history', 'HISTORY'],
    ['ज़िंदगी', '\u095Bिंदगी'],
    ['Art', 'Ａrt'],
  ])('treats %j and %j as the same category', (name, other) => {
    const deps = createTestDeps()
    expect(aCategory(deps, other).id).toBe(aCategory(deps, name).id)
  })

  it('finds a category by its slug', () => {
    const deps = createTestDeps()
    const category = aCategory(deps, 'लोक कला')
    expect(aCategory(deps, 'lok-kala')).toEqual(category)
  })

  it('adds a number to equal slugs', () => {
    const deps = createTestDeps()
    const slugs = ['ज़मीन', 'जमीन', 'Zameen!'].map((name) => aCategory(deps, name).slug)
    expect(new Set(slugs).size).toBe(3)
    expect(deps.db.select().from(categories).all()).toHaveLength(3)
  })

  it('never creates a slug that has no letters', () => {
    const deps = createTestDeps()
    expect(aCategory(deps, '???').slug).toMatch(/^[a-z]+$/)
  })
})
