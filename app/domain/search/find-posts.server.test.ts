import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import {
  aSite,
  show,
  TITLES,
  searchPosts,
  searchRelated,
  suggest,
} from '../../../tests/helpers/search-site'
import { propertyRuns } from '../../../tests/helpers/property-runs'

const found = async (deps: TestDeps, query: string) =>
  (await searchPosts(deps, query)).posts.map(({ title }) => title)

describe('the expected results', () => {
  let site: TestDeps
  beforeAll(() => {
    site = aSite()
  })

  const EXPECTED: Record<string, string[]> = {
    'रामायण की कथा': [
      'ramayan',
      'ramayana',
      'raamaayan',
      'रामायन',
      'रामा\u200Cयण',
      'ramyaan',
      'rama',
      'रामा',
    ],
    'महाभारत की कथा': ['mahabharat ki katha', '"महाभारत की कथा"', 'mahabharata'],
    'जैन धर्म का इतिहास': ['jain dharm', 'jain dharma', 'जैन धर्मों'],
    'हिन्दी की किताबें': ['hindi kitab', 'हिंदी किताब', 'हिन्दी किताबों', 'hindee kitaben'],
    'चाँद पर भारत': ['चांद', 'चाँद', 'chand', 'chaand'],
    'जीएसटी में बदलाव': ['gst', 'GST', 'जी एस टी', 'g s t'],
    धर्मसंकट: ['dharm sankat', 'dharmsankat', 'धर्म संकट'],
    ज़िंदगी: ['zindagi', 'jindagi', 'जिन्दगी', '\u095Bिंदगी'],
    'लोकसभा चुनाव 2024': ['चुनाव २०२४', 'chunav 2024', 'लोक सभा', 'lok sabha', 'loksabha chunav'],
    'प्रदूषण से कैसे बचें': ['pradushan', 'pradusan', 'prodooshan', 'prdushan'],
  }
  const rows = Object.entries(EXPECTED).flatMap(([title, queries]) =>
    queries.map((query) => [query, title] as const),
  )

  it.each(rows)('%s finds %s first', async (query, title) => {
    expect((await found(site, query))[0]).toBe(title.normalize('NFKC'))
  })

  it.each(['ka', 'की'])(
    '%s, which is only a stopword, finds posts with that word',
    async (query) => {
      expect((await found(site, query)).length).toBeGreaterThan(0)
    },
  )
})

describe('searchPosts', () => {
  it('finds words in the title, body, description, category and author', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aPost(deps, { title: 'गीता', content: '<p>कुरुक्षेत्र</p>', description: 'सारांश', by })
    aPost(deps, { title: 'वेद', category: 'साहित्य', authorName: 'मीरा', by })
    expect(await found(deps, 'कुरुक्षेत्र')).toEqual(['गीता'])
    expect(await found(deps, 'सारांश')).toEqual(['गीता'])
    expect(await found(deps, 'साहित्य')).toEqual(['वेद'])
    expect(await found(deps, 'meera')).toEqual(['वेद'])
  })

  it('ranks newer posts first if all else is equal', async () => {
    expect(await found(aSite(['राम कथा', 'राम कथा', 'वेद']), 'राम कथा')).toHaveLength(2)
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const older = aPost(deps, { title: 'राम कथा', by })
    deps.clock.advance(1_000)
    const newer = aPost(deps, { title: 'राम कथा', by })
    const { posts } = await searchPosts(deps, 'राम कथा')
    expect(posts.map(({ id }) => id)).toEqual([newer.id, older.id])
  })

  it('never finds unpublished posts, whatever the index says', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'छिपा', status: 'trashed' })
    expect(await searchPosts(deps, 'छिपा')).toMatchObject({ posts: [] })
  })

  it('requires each word of a phrase in order, in any form', async () => {
    const deps = aSite(['राम और सीता', 'सीता और राम', 'राम सीता', 'राम की सीता'])
    expect(await found(deps, '"सीता और राम"')).toEqual(['सीता और राम'])
    expect(await found(deps, '“राम सीता”')).toEqual(['राम सीता'])
  })

  it('requires a single word in quotation marks', async () => {
    const deps = aSite(['राम और सीता', 'सीता की कथा'])
    expect(await found(deps, '"राम" सीता')).toEqual(['राम और सीता'])
  })

  it('treats a minus inside quotation marks as a hyphen, and ignores a phrase after a minus', async () => {
    const deps = aSite(['सीता राम', 'सीता और लक्ष्मण'])
    expect(await found(deps, '"सीता -राम"')).toEqual(['सीता राम'])
    expect(await found(deps, 'लक्ष्मण -"सीता राम"')).toEqual(['सीता और लक्ष्मण'])
  })

  it('does not treat an unfinished word as a typo', async () => {
    const deps = aSite()
    expect(await searchPosts(deps, 'प्रदूष')).toMatchObject({ total: 1, suggestion: null })
    expect(await searchPosts(deps, 'loksa')).toMatchObject({ suggestion: null })
  })

  it('omits posts that contain an excluded word', async () => {
    const deps = aSite(['राम और सीता', 'राम कथा'])
    expect(await found(deps, 'राम -सीता')).toEqual(['राम कथा'])
    expect(await found(deps, 'ram -sita')).toEqual(['राम कथा'])
    expect(await found(deps, 'ram -satya')).toHaveLength(2)
    expect(await found(deps, 'राम-सीता')).toContain('राम और सीता')
    expect(await found(deps, '-सीता')).toEqual([])
  })

  it('pages through the results', async () => {
    const deps = aSite(Array.from({ length: 70 }, (_, index) => `राम ${index}`))
    const whole = await searchPosts(deps, 'राम')
    expect(whole.total).toBe(60)
    const page = await searchPosts(deps, 'राम', { limit: 9, startIndex: 9 })
    expect(page.total).toBe(60)
    expect(page.posts).toEqual(whole.posts.slice(9, 18))
  })

  it('reports that nothing matches exactly', async () => {
    const deps = aSite()
    expect((await searchPosts(deps, 'रामायण')).isClose).toBe(false)
    const close = await searchPosts(deps, 'prafushan')
    expect([close.posts.length, close.isClose]).toEqual([1, true])
    expect(await searchPosts(deps, 'xylophone')).toMatchObject({ posts: [], isClose: false })
  })

  it('suggests the correct spelling of a typo', async () => {
    const deps = aSite([...TITLES, 'ज़मींदारी'])
    expect((await searchPosts(deps, 'कथा जमीदगरी')).suggestion).toBe(
      'कथा ज़मींदारी'.normalize('NFKC'),
    )
  })

  it.each([
    ['होमरव्क', 'होमवर्क', 'होम रवाक'],
    ['सिकनके', 'सिक्के', 'सुकन्या सीखने'],
    ['mialni', 'मिलानी', 'मियाल मलिन'],
  ])('reads %s as a typo for %s, whatever else it sounds like', async (typo, word, others) => {
    const deps = aSite([word, ...others.split(' ')])
    const { posts, suggestion } = await searchPosts(deps, typo)
    expect(posts[0]?.title).toBe(word)
    expect(suggestion).toBe(/[a-z]/.test(typo) ? null : word)
  })

  it.each([
    ['गलियाँ', 'पुरानी गली', 'गले का दर्द', 'गला बैठ गया', 'ग़लती हो गई'],
    ['खाइयों', 'गहरी खाई', 'खाना खाया', 'दवा खा ली'],
    ['बंदी', 'दो बंदियों की कहानी', 'दुकान बंद है'],
    ['आटे', 'आटा महँगा हुआ', 'मेहमान आते हैं'],
  ])(
    'for %s, ranks the post with another form of the word first: %s',
    async (query, title, ...others) => {
      expect((await found(aSite([title, ...others]), query))[0]).toBe(title)
    },
  )

  it.each([
    ['bhai', 'भाई दूज', 'यह भी एक दिन', 'भय'],
    ['ramayn', 'रामायण की कथा', 'रमे हुए लोग'],
    ['bawdi', 'पुरानी बावड़ी', 'बड़ी बात'],
    ['pradhan', 'प्रधानमंत्री आए', 'प्रथम दिन'],
    ['ghat', 'गंगा के घाट', 'लोग आते हैं'],
  ])('%s finds %s first', async (query, title, ...others) => {
    expect((await found(aSite([...others, title].toReversed()), query))[0]).toBe(title)
  })

  it.each(['hanumanchalisa', 'हनुमानचालीसा', 'Hanumanchaleesa path'])(
    'reads %s as two adjacent words',
    async (query) => {
      const titles = ['हनुमान की चालीसा', 'चालीसा हनुमान', 'हनुमान चालीसा का पाठ']
      const { posts, isClose } = await searchPosts(aSite(titles), query)
      expect([posts.map(({ title }) => title), isClose]).toEqual([[titles[2]], false])
    },
  )

  it('does not treat content words as stopwords', async () => {
    const deps = aSite(['दिन में एक बार', 'राम भी आए', 'चाय के साथ'])
    expect(await found(deps, 'moon')).toEqual([])
    expect(await found(deps, 'bhai')).toEqual([])
    expect(await found(deps, 'chai')).toEqual(['चाय के साथ'])
  })

  it('does not suggest a correction that starts with a different letter', async () => {
    const { posts, suggestion } = await searchPosts(aSite(['काँपती लौ']), 'gaanpati')
    expect([posts.length, suggestion]).toEqual([1, null])
  })

  it('corrects words in their own script, and suggests nothing if there are results', async () => {
    const deps = aSite([...TITLES, 'प्रदूषण की कथा', 'महाभारत का युद्ध'])
    expect((await searchPosts(deps, 'prafushan')).suggestion).toBe('pradushan')
    expect((await searchPosts(deps, 'प्रदूछण')).suggestion).toBe('प्रदूषण')
    const answered = await searchPosts(deps, 'प्रदूषण कथा महाभारट')
    expect(answered).toMatchObject({ suggestion: null, isClose: false })
  })

  it('ranks posts that contain all words first', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aPost(deps, { title: 'राम', content: '<p>गंगा के घाट, नाव और एक दीपक</p>', by })
    aPost(deps, { title: 'गंगा गंगा गंगा', content: '<p>गंगा गंगा गंगा</p>', by })
    aPost(deps, { title: 'दीपक और दीपक', content: '<p>दीपक दीपक गंज</p>', by })
    expect((await found(deps, 'गंगा दीपक'))[0]).toBe('राम')
  })

  it('ranks the exact word above a similar-sounding word in a title', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aPost(deps, { title: 'फल की चिंता', content: '<p>गीता का उपदेश और जीवन</p>', by })
    aPost(deps, { title: 'लोक के गीत', content: '<p>गीत गीत गीत</p>', by })
    for (const query of ['gita', 'geeta', 'गीता']) {
      expect((await found(deps, query))[0]).toBe('फल की चिंता')
    }
  })

  it.each([
    ['महाभारत के बारे में जानकारी चाहिए', false],
    ['mahabharat kaise jaye timings', false],
    ['महाभारत साम्राज्य', false],
    ['महाभारत कपूर', true],
  ])('for %s, sets `isClose` to %s', async (query, isClose) => {
    const { posts, ...found } = await searchPosts(aSite(), query)
    expect([posts[0]?.title, found.isClose]).toEqual(['महाभारत की कथा', isClose])
  })

  it('ranks the word itself in a body above a synonym in a title', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    aPost(deps, { title: 'काशी', content: '<p>गंगा के घाट</p>', by })
    aPost(deps, { title: 'यात्रा', content: '<p>बनारस की सुबह और शाम का हाल</p>', by })
    expect((await found(deps, 'बनारस'))[0]).toBe('यात्रा')
  })

  it.each([
    ['बारह', '12 ज्योतिर्लिंग', '13 मंदिर'],
    ['१२', 'बारह ज्योतिर्लिंग', 'तेरह मंदिर'],
    ['84', 'चौरासी कोस', 'चौरस मैदान'],
    ['निन्यानवे', '99 नाम', '9 नाम'],
    ['सौ', '100 कथाएँ', '10 कथाएँ'],
    ['उन्नीस सौ सैंतालीस', '1947 की कहानी', '1950 की कहानी'],
    ['दो लाख', '200000 दीये', '2000 दीये'],
    ['कोजागिरी', 'शरद पूर्णिमा', 'शरद जोशी'],
    ['पंढरपूर', 'पंढरपुर की वारी', 'पांडव'],
    ['दिवाळी', 'दीवाली', 'दीवाल'],
    ['कुआँ', 'कुएँ का पानी', 'क्या पानी'],
    ['धुएँ', 'धुआँ और आग', 'धूप और आग'],
    ['एम एस धोनी', 'धोनी का खेल', 'एम. एस. सुब्बुलक्ष्मी'],
    ['m s subbulakshmi', 'एम. एस. सुब्बुलक्ष्मी', 'एम. एस. धोनी'],
    ['जी एस टी', 'G.S.T. का हिसाब', 'जी हाँ'],
    ['bodh gaya kaise jaye', 'बोधगया का पीपल', 'बौद्ध मठ बन गया'],
  ])('%s finds %s before %s', async (query, title, other) => {
    expect((await found(aSite([title, other, 'गंगा के घाट']), query))[0]).toBe(
      title.normalize('NFKC'),
    )
  })

  it('does not confuse a verb form with a listed name that sounds like it', async () => {
    const deps = aSite(['कपड़े धोने का तरीका', 'धोना सीखिए'])
    for (const query of ['m s dhoni ', 'एम एस धोनी ']) {
      const { isClose, total } = await searchPosts(deps, query)
      expect([query, isClose || total === 0]).toEqual([query, true])
    }
  })

  it('ignores the verb in a question', async () => {
    const deps = aSite(['पंचांग की गणना', 'सूर्य निकलते ही'])
    expect(await searchPosts(deps, 'पंचांग कैसे निकालते हैं')).toMatchObject({ isClose: false })
  })

  it('reports results as close if a post only mentions the words, far from each other', async () => {
    const deps = createTestDeps()
    const text = (gap: number) => `<p>सोने की मूर्ति ${'और शब्द '.repeat(gap)} मन के भाव</p>`
    aPost(deps, { title: 'यात्रा', content: text(20) })
    expect(await searchPosts(deps, 'सोने का भाव')).toMatchObject({ isClose: true })
    aPost(deps, { title: 'बाज़ार', content: text(1) })
    expect(await searchPosts(deps, 'सोने का भाव')).toMatchObject({ isClose: false })
  })

  it('prefers the Hindi spelling of a listed English word to words that sound like it', async () => {
    const deps = aSite(['सोना और चाँदी', 'गोल्ड मेडल', 'गोलाकार'])
    expect(await found(deps, 'gold ')).not.toContain('गोलाकार')
  })

  it.each([
    ['prafushan ', 'pradushan'],
    ['maahbharat kathaa ', null],
    ['pradushan qwrtzx ', null],
    ['prafushan qwrtzx ', null],
  ])('for %s, suggests %s', async (query, suggestion) => {
    expect((await searchPosts(aSite(), query)).suggestion).toBe(suggestion)
  })

  it('completes a query in its own script', async () => {
    const deps = aSite(['अजमेर शरीफ़', 'Ajmer stories'])
    const texts = async (query: string) => (await suggest(deps, query)).map(({ text }) => text)
    expect(await texts('ajmer shar')).toContain('ajmer sharif')
    expect(await texts('अजमेर शरी')).toContain('अजमेर शरीफ़'.normalize('NFKC'))
  })

  it('reports results as close, and returns few, if a rare word is missing', async () => {
    const deps = aSite(Array.from({ length: 9 }, (_, at) => `मेला ${at}`))
    expect(await searchPosts(deps, 'कुंभ मेला')).toMatchObject({ isClose: true, total: 5 })
    expect(await searchPosts(deps, 'मेला')).toMatchObject({ isClose: false, total: 9 })
  })

  it.each([
    ['crorepati', 'करोड़पति बने', false],
    ['valentine', 'वैलेंटाइन का दिन', false],
    ['craig overton', 'क्रेग ओवर्टन', false],
    ['ashton turner', 'एश्टन टर्नर', false],
    ['ashton gabriel', 'एश्टन टर्नर', true],
    ['चोल कोहली', 'चोल राजा', true],
    ['behosh ', 'बहस हुई', true],
  ])('for %s and the title %s, sets `isClose` to %s', async (query, title, isClose) => {
    const { posts, ...found } = await searchPosts(aSite([title, 'गंगा के घाट']), query)
    expect([posts[0]?.title, found.isClose]).toEqual([title.normalize('NFKC'), isClose])
  })

  it.each([
    ['बढ़के', 'बढ़कर बोला', 'बढ़ा हुआ'],
    ['chunao', 'चुनाव आए', 'चीनी'],
    ['cand', 'चाँद पर', 'पानी'],
    ['lachman', 'लक्ष्मण', 'लचीला मन'],
    ['temples', 'The temple', 'The template'],
  ])('%s finds another spelling in %s', async (query, title, other) => {
    expect((await found(aSite([title, other]), query))[0]).toBe(title)
  })

  it('looks for typos in only a few words of a query', async () => {
    const deps = aSite(['प्रदूषण'])
    expect(await found(deps, 'xyzzyx qwrtqw zxcvzx prafushan ')).toEqual([])
    expect(await found(deps, 'xyzzyx qwrtqw prafushan ')).toEqual(['प्रदूषण'])
  })

  it('treats the last word as unfinished unless a space follows', async () => {
    const deps = aSite()
    expect(await found(deps, 'महाभा')).toEqual(['महाभारत की कथा'])
    expect(await found(deps, 'महाभा ')).toEqual([])
  })

  it('marks words as the author wrote them, in the title and body', async () => {
    const deps = createTestDeps()
    aPost(deps, {
      title: 'हिन्दी की किताबें',
      content: `<p>${'और शब्द '.repeat(40)} यह <b>किताब</b> &lt;नई&gt; है।</p>`,
    })
    const [post] = (await searchPosts(deps, 'hindi kitab')).posts
    expect(show(post!.titleParts)).toBe('[हिन्दी] की [किताबें]')
    expect(show(post!.snippetParts)).toMatch(/^….* यह \[किताब\] <नई> है।$/)
  })

  it('shows the beginning of the body if it has no match', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'गीता', content: '<p>पहला पाठ</p>' })
    const [post] = (await searchPosts(deps, 'गीता')).posts
    expect(post!.snippetParts).toEqual([{ text: 'पहला पाठ', isMarked: false }])
  })

  it('marks stopwords only inside a phrase', async () => {
    const deps = aSite()
    const [inPhrase] = (await searchPosts(deps, '"महाभारत की कथा"')).posts
    expect(show(inPhrase!.titleParts)).toBe('[महाभारत] [की] [कथा]')
    const [plain] = (await searchPosts(deps, 'महाभारत की कथा')).posts
    expect(show(plain!.titleParts)).toBe('[महाभारत] की [कथा]')
  })
})

describe('any text is accepted as a query', () => {
  let site: TestDeps
  beforeAll(() => {
    site = aSite([...TITLES, 'C++ और राम: एक'])
  })

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['5,000 letters', 'क'.repeat(5_000)],
    ['5,000 words', 'क '.repeat(5_000)],
    ['a letter with 60,000 marks', `क${'\u0941'.repeat(60_000)}`],
    ['letters that expand when normalised', '\uFDFA'.repeat(5_000)],
    ['a quote', '"'],
    ['quotes', `"राम" “सीता” 'x' "`],
    ['SQL', `'";-- DROP TABLE posts; ' OR 1=1 "राम`],
    ['full-text syntax', 'NEAR(राम AND -सीता*) title:x ^y OR NOT'],
    ['AND', 'AND'],
    ['C++', 'C++'],
    ['a star', '*'],
    ['per cent', '%_\\%राम\\_'],
    ['a minus', '-'],
    ['minuses', '--राम - -'],
    ['a colon', 'राम:'],
    ['emoji', '🙏👩‍👩‍👧❤️'],
    ['NUL', 'राम\0सीता\0'],
    ['lone surrogates', '\uD800राम\uDC00'],
    ['controls', '\u0007\u001B\u202Eराम\uFEFF'],
    ['a lone mark', '\u093F'],
    ['joiners', '\u200C\u200D'],
    ['stopwords only', 'का के की the'],
    ['Tamil', 'தமிழ் மொழி'],
    ['JSON brackets', '[1,"a"] {"b":2}'],
  ])('%s', async (_, query) => {
    for (const after of ['', ' ']) {
      const reply = await searchPosts(site, query + after)
      expect(reply.posts.length).toBeLessThanOrEqual(60)
    }
    expect(Array.isArray(await suggest(site, query))).toBe(true)
    expect((await searchRelated(site, query)).categories.length).toBeLessThan(10)
  })

  it('random text', async () => {
    const hindi = fc.string({ unit: fc.constantFrom(...'राम कथा"-“”क्षि\u200D़ gst ramayan 24 ') })
    const query = fc.oneof(hindi, fc.string({ unit: 'binary', maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        expect(Array.isArray((await searchPosts(site, text)).posts)).toBe(true)
        expect(Array.isArray(await suggest(site, text))).toBe(true)
      }),
      propertyRuns(200),
    )
  })
})
