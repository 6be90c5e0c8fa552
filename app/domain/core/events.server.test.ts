import { expect, it } from 'vitest'
import { aCategory, anAdmin, aPost, draftInput, postInput } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog } from '../../../tests/helpers/deps'
import { deleteCategory, renameCategory } from '~/domain/posts/manage-categories.server'
import { addMedia, deleteMedia } from '~/domain/multimedia/multimedia.server'
import { createDevotionalText, updateDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import {
  deletePost,
  publishDraft,
  publishMany,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'

function aLoggedSite() {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ log })
  const admin = anAdmin(deps)
  const events = () =>
    lines.splice(0).map((line) => {
      const { userId, msg } = JSON.parse(line) as { userId: string; msg: string }
      expect(userId).toBe(admin.id)
      return msg
    })
  return { deps, admin, events }
}

it('each change to a post is logged once, with the account that made it', () => {
  const { deps, admin, events } = aLoggedSite()
  const edited = { ...postInput(), slug: '' }
  const draft = saveNewDraft(deps, admin, draftInput({ content: '<p>राधा</p>' }))
  publishDraft(deps, admin, draft.id)
  publishDraft(deps, admin, draft.id)
  updatePost(deps, admin, draft.id, edited)
  updatePost(deps, admin, draft.id, edited, { status: 'draft' })
  deletePost(deps, admin, draft.id)
  publishNewPost(deps, admin, postInput())
  expect(events()).toEqual([
    'post created',
    'post published',
    'post edited',
    'post unpublished',
    'post deleted',
    'post published',
  ])
})

it('each post in a bulk change is logged, except unchanged ones', () => {
  const { deps, admin, events } = aLoggedSite()
  const ids = [aPost(deps, { by: admin }).id, aPost(deps, { by: admin }).id]
  events()
  publishMany(deps, admin, ids)
  unpublishMany(deps, admin, ids)
  expect(events()).toEqual(['post unpublished', 'post unpublished'])
})

it('changes to categories, media and the devotional text are logged', () => {
  const { deps, admin, events } = aLoggedSite()
  const { id } = aCategory(deps)
  const media = { title: '', description: '', url: 'https://youtu.be/dQw4w9WgXcQ' }
  const input = { title: 'क', subtitle: '', shlokas: ['<p>श्लोक</p>'] }
  renameCategory(deps, admin, id, { name: 'नया' })
  deleteCategory(deps, admin, id)
  deleteMedia(deps, admin, addMedia(deps, admin, { ...media, type: 'youtube' }).id)
  const text = createDevotionalText(deps, admin, input)
  updateDevotionalText(deps, admin, text.id, input)
  expect(events()).toEqual([
    'category edited',
    'category deleted',
    'media created',
    'media deleted',
    'devotional text created',
    'devotional text edited',
  ])
})
