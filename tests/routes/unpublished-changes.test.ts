import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as api from '~/routes/api.$/route'
import * as autosave from '~/routes/dashboard_.autosave/route'
import * as history from '~/routes/dashboard_.history.$id/route'
import * as reader from '~/routes/_site.post.$slug/route'
import * as conflict from '~/routes/update-post.$postId_.conflict/route'
import * as form from '~/routes/update-post.$postId/route'
import { updatePost } from '~/domain/posts/save-post.server'
import { unpackFields } from '~/domain/posts/record-revision.server'
import { pendingVersions, posts, revisions } from '~db/schema'
import { anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn } from '../helpers/requests'

async function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const post = aPost(deps, { by: admin, title: 'राम', content: '<p>एक</p>', slug: 'ram' })
  const params = { postId: post.id }
  const fields = { title: 'राम', slug: 'ram', category: 'uncategorized', version: '1' }
  const path = `/update-post/${post.id}?source=posts`
  const save = (content: string, pendingVersion: string, savedBy = 'form') =>
    run(
      autosave.action,
      postForm(
        '/dashboard/autosave',
        { ...fields, postId: post.id, content, pendingVersion, savedBy },
        { cookie },
      ),
      { deps },
    )
  const open = async () => {
    const { data } = await run(form.loader, get(path, { cookie }), { deps, params })
    return data as { values: Record<string, string>; changes: object | null }
  }
  const send = (intent: string, more: Record<string, string>) =>
    run(form.action, postForm(path, { ...fields, intent, ...more }, { cookie }), { deps, params })
  const stored = () => deps.db.select().from(posts).where(eq(posts.id, post.id)).get()!
  const pending = () => deps.db.select().from(pendingVersions).all()
  const page = async (query: string) => {
    const request = get(`/dashboard/history/${post.id}${query}`, { cookie })
    return run(history.loader, request, { deps, params: { id: post.id } })
  }
  const edit = (content: string) =>
    updatePost(deps, admin, post.id, { ...postInput({ title: 'राम', content }), slug: '' })
  interface ConflictPage {
    mine: number
    version: string
    pendingVersion: string
    others: { name: string }[]
  }
  const conflicts = {
    open: async (path: string) =>
      (await run(conflict.loader, get(path, { cookie }), { deps, params })).data as ConflictPage,
    choose: (path: string, intent: string, { mine, version, pendingVersion }: ConflictPage) => {
      const sent = { intent, mine: String(mine), version, pendingVersion }
      return run(conflict.action, postForm(path, sent, { cookie }), { deps, params })
    },
  }
  return { deps, admin, cookie, post, save, open, send, stored, pending, page, edit, conflicts }
}

describe('unpublished changes', () => {
  it('are saved separately from the post, reopened, and published by Update', async () => {
    const { deps, post, save, open, send, stored, pending } = await aSite()
    const saved = JSON.parse((await save('<p>छिपा</p>', '0')).data as string)
    expect(saved).toMatchObject({ version: '1', pendingVersion: String(pending()[0]!.version) })
    const { pendingVersion } = saved as { pendingVersion: string }
    expect(stored()).toEqual(post)
    const read = await run(reader.loader, get('/post/ram'), { deps, params: { slug: 'ram' } })
    expect(JSON.stringify(read.data)).not.toContain('छिपा')
    const listed = await run(api.loader, get('/api/posts'), { deps, params: { '*': 'posts' } })
    expect(JSON.stringify(listed.data)).not.toContain('छिपा')
    const { values, changes } = await open()
    expect(values).toMatchObject({ content: '<p>छिपा</p>', version: '1', pendingVersion })
    expect(changes).toEqual({ isOutdated: false })
    const reply = await send('update', { content: values.content!, pendingVersion })
    expect(reply.location).toBe('/post/ram')
    expect([stored().content, pending()]).toEqual(['<p>छिपा</p>', []])
  })

  it('can be discarded, but stay in the history', async () => {
    const { deps, save, open, send, pending } = await aSite()
    await save('<p>छिपा</p>', '0')
    const { location } = await send('discard', {
      pendingVersion: String(pending()[0]!.version),
    })
    const [, work] = deps.db.select().from(revisions).all()
    expect(location).toMatch(new RegExp(`&instead=${work!.number}$`))
    expect([pending(), (await open()).values.content]).toEqual([[], '<p>एक</p>'])
  })

  it('are not overwritten by an autosave after somebody else changed them', async () => {
    const { save } = await aSite()
    await save('<p>एक का</p>', '0', 'one')
    const reply = await save('<p>दूसरे का</p>', '0', 'other')
    expect(reply.status).toBe(409)
    expect(reply.data).toContain('changedLabel')
  })

  it.each([
    ['mine', 'use-mine', '<p>मेरा</p>', null],
    ['mine, unpublished', 'keep-mine', '<p>उनका</p>', '<p>मेरा और</p>'],
    ['theirs', 'use-theirs', '<p>उनका</p>', null],
  ])('are compared after a conflict: %s', async (name, intent, expected, kept) => {
    const { deps, save, send, conflicts, stored, edit, pending } = await aSite()
    await save('<p>मेरा</p>', '0')
    edit('<p>उनका</p>')
    const content = kept ?? '<p>मेरा</p>'
    const pendingVersion = String(pending()[0]!.version)
    const { location } = await send('update', { content, pendingVersion, savedBy: 'form' })
    const page = await conflicts.open(location!)
    expect(page.others[0]).toMatchObject({ name: 'present' })
    expect(stored().content, 'not decided yet').toBe('<p>उनका</p>')
    await conflicts.choose(location!, intent, page)
    expect(stored().content).toBe(expected)
    expect(pending().map(({ fields }) => fields.content)).toEqual(kept === null ? [] : [kept])
    const texts = deps.db.select().from(revisions).all()
    expect(texts.map(({ fields }) => unpackFields(fields).content)).toContain(content)
  })

  it("are not replaced until another user's changes have been shown", async () => {
    const { save, send, conflicts, stored, pending } = await aSite()
    await save('<p>उनका</p>', '0', 'theirs')
    const mine = { content: '<p>मेरा</p>', pendingVersion: '0', savedBy: 'mine' }
    const { location } = await send('update', mine)
    expect([location, stored().content]).toEqual([
      expect.stringContaining('/conflict?mine='),
      '<p>एक</p>',
    ])
    const page = await conflicts.open(location!)
    expect(page.others.map(({ name }) => name)).toEqual(['present', 'pending'])
    await conflicts.choose(location!, 'use-mine', { ...page, pendingVersion: '0' })
    expect(stored().content).toBe('<p>एक</p>')
    await conflicts.choose(location!, 'use-mine', page)
    expect([stored().content, pending()]).toEqual(['<p>मेरा</p>', []])
  })
})

describe('another tab of the same person', () => {
  it('keeps its changes if they are chosen, as long as readers see the same text', async () => {
    const { save, send, conflicts, pending } = await aSite()
    await save('<p>पहला टैब</p>', '0', 'first')
    const second = { content: '<p>दूसरा टैब</p>', pendingVersion: '0', savedBy: 'second' }
    const { location } = await send('update', second)
    await conflicts.choose(location!, 'use-theirs', await conflicts.open(location!))
    expect(pending()).toMatchObject([{ fields: { content: '<p>पहला टैब</p>' } }])
  })
})

describe('the history', () => {
  it('compares two versions and restores one', async () => {
    const { deps, post, cookie, edit, page, stored, pending } = await aSite()
    edit('<p>दो</p>')
    const [first] = deps.db.select().from(revisions).all()
    const { data } = await page(`?from=${first!.number}&to=present`)
    expect(data).toMatchObject({ compared: { restorable: first!.number }, version: 2 })
    const restore = (version: string) =>
      run(
        history.action,
        postForm(
          `/dashboard/history/${post.id}`,
          { intent: 'restore', revision: String(first!.number), version },
          { cookie },
        ),
        { deps, params: { id: post.id } },
      )
    expect((await restore('1')).location).toContain('/dashboard/history/')
    expect(stored().content).toBe('<p>दो</p>')
    expect((await restore('2')).location).toContain('/update-post/')
    expect(stored(), 'readers see no change').toMatchObject({ content: '<p>दो</p>', version: 2 })
    expect(pending()).toMatchObject([{ fields: { content: '<p>एक</p>' }, baseVersion: 2 }])
  })

  it('preselects the newest version that differs from the current one, and does not restore an identical one', async () => {
    const { deps, edit, page } = await aSite()
    edit('<p>दो</p>')
    const [first, second] = deps.db.select().from(revisions).all()
    expect((await page('')).data).toMatchObject({ from: String(first!.number), to: 'present' })
    const { data } = await page(`?from=${second!.number}&to=present`)
    expect(data).toMatchObject({ compared: { restorable: null } })
  })

  it.each(['?from=9', '?from=pending', `?from=${'9'.repeat(1_000)}`, '?from=x'])(
    'responds to %.20s with a plain sentence',
    async (query) => {
      const { page } = await aSite()
      expect([400, 404]).toContain((await page(query)).status)
    },
  )
})
