import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { posts } from '~db/schema'
import { aPost, anAdmin, autosaveDraft } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { updatePost } from './save-post.server'
import { chosenLanguage, proposeLanguage } from './post-language'
import { EditInputSchema, type EditInput, type PostInput } from './schema'

const MARATHI = { title: 'माझे गाव', content: '<p>गावाकडची सकाळ शांत असते.</p>' }
const ENGLISH = { title: 'My village', content: '<p>Mornings are quiet there.</p>' }

function aPostIn(language?: PostInput['language'], status: 'draft' | 'published' = 'published') {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const { id } = aPost(deps, { ...MARATHI, language, status, by: admin })
  const read = () => deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  const edit = (values: Partial<EditInput>): EditInput =>
    EditInputSchema.parse({ ...MARATHI, ...values })
  const save = (values: Partial<EditInput>) => updatePost(deps, admin, id, edit(values))
  return { deps, admin, id, read, edit, save }
}

describe('the language of a post', () => {
  it.each([
    ['गाँव', '<p><a href="/x">A long report in English about the village</a></p>', 'hi'],
    ['गाँव', '<pre>const village = "a long program"</pre><p>यह</p>', 'hi'],
    ['माझे गाव', '<p>https://example.org/a/long/address/of/a/report</p>', 'hi'],
    ['गाँव', '<p>A long report in English about the village</p>', 'en'],
    ['Village', '<p><a href="/x">गाँव की लम्बी कहानी</a></p>', 'en'],
  ] as const)('does not follow links and code: %s %s', (title, content, language) => {
    expect(proposeLanguage(title, content)).toBe(language)
  })

  it.each([undefined, 'auto'] as const)('is detected if the choice is %s', (choice) => {
    const { read, save } = aPostIn(choice)
    expect(read().language).toBe('hi')
    expect(chosenLanguage(read())).toBeNull()
    save({ ...ENGLISH, language: choice })
    expect(read().language).toBe('en')
  })

  it("is the editor's choice", () => {
    const { read } = aPostIn('mr')
    expect(read().language).toBe('mr')
    expect(chosenLanguage(read())).toBe('mr')
  })

  it('can be Hindi in Latin letters, which is never detected', () => {
    const { read, save } = aPostIn()
    save({ ...ENGLISH, title: 'mera gaon', language: 'hi-Latn' })
    expect(chosenLanguage(read())).toBe('hi-Latn')
  })

  it.each(['mr', 'en'] as const)('remains %s if a save omits it', (chosen) => {
    const { read, save } = aPostIn(chosen)
    save({ content: '<p>दुसरा मजकूर.</p>' })
    expect(read().language).toBe(chosen)
  })

  it('does not change if a save contains no choice', () => {
    const { deps, admin, id, read, edit } = aPostIn('mr', 'draft')
    autosaveDraft(deps, admin, id, edit({ title: 'आमचे गाव', language: 'mr' }), 1)
    expect(read()).toMatchObject({ title: 'आमचे गाव', language: 'mr' })
  })

  it('can be set back to the detected language', () => {
    const { read, save } = aPostIn('mr')
    save({ language: 'auto' })
    expect(read().language).toBe('hi')
  })

  it('invalidates pages when it changes', () => {
    const { deps, save } = aPostIn()
    const before = getCacheVersion(deps)
    save({ language: 'mr' })
    expect(getCacheVersion(deps)).not.toBe(before)
  })

  it('rejects an unknown language', () => {
    const { success, error } = EditInputSchema.safeParse({ ...MARATHI, language: 'xx' })
    expect(success).toBe(false)
    expect(error?.issues[0]).toMatchObject({
      path: ['language'],
      message: 'unknownLanguage',
    })
  })
})
