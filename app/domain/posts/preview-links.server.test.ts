import { describe, expect, it } from 'vitest'
import { DAY } from '~/time/durations'
import { previewLinks } from '~db/schema'
import { viewUrl } from '~/domain/core/picture-url'
import { toPostView } from '~/view-models/post.server'
import {
  aCategory,
  aFile,
  aMember,
  aPost,
  anAdmin,
  postInput,
  saveChanges,
} from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { deletePost, publishDraft } from './manage-posts.server'
import { publishPendingVersion } from './pending-version.server'
import { findPublishedById } from './read-posts.server'
import {
  createPreviewLink,
  listPreviewLinks,
  openPreviewLink,
  revokePreviewLink,
} from './preview-links.server'

function createSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const draft = aPost(deps, { status: 'draft', publishedAt: null, by: admin })
  return { deps, admin, draft, token: createPreviewLink(deps, admin, draft.id, 7) }
}

const ended: unknown = expect.objectContaining({ code: 'Gone' })

describe('a preview link', () => {
  it('opens a draft until it expires, and only its hash is stored', () => {
    const { deps, draft, token } = createSite()
    expect(openPreviewLink(deps, token)).toMatchObject({ post: { id: draft.id } })
    expect(JSON.stringify(deps.db.select().from(previewLinks).all())).not.toContain(token)
    deps.clock.advance(7 * DAY)
    expect(() => openPreviewLink(deps, token)).toThrow(ended)
  })

  it('redirects to the post once it is published, and is invalid once it is deleted', () => {
    const { deps, admin, draft, token } = createSite()
    const { slug } = publishDraft(deps, admin, draft.id)
    expect(openPreviewLink(deps, token)).toMatchObject({ movedTo: { slug, status: 'published' } })
    deletePost(deps, admin, draft.id)
    expect(() => openPreviewLink(deps, token)).toThrow(ended)
  })

  it('shows unpublished changes exactly as they will be published', async () => {
    const { deps, admin } = createSite()
    const [lead, inText] = [
      await aFile(deps, { alt: { hi: 'घाट' }, colour: 'abc' }),
      await aFile(deps),
    ]
    const other = aPost(deps, { by: admin, title: 'The river', content: '<p>A river.</p>' })
    aPost(deps, { by: admin, authorName: 'मीरा' })
    const post = aPost(deps, { by: admin })
    const changes = {
      ...postInput({
        title: 'Ganga',
        content: `<p>The river.</p><p><img src="${viewUrl(inText.key)}" alt=""></p>`,
        image: viewUrl(lead.key),
        description: 'A river',
        category: aCategory(deps, 'नदियाँ').slug,
        authorName: 'मीरा',
        translation: other.slug,
        language: 'auto',
      }),
      slug: '',
    }
    saveChanges(deps, admin, post.id, changes, { baseVersion: 1, version: 0 })
    const opened = openPreviewLink(deps, createPreviewLink(deps, admin, post.id, 7))
    publishPendingVersion(deps, admin, post.id)
    const published = findPublishedById(deps, post.id)!
    const shown = 'post' in opened && toPostView(opened.post, deps)
    expect(shown).toEqual(toPostView(published, deps))
    expect(opened).toMatchObject({ post: { categoryId: published.categoryId } })
  })

  it('can be revoked', () => {
    const { deps, admin, draft, token } = createSite()
    const [link] = listPreviewLinks(deps, admin, draft.id)
    expect(() => revokePreviewLink(deps, admin, 'another', link!.id)).toThrow()
    revokePreviewLink(deps, admin, draft.id, link!.id)
    expect(() => openPreviewLink(deps, token)).toThrow(ended)
    expect(listPreviewLinks(deps, admin, draft.id)).toEqual([])
  })

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(1_000_000), "' or 1=1"])(
    'is not opened by %.20s',
    (token) => {
      const { deps } = createSite()
      expect(() => openPreviewLink(deps, token)).toThrow(ended)
    },
  )

  it('is limited to ten per post, for one, seven or thirty days', () => {
    const { deps, admin, draft } = createSite()
    const create = (days: number) => createPreviewLink(deps, admin, draft.id, days)
    for (const days of [0, 2, 31, NaN]) expect(() => create(days)).toThrow()
    for (let made = 1; made < 10; made += 1) create(30)
    expect(() => create(30)).toThrow('There can be ten links at most')
    deps.clock.advance(7 * DAY)
    create(30)
  })

  it('is created, listed and revoked by admins', () => {
    const { deps, draft } = createSite()
    const member = aMember(deps)
    const forbidden: unknown = expect.objectContaining({ code: 'Forbidden' })
    expect(() => createPreviewLink(deps, member, draft.id, 7)).toThrow(forbidden)
    expect(() => listPreviewLinks(deps, member, draft.id)).toThrow(forbidden)
    expect(() => revokePreviewLink(deps, member, draft.id, 'x')).toThrow(forbidden)
  })
})
