import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { listFeedPosts } from '~/domain/posts/posts-for-crawlers.server'
import { LANGUAGES } from '~/text/language'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { toFeed } from './feed.server'
import { propertyRuns } from '../../../tests/helpers/property-runs'

const ORIGIN = 'https://news.example'
const POSTS = 20
const FIELDS = 5
const ROUNDS = 10_000 / (POSTS * FIELDS)

/** Characters that XML escapes or forbids, mixed with random ones. */
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(']]>', ']]', '>', '<![CDATA[', '<!--', '--', '-->', '<?xml', '?>', '&'),
      fc.constantFrom('&amp;', '&lt;', '&#11;', '&nope;', '<', '<b>', '</title>', '"', "'"),
      fc.constantFrom('\0', '\v', '\f', '\b', '\x1B', '\x7F', '\x85', '\uFFFE', '\uD800', '\uDC00'),
      fc.constantFrom('\r', '\n', '\r\n', '\t', ' ', '\u2028', 'क्\u200D', 'ज़', '\u{1F600}'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `क${parts.join('')}`)

/** Keeps the characters that XML allows, with normalised line breaks. */
const readable = (text: string) =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => {
      const code = character.codePointAt(0)!
      const isControl = (code < 0x20 && code !== 9 && code !== 10) || (code > 0x7e && code < 0xa0)
      const isNoncharacter = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)
      return !isControl && !isNoncharacter && !(code >= 0xd800 && code <= 0xdfff)
    })
    .join('')

const { window } = new JSDOM()

/** Parses strictly, as browsers do: one wrong character is an error. */
function parseXml(text: string): Document {
  const document = new window.DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document
}

const textsOf = (document: Document, selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map(
    (item) => item.getElementsByTagName(name)[0]?.textContent,
  )

function aFeedOf20Posts() {
  const deps = createTestDeps({ environment: { PUBLIC_ORIGIN: ORIGIN } })
  for (let count = 0; count < POSTS; count += 1) aPost(deps)
  return { posts: listFeedPosts(deps, {}), deps }
}

describe('feeds', () => {
  it('stay well-formed and preserve odd characters, in every format and language', () => {
    const { posts, deps } = aFeedOf20Posts()
    const texts = fc.tuple(oddText, oddText, oddText, oddText, oddText)
    const property = fc.property(
      fc.array(texts, { minLength: POSTS, maxLength: POSTS }),
      fc.constantFrom(undefined, ...LANGUAGES),
      (batch, language) => {
        const page = { name: batch[0]![0], path: '/category/odd' }
        const shown = language ?? ('hi' as const)
        const source = { origin: ORIGIN, page, language, shown }
        const feedTitle = readable(`${page.name} | ${deps.settings().site.name}`)
        const odd = posts.map((post, index) => {
          const [title, description, content, authorName, name] = batch[index]!
          const category = { ...post.category, name: name.replace(/\s/g, ' ') }
          return { ...post, title, description, content, authorName, category }
        })
        const expected = {
          titles: odd.map(({ title }) => readable(title)),
          summaries: odd.map(({ description }) => readable(description)),
          contents: odd.map(({ content }) => readable(content)),
          authors: odd.map(({ authorName }) => readable(authorName)),
          categories: odd.map(({ category }) => readable(category.name)),
        }
        const rss = parseXml(toFeed(odd, 'rss', source, deps))
        expect(textsOf(rss, 'channel', 'title')).toEqual([feedTitle])
        expect({
          titles: textsOf(rss, 'item', 'title'),
          summaries: textsOf(rss, 'item', 'description'),
          contents: textsOf(rss, 'item', 'content:encoded'),
          authors: textsOf(rss, 'item', 'dc:creator'),
          categories: textsOf(rss, 'item', 'category'),
        }).toEqual(expected)
        const atom = parseXml(toFeed(odd, 'atom', source, deps))
        expect(textsOf(atom, 'feed', 'title')).toEqual([feedTitle])
        expect({
          titles: textsOf(atom, 'entry', 'title'),
          summaries: textsOf(atom, 'entry', 'summary'),
          contents: textsOf(atom, 'entry', 'content'),
          authors: textsOf(atom, 'entry > author', 'name'),
          categories: [...atom.querySelectorAll('entry > category')].map((category) =>
            category.getAttribute('term'),
          ),
        }).toEqual(expected)
        const { items } = JSON.parse(toFeed(odd, 'json', source, deps)) as {
          items: {
            title: string
            summary: string
            content_html: string
            authors: { name: string }[]
            tags: string[]
          }[]
        }
        expect({
          titles: items.map(({ title }) => title),
          summaries: items.map(({ summary }) => summary),
          contents: items.map((item) => item.content_html),
          authors: items.map(({ authors }) => authors[0]!.name),
          categories: items.map(({ tags }) => tags[0]),
        }).toEqual(expected)
      },
    )
    fc.assert(property, propertyRuns(ROUNDS))
  }, 120_000)
})
