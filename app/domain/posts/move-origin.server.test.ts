import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aDevotionalText, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { nirvankand, pendingVersions, posts, redirects, revisions, settings } from '~db/schema'
import { moveOrigin } from './move-origin.server'
import { unpackFields } from './record-revision.server'

const from = 'https://old.example'
const to = 'https://news.example'
const OLD = `<p><a href="${from}/post/a" rel="noopener noreferrer">${from}.</a> http://OLD.example/b</p>`
const NEW = `<p><a href="${to}/post/a" rel="noopener noreferrer">${to}.</a> ${to}/b</p>`
const OTHER = '<p>https://old.example.org https://old.example:8080/ https://very-old.example</p>'

function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const post = aPost(deps, { by: admin, content: OLD + OTHER, canonical: `${from}/x` })
  const time = { createdAt: deps.now(), updatedAt: deps.now() }
  const fields = { content: OLD }
  deps.db
    .insert(pendingVersions)
    .values({ postId: post.id, fields, baseVersion: 1, ...time })
    .run()
  aDevotionalText(deps, { shlokas: [OLD] })
  const updatedAt = deps.now()
  const value = { header: [{ to: `${from}/about` }] }
  deps.db.insert(settings).values({ name: 'menus', value, version: 1, updatedAt }).run()
  const target = `${from}/new`
  const row = { id: 'r', source: '/old', target, createdAt: updatedAt, updatedAt }
  deps.db.insert(redirects).values(row).run()
  const read = () => ({
    post: deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!,
    pending: deps.db.select().from(pendingVersions).get()!.fields,
    verses: deps.db.select().from(nirvankand).get()!.shlokas,
    menus: deps.db.select().from(settings).get()!.value,
    target: deps.db.select().from(redirects).get()!.target,
    history: deps.db
      .select()
      .from(revisions)
      .all()
      .map(({ fields }) => unpackFields(fields)),
  })
  return { deps, read }
}

it('replaces the former address wherever texts are stored', () => {
  const { deps, read } = aSite()
  const counts = moveOrigin(deps, { from, to })
  expect(counts).toMatchObject({ posts: 1, pendingVersions: 1, nirvankand: 1, settings: 1 })
  const { post, pending, verses, menus, target, history } = read()
  expect(post).toMatchObject({ content: NEW + OTHER, seo: { canonical: `${to}/x` } })
  expect(pending.content).toBe(NEW)
  expect(verses).toEqual([NEW])
  expect(menus).toEqual({ header: [{ to: `${to}/about` }] })
  expect(target).toBe(`${to}/new`)
  expect(history.map(({ content }) => content)).toContain(NEW + OTHER)
  expect(moveOrigin(deps, { from, to })).toEqual({})
})

it('only counts in a dry run', () => {
  const { deps, read } = aSite()
  const before = read()
  const counts = moveOrigin(deps, { from, to, isDryRun: true })
  expect(read()).toEqual(before)
  expect(moveOrigin(deps, { from, to })).toEqual(counts)
})
