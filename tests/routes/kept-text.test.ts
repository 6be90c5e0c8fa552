/** Text that normalising and sanitising keep, from the input to the API and the feed. */
import { expect, it } from 'vitest'
import { publishNewPost } from '~/domain/posts/save-post.server'
import { PublishApiSchema as PostSchema } from '~/domain/posts/schema'
import * as api from '~/routes/api.$/route'
import * as feed from '~/routes/feed.$/route'
import { anAdmin } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, run } from '../helpers/requests'

it('keeps values, emoji, numbers of lists and links', async () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const title = '5½ लाख km² ™️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 don´t'
  const content =
    '<p>10⁶ <del>दस</del> ㊗️</p><ol start="5"><li>पाँच</li></ol><p><a href="tel:+91731">फ़ोन</a></p>'
  const { id, slug } = publishNewPost(deps, admin, PostSchema.parse({ title, content }))
  const kept = content.replace('⁶', '<sup>6</sup>')
  const call = { deps, params: { '*': `posts/getpost/${id}` } }
  const { data: body } = await run(api.loader, get(`/api/posts/getpost/${id}`), call)
  expect(JSON.parse(body)).toMatchObject({ title, content: kept, language: 'hi' })
  expect(slug).toBe('51-2-lakh-km2-tm-don-t')
  const { data } = await run(feed.loader, get('/feed/json'), { deps, params: { '*': 'json' } })
  const [item] = JSON.parse(data).items
  expect(item).toMatchObject({ title, content_html: expect.stringContaining(kept) })
  expect(item.summary).toBe('10⁶ ㊗️ पाँच फ़ोन')
})
