import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  deletePost,
  featureMany,
  moveMany,
  publishAgain,
  publishDraft,
  publishMany,
  setFeatured,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'
import { carryOutSchedules, schedulePost } from '~/domain/posts/schedule.server'
import { removeFromTrash, restoreFromTrash } from '~/domain/across/manage-trash.server'
import { vanishPost } from '~/domain/across/vanish.server'
import { HOUR } from '~/time/durations'
import { posts, webhookDeliveries } from '~db/schema'
import {
  aCategory,
  anAdmin,
  aPost,
  autosaveDraft,
  postInput,
  saveChanges,
} from '../../../tests/helpers/builders'
import { createTestDeps, failWrites } from '../../../tests/helpers/deps'
import { createWebhook } from './webhooks.server'

function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  createWebhook(deps, admin, { url: 'https://bot.example.org/' })
  const published = aPost(deps, { title: 'Ganga', by: admin }).id
  const draft = aPost(deps, { title: 'Yamuna', status: 'draft', by: admin }).id
  deps.db.delete(webhookDeliveries).run()
  const events = () =>
    deps.db
      .select()
      .from(webhookDeliveries)
      .all()
      .map(({ event, slug }) => `${event} ${slug}`)
  return { deps, admin, published, draft, events }
}

type Site = ReturnType<typeof aSite>

const changed = (slug = '') => ({ ...postInput({ title: 'Ganga', content: '<p>नया</p>' }), slug })

const DEEDS: [name: string, deed: (site: Site) => unknown, events: string[]][] = [
  [
    'publishing a new post',
    ({ deps, admin }) => publishNewPost(deps, admin, postInput({ title: 'Narmada' })),
    ['published narmada'],
  ],
  [
    'saving a new draft',
    ({ deps, admin }) => saveNewDraft(deps, admin, postInput({ title: 'Narmada' })),
    [],
  ],
  [
    'publishing a draft',
    ({ deps, admin, draft }) => publishDraft(deps, admin, draft),
    ['published yamuna'],
  ],
  [
    'publishing drafts in a list',
    ({ deps, admin, draft, published }) => publishMany(deps, admin, [draft, published]),
    ['published yamuna'],
  ],
  [
    'an update',
    ({ deps, admin, published }) => updatePost(deps, admin, published, changed()),
    ['updated ganga'],
  ],
  [
    'an update that moves the post',
    ({ deps, admin, published }) => updatePost(deps, admin, published, changed('bhagirathi')),
    ['updated bhagirathi'],
  ],
  [
    'an update without a change',
    ({ deps, admin, published }) => {
      updatePost(deps, admin, published, changed())
      deps.db.delete(webhookDeliveries).run()
      updatePost(deps, admin, published, changed())
    },
    [],
  ],
  [
    'autosaving a draft',
    ({ deps, admin, draft }) =>
      autosaveDraft(deps, admin, draft, { ...postInput({ title: 'Kaveri' }), slug: '' }, 1),
    [],
  ],
  [
    'autosaving unpublished changes',
    ({ deps, admin, published }) =>
      saveChanges(deps, admin, published, changed(), { baseVersion: 1, version: 0 }),
    [],
  ],
  [
    'unpublishing, and undoing it',
    ({ deps, admin, published }) =>
      publishAgain(deps, admin, unpublishMany(deps, admin, [published]).marks),
    ['unpublished ganga', 'published ganga'],
  ],
  [
    'unpublishing through the API',
    ({ deps, admin, published }) =>
      updatePost(deps, admin, published, changed('sarayu'), { status: 'draft' }),
    ['unpublished ganga'],
  ],
  [
    'scheduled times',
    ({ deps, admin, published, draft }) => {
      schedulePost(deps, admin, draft, 'publish', deps.now() + HOUR)
      schedulePost(deps, admin, published, 'unpublish', deps.now() + 2 * HOUR)
      for (let hour = 0; hour < 2; hour += 1) {
        deps.clock.advance(HOUR)
        carryOutSchedules(deps)
      }
    },
    ['published yamuna', 'unpublished ganga'],
  ],
  [
    'deleting and restoring a post',
    async ({ deps, admin, published }) => {
      const { trashed } = deletePost(deps, admin, published)
      await restoreFromTrash(deps, admin, [trashed])
    },
    ['deleted ganga', 'published ganga'],
  ],
  [
    'deleting a post for ever',
    async ({ deps, admin, published }) => {
      const { trashed } = deletePost(deps, admin, published)
      await removeFromTrash(deps, admin, [trashed])
    },
    ['deleted ganga'],
  ],
  [
    'deleting a post everywhere',
    ({ deps, admin, published }) => vanishPost(deps, admin, published),
    ['deleted ganga'],
  ],
  [
    'deleting and restoring a draft',
    async ({ deps, admin, draft }) => {
      const { trashed } = deletePost(deps, admin, draft)
      await restoreFromTrash(deps, admin, [trashed])
    },
    [],
  ],
  [
    'featuring posts',
    ({ deps, admin, published, draft }) => {
      setFeatured(deps, admin, draft, true)
      featureMany(deps, admin, [published, draft])
    },
    ['updated ganga'],
  ],
  [
    'moving posts to a category',
    ({ deps, admin, published, draft }) =>
      moveMany(deps, admin, [published, draft], aCategory(deps, 'नदी').slug),
    ['updated ganga'],
  ],
  [
    'publishing a page',
    ({ deps, admin }) =>
      publishNewPost(deps, admin, postInput({ title: 'About rivers' }), { isPage: true }),
    [],
  ],
]

it.each(DEEDS)('queues the events of %s', async (_, deed, expected) => {
  const site = aSite()
  await deed(site)
  expect(site.events()).toEqual(expected)
})

it('queues an event for every webhook, in the transaction of the change', () => {
  const { deps, admin, draft, events } = aSite()
  createWebhook(deps, admin, { url: 'https://other.example.org/' })
  publishDraft(deps, admin, draft)
  expect(events()).toEqual(['published yamuna', 'published yamuna'])
  failWrites(deps, 'webhook_deliveries', 'INSERT')
  expect(() => unpublishMany(deps, admin, [draft])).toThrowError('disk is full')
  expect(deps.db.select().from(posts).where(eq(posts.id, draft)).get()).toMatchObject({
    status: 'published',
  })
})
