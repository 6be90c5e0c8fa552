import { describe, expect, it } from 'vitest'
import { addMedia } from '~/domain/multimedia/multimedia.server'
import { aCategory, aDevotionalText, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { aSite, show, searchRelated, suggest } from '../../../tests/helpers/search-site'

describe('searchRelated', () => {
  function related() {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aCategory(deps, 'साहित्य')
    aCategory(deps, 'इतिहास')
    aDevotionalText(deps, {
      shlokas: ['<p>अष्टापद <b>आदीश्वर</b> स्वामी</p>', '<p>वासुपूज्य चंपापुरि</p>'],
    })
    const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
    const media = { type: 'youtube' as const, url, title: 'गंगा आरती', description: 'बनारस से' }
    addMedia(deps, by, media)
    return deps
  }

  it('finds categories, verses and media in any spelling, and marks the words', async () => {
    const deps = related()
    const { categories } = await searchRelated(deps, 'sahitya')
    expect(categories.map(({ nameParts }) => show(nameParts))).toEqual(['[साहित्य]'])
    const { verses } = await searchRelated(deps, 'adishwar swami')
    expect(verses.map(({ number, parts }) => [number, show(parts)])).toEqual([
      [1, 'अष्टापद [आदीश्वर] [स्वामी]'],
    ])
    const { media } = await searchRelated(deps, 'बनारस आरती')
    expect(media.map(({ title }) => title)).toEqual(['गंगा आरती'])
  })

  it('requires every word, and rejects an excluded one', async () => {
    const deps = related()
    expect((await searchRelated(deps, 'गंगा साहित्य')).media).toEqual([])
    expect((await searchRelated(deps, 'गंगा -आरती')).media).toEqual([])
  })

  it('finds changes immediately', async () => {
    const deps = related()
    expect((await searchRelated(deps, 'कला')).categories).toEqual([])
    aCategory(deps, 'कला')
    expect((await searchRelated(deps, 'कला')).categories).toHaveLength(1)
  })
})

describe('suggest', () => {
  it('suggests completions, then posts', async () => {
    const suggestions = await suggest(aSite(), 'ramay')
    expect(suggestions.map(({ kind, text }) => [kind, text])).toEqual([
      ['query', 'रामायण'],
      ['post', 'रामायण की कथा'],
    ])
  })

  it('makes at most eight suggestions, and none for a single letter', async () => {
    const deps = aSite(Array.from({ length: 20 }, (_, index) => `राम कथा ${index}`))
    expect(await suggest(deps, 'र')).toEqual([])
    expect(await suggest(deps, 'राम')).toHaveLength(8)
  })
})
