import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '~/time/durations'
import { files, posts, revisions } from '~db/schema'
import { updateDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import {
  aCategory,
  aDevotionalText,
  aFile,
  aMember,
  aPost,
  anAdmin,
  autosaveDraft,
  postInput,
} from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { publishDraft } from '~/domain/posts/manage-posts.server'
import { getHistory, getVersion, restoreRevision, thinRevisions } from './revisions.server'
import { publishPendingVersion } from '~/domain/posts/pending-version.server'
import { updatePost } from '~/domain/posts/save-post.server'

function createTestSite(status: 'published' | 'draft' = 'published') {
  const deps = createTestDeps()
  const admin = anAdmin(deps, { username: 'मीरा' })
  const post = aPost(deps, { title: 'राम', content: '<p>एक</p>', by: admin, status })
  const typed = (content: string, values = {}) => ({
    ...postInput({ title: 'राम', content: `<p>${content}</p>`, ...values }),
    slug: '',
  })
  const update = (content: string, values = {}) =>
    updatePost(deps, admin, post.id, typed(content, values))
  const list = () => getHistory(deps, admin, post.id).revisions
  const texts = () =>
    list().map(({ number }) => getVersion(deps, admin, post.id, number).fields.content)
  return { deps, admin, post, typed, update, list, texts }
}

describe('recording revisions', () => {
  it('records every publication and update with its author, time and reason, newest first', () => {
    const { deps, admin, post, update, list, texts } = createTestSite()
    deps.clock.advance(MINUTE)
    update('दो')
    expect(list()).toMatchObject([
      { reason: 'updated', isPublished: true, username: 'मीरा', createdAt: deps.now() },
      { reason: 'published', isPublished: true, username: 'मीरा', title: 'राम' },
    ])
    expect(texts()).toEqual(['<p>दो</p>', '<p>एक</p>'])
    const present = getVersion(deps, admin, post.id, 'present')
    expect(present.fields).toMatchObject({ content: '<p>दो</p>', category: 'uncategorized' })
  })

  it('records nothing if nothing changed', () => {
    const { deps, admin, post, update, texts } = createTestSite()
    update('एक')
    updatePost(
      deps,
      admin,
      post.id,
      { ...postInput({ title: 'राम', content: '<p>एक</p>' }), slug: '' },
      { isFeatured: true },
    )
    expect(texts()).toEqual(['<p>एक</p>'])
  })

  it('records a text from an older version of the site before its first change', () => {
    const { deps, update, texts } = createTestSite()
    deps.db.delete(revisions).run()
    update('दो')
    expect(texts()).toEqual(['<p>दो</p>', '<p>एक</p>'])
  })

  it('records drafts every ten minutes, and the text before a pause', () => {
    const { deps, admin, post, typed, texts } = createTestSite('draft')
    let version = 1
    const autosave = (content: string) => {
      version = autosaveDraft(deps, admin, post.id, typed(content), version).version
    }
    autosave('दो')
    deps.clock.advance(MINUTE)
    autosave('तीन')
    expect(texts()).toEqual([])
    deps.clock.advance(DAY)
    autosave('चार')
    autosave('पाँच')
    expect(texts()).toContain('<p>तीन</p>')
  })

  it('marks the text of an autosaved draft as published when it is published', () => {
    const { deps, admin, post, list } = createTestSite('draft')
    publishDraft(deps, admin, post.id)
    expect(list()).toMatchObject([{ reason: 'published', isPublished: true }])
  })

  it('records the devotional text', () => {
    const { deps, admin } = createTestSite()
    const text = aDevotionalText(deps, { shlokas: ['<p>एक</p>'] })
    updateDevotionalText(deps, admin, text.id, { ...text, shlokas: ['<p>दो</p>'] })
    const { revisions: rows, status } = getHistory(deps, admin, text.id)
    expect([rows.length, status]).toEqual([2, null])
    const number = rows[1]!.number
    expect(getVersion(deps, admin, text.id, number).fields.shlokas).toEqual(['<p>एक</p>'])
    restoreRevision(deps, admin, text.id, number, deps.now() + 1)
    expect(getVersion(deps, admin, text.id, 'present').fields.shlokas).toEqual(['<p>एक</p>'])
  })
})

describe('getHistory', () => {
  it('is for admins only, and reports a missing post or revision', () => {
    const { deps, admin, post, list } = createTestSite()
    const { number } = list()[0]!
    for (const actor of [null, aMember(deps)]) {
      expect(() => getHistory(deps, actor, post.id)).toThrow()
      expect(() => getVersion(deps, actor, post.id, number)).toThrow()
      expect(() => restoreRevision(deps, actor, post.id, number, 1)).toThrow()
    }
    const missing = expect.objectContaining({ code: 'NotFound' })
    const other = aPost(deps)
    expect(() => getHistory(deps, admin, 'nothing')).toThrow(missing)
    expect(() => getVersion(deps, admin, other.id, number)).toThrow(missing)
    expect(() => getVersion(deps, admin, post.id, 'pending')).toThrow(missing)
    deps.db.update(posts).set({ status: 'trashed' }).run()
    expect(() => getHistory(deps, admin, post.id)).toThrow(missing)
  })

  it('lists a hundred at a time', () => {
    const { deps, admin, post } = createTestSite()
    const [row] = deps.db.select().from(revisions).all()
    const more = Array.from({ length: 150 }, (_, index) => ({ ...row!, number: index + 2 }))
    deps.db.insert(revisions).values(more).run()
    const first = getHistory(deps, admin, post.id)
    expect([first.revisions.length, first.hasMore]).toEqual([100, true])
    const second = getHistory(deps, admin, post.id, first.revisions.at(-1)!.number)
    expect([second.revisions.length, second.hasMore]).toEqual([51, false])
  })

  it('says what each revision changed', () => {
    const { update, list } = createTestSite()
    update('एक दो', { description: 'सार' })
    update('दो')
    expect(list().map(({ summary }) => summary)).toEqual([
      { wordsIn: 0, wordsOut: 1, fields: ['description'] },
      { wordsIn: 1, wordsOut: 0, fields: ['description'] },
      null,
    ])
  })

  it('reads through indexes, without sorting', async () => {
    const { deps, admin, post, list } = createTestSite()
    const { number } = list()[0]!
    const plans = await plansOf(deps, () => {
      getHistory(deps, admin, post.id, 9)
      getVersion(deps, admin, post.id, number)
    })
    expect(plans.join('\n')).toContain('SEARCH revisions USING INDEX revisions_by_post')
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/)
  })
})

describe('restoreRevision', () => {
  it('restores the text, but not the address, category, views or date', () => {
    const { deps, admin, post, update, list, texts } = createTestSite()
    aCategory(deps, 'इतिहास')
    update('दो', { category: 'इतिहास' })
    updatePost(deps, admin, post.id, {
      ...postInput({ title: 'सीता', category: 'itihas' }),
      slug: 'sita',
    })
    deps.db.update(posts).set({ views: 7 }).run()
    const { number } = list().at(-1)!
    restoreRevision(deps, admin, post.id, number, 3)
    expect(deps.db.select().from(posts).all()[0], 'readers see no change').toMatchObject({
      title: 'सीता',
      version: 3,
    })
    publishPendingVersion(deps, admin, post.id)
    const [now] = deps.db.select().from(posts).all()
    expect(now).toMatchObject({ title: 'राम', content: '<p>एक</p>', slug: 'sita', views: 7 })
    expect(now).toMatchObject({ publishedAt: post.publishedAt, version: 4 })
    expect(getVersion(deps, admin, post.id, 'present').fields.category).toBe('itihas')
    expect(list()[0]).toMatchObject({ isPublished: true })
    expect(texts()).toHaveLength(4)
  })

  it('replaces a deleted picture and reports its name', async () => {
    const { deps, admin, post, update, list } = createTestSite()
    const { id, key } = await aFile(deps)
    const image = `/media/${key}`
    update('दो', { image, content: `<p>दो</p><p><img src="${image}" alt=""></p>` })
    update('तीन')
    deps.db.delete(files).run()
    expect(id).toBeDefined()
    const { gonePictures } = restoreRevision(deps, admin, post.id, list()[1]!.number, 3)
    expect(gonePictures).toEqual([key, key])
    publishPendingVersion(deps, admin, post.id)
    expect(deps.db.select().from(posts).all()[0]).toMatchObject({
      image: '/assets/DT-DefaultImg.jpg',
    })
  })

  it('is rejected after somebody else changed the text', () => {
    const { deps, admin, post, update, list } = createTestSite()
    update('दो')
    expect(() => restoreRevision(deps, admin, post.id, list()[1]!.number, 1)).toThrow(
      'in the meantime',
    )
  })
})

describe('thinRevisions', () => {
  it('keeps all for a day, one per hour for a week, one per day for a month, and every published one', async () => {
    const deps = createTestDeps()
    const { id: postId } = aPost(deps)
    const { number: _, ...published } = deps.db.select().from(revisions).get()!
    // Starts at noon, so that hours and days begin and end where the test expects.
    deps.clock.set(Math.floor(deps.now() / DAY) * DAY + 12 * HOUR)
    const add = (...ago: number[]) => {
      const rows = ago.map((time) => deps.now() - time)
      const toRow = (createdAt: number) => ({ ...published, isPublished: false, createdAt, postId })
      deps.db.insert(revisions).values(rows.map(toRow)).run()
    }
    add(MINUTE, 2 * MINUTE, 3 * MINUTE)
    add(2 * DAY + MINUTE, 2 * DAY + 2 * MINUTE, 2 * DAY + HOUR + MINUTE)
    add(10 * DAY + HOUR, 10 * DAY + 2 * HOUR, 11 * DAY)
    add(40 * DAY)
    expect(await thinRevisions(deps)).toBe(1 + 1 + 1)
    expect(await thinRevisions(deps)).toBe(0)
    expect(deps.db.select().from(revisions).all()).toHaveLength(1 + 3 + 2 + 2)
  })
})
