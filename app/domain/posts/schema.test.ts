import { describe, expect, it } from 'vitest'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentence } from '~/labels/messages'
import { isBlankHtml } from '~/domain/html/post-html'
import { DraftSchema, PublishApiSchema, mapFields, POST_FIELDS } from './schema'

type Schema = typeof PublishApiSchema

function problems(schema: Schema, input: unknown) {
  const { error } = schema.safeParse(input)
  return (error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    toSentence(message, DEFAULT_SENTENCES),
  ])
}

const CONTENT = '<p>राम कथा।</p>'

describe('PublishApiSchema', () => {
  it('requires a body', () => {
    const expected = [['content', 'Content is required']]
    expect(problems(PublishApiSchema, {})).toEqual(expected)
    expect(problems(PublishApiSchema, { title: 'राम', content: ' <p>&nbsp;</p> ' })).toEqual(
      expected,
    )
    expect(problems(PublishApiSchema, { content: CONTENT })).toEqual([])
  })

  it('sets defaults', () => {
    const { language: _, ...empty } = mapFields(POST_FIELDS, () => '')
    const expected = { ...empty, content: CONTENT, authorPhoto: '' }
    expect(PublishApiSchema.parse({ content: CONTENT })).toEqual(expected)
  })

  it('preserves Hindi text', () => {
    const title = 'क्षत्रिय, ज़िंदगी और ऋषि: ॐ नमः शिवाय ॥१॥ हँसी-ख़ुशी; दुःख! रक्‍षा'
    const content = `<h2>${title}</h2><p>लड़कियाँ स्कूल गईं।</p>`
    const parsed = PublishApiSchema.parse({ title, content })
    expect(parsed.title).toBe(title.normalize('NFKC'))
    expect(parsed.content).toBe(content.normalize('NFKC'))
  })

  it('normalises text, and removes everything except letters, marks, digits, spaces, punctuation and symbols', () => {
    const parsed = PublishApiSchema.parse({
      title: '\u202Eराम\u200B  ＣＤ\u0000\n',
      content: '＜p＞राम\u0007＜/p＞',
      description: ' एक\n दो ',
    })
    expect(parsed).toMatchObject({
      title: 'राम CD',
      content: '<p>राम</p>',
      description: 'एक दो',
    })
  })

  it.each(['!!!', '\u093F', '—', ' । '])('treats the title %j as empty', (title) => {
    expect(PublishApiSchema.parse({ title, content: CONTENT }).title).toBe('')
  })

  it.each(['!!!', '—'])('rejects the category %j', (category) => {
    expect(problems(PublishApiSchema, { content: CONTENT, category })).toEqual([
      ['category', 'Category name is required'],
    ])
  })

  it('reports which fields are too long', () => {
    const input = {
      title: 'क'.repeat(301),
      content: 'क'.repeat(133_334),
      category: 'x'.repeat(101),
      description: 'x'.repeat(2_001),
      authorName: 'x'.repeat(101),
    }
    expect(problems(PublishApiSchema, input)).toEqual([
      ['title', 'Title must be at most 300 characters'],
      ['content', 'Content is too long (400 KB at most)'],
      ['category', 'Category must be at most 100 characters'],
      ['description', 'Description must be at most 2000 characters'],
      ['authorName', 'Author name must be at most 100 characters'],
    ])
  })

  it('rejects an excessive number of tags', () => {
    const content = (tags: number) => ({ content: `क${'<b>'.repeat(tags)}` })
    expect(problems(PublishApiSchema, content(20_000))).toEqual([])
    expect(problems(PublishApiSchema, content(20_001))).toEqual([
      ['content', 'Content has too many tags (20000 at most)'],
    ])
  })

  it('accepts fields of maximum length, counted in graphemes', () => {
    const input = {
      title: 'क्षि'.repeat(300),
      content: 'क'.repeat(133_333),
      description: 'x'.repeat(2_000),
    }
    expect(problems(PublishApiSchema, input)).toEqual([])
  })

  it.each(['', '/media/0a1b.webp', '/assets/DT-DefaultImg.jpg', 'https://example.org/a.jpg?x=1'])(
    'accepts the picture %j',
    (image) => expect(problems(PublishApiSchema, { content: CONTENT, image })).toEqual([]),
  )

  it.each([
    'http://example.org/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.org/a.jpg',
    '/\\example.org/a.jpg',
    'a.jpg',
    '/a.jpg?x',
    '/a b.jpg',
    `https://example.org/${'x'.repeat(2_000)}`,
  ])('rejects the picture %j', (image) => {
    expect(problems(PublishApiSchema, { content: CONTENT, image })).toEqual([
      ['image', 'Image must be an https address or a picture on this site'],
    ])
    expect(problems(PublishApiSchema, { content: CONTENT, authorPhoto: image })).toEqual([
      ['authorPhoto', 'Photo must be an https address or a picture on this site'],
    ])
  })

  it('ignores unknown fields', () => {
    const input = {
      content: CONTENT,
      userId: '1',
      views: 9,
      isFeatured: true,
      status: 'x',
    }
    expect(Object.keys(PublishApiSchema.parse(input))).not.toEqual(
      expect.arrayContaining(['userId']),
    )
    expect(PublishApiSchema.parse(input)).toEqual(PublishApiSchema.parse({ content: CONTENT }))
  })
})

describe('DraftSchema', () => {
  it('requires a title or a body', () => {
    const expected = [['', 'Please provide a title or content to save as draft']]
    expect(problems(DraftSchema, {})).toEqual(expected)
    expect(problems(DraftSchema, { title: ' !!! ', content: '<p><br></p>' })).toEqual(expected)
    expect(problems(DraftSchema, { title: 'राम' })).toEqual([])
    expect(problems(DraftSchema, { content: CONTENT })).toEqual([])
  })
})

describe('isBlankHtml', () => {
  it.each(['', '  ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<ul><li></li></ul>\n'])(
    'treats %j as blank',
    (html) => expect(isBlankHtml(html)).toBe(true),
  )

  it.each(['राम', '<p>0</p>', '<p><img src="/media/a.webp"></p>', '5 < 6'])(
    'treats %j as not blank',
    (html) => expect(isBlankHtml(html)).toBe(false),
  )

  it('is fast for unclosed tags', () => {
    expect(isBlankHtml('<'.repeat(400_000))).toBe(false)
    expect(isBlankHtml('<a'.repeat(200_000))).toBe(false)
  })
})
