import { expect, it } from 'vitest'
import { replaceNotes } from '~/domain/html/post-html'
import { sanitizeHtml } from '~/domain/html/sanitize-html.server'
import * as reader from '~/routes/_site.post.$slug/route'
import * as feed from '~/routes/feed.$/route'
import { toPlainText } from '~/text/plain-text'
import { aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, run } from '../helpers/requests'

const TEXT =
  '<p>काशी<small>आज का <em>वाराणसी</em></small> और उज्जैन<small><a href="/about">अवंतिका</a></small>।</p>'

it('numbers footnotes in the text and lists them below it, with links both ways', async () => {
  const deps = createTestDeps()
  const { slug } = aPost(deps, { title: 'नगर', content: TEXT })
  const reply = await run(reader.loader, get(`/post/${slug}`), { deps, params: { slug } })
  expect(reply.data.post.pieces).toEqual([
    {
      html:
        '<p>काशी<sup><a id="of-note-1" href="#note-1">[1]</a></sup> और उज्जैन<sup><a id="of-note-2" href="#note-2">[2]</a></sup>।</p>' +
        '<hr /><ol><li id="note-1">आज का <em>वाराणसी</em> <a href="#of-note-1" aria-label="पाठ पर लौटें">↩</a></li>' +
        '<li id="note-2"><a href="/about">अवंतिका</a> <a href="#of-note-2" aria-label="पाठ पर लौटें">↩</a></li></ol>',
    },
  ])
})

it('puts footnotes in brackets in feeds, and separates them from the preceding word in search', async () => {
  const deps = createTestDeps()
  aPost(deps, { title: 'नगर', content: TEXT })
  const { data } = await run(feed.loader, get('/feed/json'), { deps, params: { '*': 'json' } })
  const [item] = JSON.parse(data).items
  expect(item.content_html).toContain('काशी <small>(आज का <em>वाराणसी</em>)</small> और')
  expect(toPlainText(TEXT)).toContain('काशी आज का वाराणसी और')
})

it.each([
  '<figure><img src="/a.webp" alt="" /><figcaption>घाट <small>फ़ोटो: मीरा</small></figcaption></figure>',
  '<p><a href="/about">कड़ी <small>छोटी</small></a></p>',
  '<p><small></small></p>',
  '<p>सादा</p>',
])('does not find a footnote in %s', (html) => {
  expect(replaceNotes(sanitizeHtml(html), () => 'NOTE')).not.toContain('NOTE')
})

it('of nested footnotes, keeps only the innermost, and closes every tag', () => {
  const html = replaceNotes('<p><small>a <small>b</small> c</small></p>', (note) => `[${note}]`)
  expect(html).toBe('<p><small>a [b] c</small></p>')
})
