import { describe, expect, it } from 'vitest'
import { aPost } from '../../../tests/helpers/builders'
import { mergeIndex } from '~/domain/search-index/rebuild-index.server'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'

/** Creates filler posts, so that the words in the posts below are rare. */
function aNewsroom() {
  const deps = createTestDeps()
  const fillers = ['सड़क', 'बिजली', 'मौसम', 'खेल', 'बाज़ार', 'फ़सल', 'रेल', 'परीक्षा', 'अस्पताल', 'नगर']
  for (const [index, word] of fillers.entries()) {
    const content = `<p>आज शहर में ${word} की ख़बर है।</p>`
    aPost(deps, { title: `${word} पर ख़बर ${index}`, content, description: '' })
  }
  return deps
}

const post = (deps: TestDeps, title: string, text: string) =>
  aPost(deps, { title, description: '', content: `<p>${text}</p>` })

async function similarTo(deps: TestDeps, post: { number: number; title: string }, limit = 5) {
  await mergeIndex(deps.db)
  return deps.search.run('similar', { post: post.number, title: post.title, limit })
}

describe('similar posts', () => {
  it('share a subject, best match first', async () => {
    const deps = aNewsroom()
    const first = post(deps, 'कबीर और करघा', 'काशी में बुनकर रहते थे।')
    const near = post(deps, 'कबीर के दोहे', 'साखी और सबद।')
    const nearest = post(deps, 'करघे पर कबीर', 'करघा चलता रहा।')
    expect(await similarTo(deps, first)).toEqual([nearest.number, near.number])
    expect(await similarTo(deps, first, 1)).toEqual([nearest.number])
  })

  it('are found by words that are repeated in the body, whatever the title', async () => {
    const deps = aNewsroom()
    const first = post(deps, 'नदी किनारे', 'बावड़ी गहरी थी। बावड़ी में पानी था। बावड़ी आज सूखी है।')
    const other = post(deps, 'पानी की याद', 'राजस्थान की बावड़ी देखी।')
    expect(await similarTo(deps, first)).toEqual([other.number])
  })

  it('are found by a word that the index does not count yet', async () => {
    const deps = aNewsroom()
    await mergeIndex(deps.db)
    const first = post(deps, 'कबीर और करघा', 'काशी में बुनकर रहते थे।')
    const other = post(deps, 'करघे पर कबीर', 'करघा चलता रहा।')
    const query = { post: first.number, title: first.title, limit: 5 }
    expect(await deps.search.run('similar', query)).toEqual([other.number])
  })

  it('are not found by common words only', async () => {
    const deps = aNewsroom()
    const first = post(deps, 'शहर की ख़बर', 'आज शहर में सब ठीक है।')
    expect(await similarTo(deps, first)).toEqual([])
  })

  it('are found for a draft by the words in its title', async () => {
    const deps = aNewsroom()
    const published = post(deps, 'कबीर के दोहे', 'साखी और सबद।')
    post(deps, 'कबीर की काशी', 'घाट और गलियाँ।')
    const draft = aPost(deps, { title: 'कबीर के पद', status: 'draft' })
    expect(await similarTo(deps, draft)).toContain(published.number)
  })

  it('are found for a draft by a word that only one post contains', async () => {
    const deps = aNewsroom()
    const published = post(deps, 'कबीर के दोहे', 'साखी और सबद।')
    const draft = aPost(deps, { title: 'कबीर के पद', status: 'draft' })
    expect(await similarTo(deps, draft)).toEqual([published.number])
  })
})
