import { describe, expect, it } from 'vitest'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentences } from '~/labels/messages'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { aSite, searchPosts, show } from '../../../tests/helpers/search-site'
import { listSynonyms, saveSynonyms } from './manage-synonyms.server'
import BUILT_IN from './synonyms.json'
import { SynonymsInputSchema } from './synonyms-schema'

const titles = async (site: ReturnType<typeof aSite>, query: string) =>
  (await searchPosts(site, query)).posts.map(({ title }) => title)

const parse = (synonyms: string, before = '') => SynonymsInputSchema.safeParse({ synonyms, before })

describe('words that mean the same', () => {
  it.each([
    ['diwali', 'दीपावली के रूप'],
    ['दिवाली', 'दीपावली के रूप'],
    ['बनारस', 'काशी के घाट'],
    ['university', 'पुराना विश्वविद्यालय'],
    ['temples', 'शहर के मंदिर'],
    ['hindustan', 'भारत की यात्रा'],
    ['french', 'फ़्रेंच व्यंजन'],
    ['airlines', 'नई एयरलाइन'],
    ['heroine', 'पहली हीरोइन'],
    ['town', 'पुराना टाउन'],
    ['golden temple', 'स्वर्ण मंदिर में लंगर'],
    ['rakhi', 'रक्षा बंधन आया'],
    ['bhu', 'काशी हिंदू विश्वविद्यालय'],
  ])('%s finds %s', async (query, title) => {
    const site = aSite(['रोटी और चावल', title, 'खेत में हल'])
    expect((await titles(site, query))[0]).toBe(title)
  })

  it('rank after exact matches and are marked', async () => {
    const site = aSite(['काशी के घाट', 'बनारस के घाट'])
    expect(await titles(site, 'काशी')).toEqual(['काशी के घाट', 'बनारस के घाट'])
    const { posts } = await searchPosts(site, 'काशी')
    expect(show(posts[1]!.titleParts)).toBe('[बनारस] के घाट')
  })

  it('rank above words that only sound similar if they are spelled as the English word sounds', async () => {
    const site = aSite(['फिर वही बात', 'फ़ायर ब्रिगेड आई', 'आग लगी'])
    expect((await titles(site, 'fire'))[0]).toBe('फ़ायर ब्रिगेड आई')
  })

  it('match only as a phrase if they consist of several words', async () => {
    const site = aSite(['काशी का हिंदू विश्वविद्यालय नहीं', 'बड़ा दिन', 'आज का दिन बड़ा है'])
    expect(await titles(site, 'christmas')).toEqual(['बड़ा दिन'])
  })

  it('count as the word itself in a query of several words', async () => {
    const site = aSite(['वाराणसी में मंदिर', 'काशी काशी', 'temple temple'])
    expect((await titles(site, 'kashi temple'))[0]).toBe('वाराणसी में मंदिर')
  })

  it('are not used inside quotation marks', async () => {
    expect(await titles(aSite(['काशी के घाट']), '"बनारस"')).toEqual([])
  })

  it('are not synonyms unless a list contains them', async () => {
    expect(await titles(aSite(['काशी के घाट']), 'बुलबुल')).toEqual([])
  })

  it('have no duplicate groups', () => {
    const lines = [...BUILT_IN.names, ...BUILT_IN.words]
    expect(lines.length).toBeGreaterThanOrEqual(3_900)
    expect(new Set(lines).size).toBe(lines.length)
    for (const line of lines) expect(line).toMatch(/^\S.*\S, \S/)
  })
})

describe("a site's own list", () => {
  it('is used by the next search until it is removed', async () => {
    const site = aSite(['गुलमोहर सम्मेलन'])
    const admin = anAdmin(site)
    expect(await titles(site, 'वार्षिक अधिवेशन')).toEqual([])
    const added = { synonyms: ['वार्षिक अधिवेशन, गुलमोहर सम्मेलन'], before: [] }
    saveSynonyms(site, admin, added)
    expect(await titles(site, 'वार्षिक अधिवेशन')).toEqual(['गुलमोहर सम्मेलन'])
    expect(await titles(site, 'diwali')).toEqual([])
    saveSynonyms(site, admin, { synonyms: [], before: added.synonyms })
    expect(await titles(site, 'वार्षिक अधिवेशन')).toEqual([])
  })

  it('may contain phrases that consist of stopwords', async () => {
    const site = aSite(['पपीहा बोला'])
    saveSynonyms(site, anAdmin(site), { synonyms: ['यह और, पपीहा'], before: [] })
    expect(await titles(site, 'पपीहा')).toEqual(['पपीहा बोला'])
  })

  it("keeps other users' concurrent additions", () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    saveSynonyms(deps, admin, { synonyms: ['क, ख'], before: [] })
    deps.clock.advance(1)
    saveSynonyms(deps, admin, { synonyms: ['ग, घ'], before: [] })
    deps.clock.advance(1)
    saveSynonyms(deps, admin, { synonyms: ['च, छ'], before: ['क, ख'] })
    expect(listSynonyms(deps, admin)).toEqual(['ग, घ', 'च, छ'])
  })

  it('can be changed by admins only', () => {
    const deps = createTestDeps()
    const member = aMember(deps)
    expect(() => listSynonyms(deps, member)).toThrow('Unauthorized access')
    expect(() => saveSynonyms(deps, member, { synonyms: ['क, ख'], before: [] })).toThrow(
      'Unauthorized access',
    )
    expect(() => saveSynonyms(deps, null, { synonyms: [], before: [] })).toThrow('sign in')
  })

  it('reads one group per line, with any spacing', () => {
    const { data } = parse('काशी ,  बनारस\r\n\r\nBHU = बीएचयू\r\nकाशी, बनारस')
    expect(data?.synonyms).toEqual(['काशी, बनारस', 'BHU, बीएचयू'])
  })

  it.each([
    ['एक शब्द', 'A line needs at least two words, separated by commas: “एक शब्द”'],
    ['काशी, --', 'A line needs at least two words, separated by commas: “काशी, --”'],
    [`क, ${'ख'.repeat(300)}`, 'A line must be at most 200 characters'],
    [Array.from({ length: 501 }, (_, at) => `क${at}, ख`).join('\n'), 'At most 500 lines'],
    ['क'.repeat(50_001), 'The list must be at most 50000 characters'],
  ])('rejects %.20s', (text, message) => {
    expect(toSentences(DEFAULT_SENTENCES)(parse(text).error?.issues ?? [])).toContain(message)
  })
})
