import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { toShortCode } from '~/domain/posts/short-code'
import { loader as root } from '~/root'
import { loader as readPost } from '~/routes/_site.post.$slug/route'
import { action as tabAction } from '~/routes/dashboard/route'
import { action as change } from '~/routes/dashboard_.$change.$id/route'
import { action as undo } from '~/routes/dashboard_.undo/route'
import { loader as readShort } from '~/routes/_site.s.$code/route'
import { posts, trash } from '~db/schema'
import { aMediaItem, aPost } from '../helpers/builders'
import { aPerson, tabOf } from '../helpers/people'
import { cookiesOf, get, postForm, run, toastOf, undoOf } from '../helpers/requests'

async function createTestSite() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie } = person
  const remove = (kind: 'post' | 'media', id: string) =>
    run(change, postForm(`/dashboard/delete-${kind}/${id}?source=posts`, {}, { cookie }), {
      deps,
      params: { change: `delete-${kind}`, id },
    })
  const send = (fields: Record<string, string> | [string, string][]) =>
    run(tabAction, postForm('/dashboard?tab=trash', fields, { cookie }), { deps })
  const sendUndo = async (reply: Awaited<ReturnType<typeof remove>>) => {
    const view = (await undoOf(reply, deps))!
    const fields = { ...view, returnTo: '/dashboard?tab=posts' }
    return run(undo, postForm('/dashboard/undo', fields, { cookie }), { deps })
  }
  const statusOf = (id: string) =>
    deps.db.select().from(posts).where(eq(posts.id, id)).get()?.status
  return { ...person, remove, send, sendUndo, statusOf }
}

describe('a deleted article', () => {
  it('gets 410 with a message at its URLs, and is not cached', async () => {
    const { deps, remove } = await createTestSite()
    const { id, slug, number } = aPost(deps)
    await remove('post', id)
    const params = { slug }
    const page = await run(readPost, get(`/post/${slug}`), { deps, params })
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([410, 'private, no-store'])
    expect(page.data.message).toContain('removed from the site')
    const code = toShortCode(number)
    const short = await run(readShort, get(`/s/${code}`), { deps, params: { code } })
    expect(short.status).toBe(410)
  })

  it('is restored with "Undo", which works only once', async () => {
    const { deps, remove, sendUndo, statusOf } = await createTestSite()
    const { id } = aPost(deps)
    const deleted = await remove('post', id)
    const undone = await sendUndo(deleted)
    expect(undone.location).toBe('/dashboard?tab=posts')
    expect(await toastOf(undone, deps)).toEqual({ type: 'success', message: 'Undone' })
    expect(statusOf(id)).toBe('published')
    expect(await toastOf(await sendUndo(deleted), deps)).toMatchObject({
      type: 'error',
      message: 'Not undone: somebody has changed it since.',
    })
  })

  it('offers "Undo" on pages that can show the button, and a plain message elsewhere', async () => {
    const { deps, cookie, remove } = await createTestSite()
    const deleted = await remove('post', aPost(deps).id)
    const both = `${cookie}; ${cookiesOf(deleted).get('toast')!.pair}`
    const read = (path: string) => run(root, get(path, { cookie: both }), { deps })
    expect((await read('/dashboard?tab=posts')).data).toMatchObject({
      toast: null,
      undoable: { message: 'Article deleted', undo: { kind: 'restore', items: '1' } },
    })
    for (const path of ['/', '/dashboard/plan/1', '/dashboard/history/1.data', '/create-post']) {
      const { data } = await read(path)
      expect([data.toast.message, data.undoable]).toEqual(['Article deleted', undefined])
    }
    expect((await read('/update-post/1.data?source=posts')).data.toast).toBeNull()
  })
})

describe('unpublished articles', () => {
  it('are published again with "Undo", unless they have been changed since', async () => {
    const { deps, cookie, sendUndo, statusOf } = await createTestSite()
    const [one, other] = [aPost(deps), aPost(deps)]
    const fields: [string, string][] = [
      ['intent', 'unpublish-many'],
      ['postId', one.id],
      ['postId', other.id],
    ]
    const form = postForm('/dashboard?tab=posts', fields, { cookie })
    const unpublished = await run(tabAction, form, { deps })
    deps.db.update(posts).set({ version: 9 }).where(eq(posts.id, other.id)).run()
    const undone = await sendUndo(unpublished)
    expect(await toastOf(undone, deps)).toEqual({
      type: 'warning',
      message: 'Undone',
      description: '1 has been changed by somebody since, and stays as it is.',
    })
    expect([statusOf(one.id), statusOf(other.id)]).toEqual(['published', 'draft'])
  })
})

describe('the trash', () => {
  it('lists deleted items and who deleted them', async () => {
    const site = await createTestSite()
    const { deps, remove } = site
    await remove('post', aPost(deps, { title: 'गंगा' }).id)
    await remove('media', aMediaItem(deps).id)
    const { data } = await tabOf('/dashboard?tab=trash&kind=post', site)
    expect(data.tab).toMatchObject({ days: 30, filter: { kind: 'post' } })
    expect(data.tab.page.value.rows).toMatchObject([
      { title: 'गंगा', kind: 'post', by: { name: 'सीता' }, daysLeft: 30 },
    ])
  })

  it('restores items, and names the new URL of those whose slug was taken', async () => {
    const { deps, remove, send } = await createTestSite()
    const first = aPost(deps, { title: 'Ganga' })
    await remove('post', first.id)
    aPost(deps, { title: 'Ganga' })
    const toast = await toastOf(await send({ intent: 'restore', entry: '1' }), deps)
    expect(toast).toMatchObject({ message: '1 item restored' })
    expect(toast?.description).toContain('“Ganga” is now at /ganga-2')
  })

  it('asks for confirmation before deleting permanently', async () => {
    const { deps, remove, send, statusOf } = await createTestSite()
    const { id, title } = aPost(deps)
    await remove('post', id)
    const asked = await send({ intent: 'delete-many', entry: '1' })
    expect(asked.data.question.rows).toMatchObject([{ id: '1', title }])
    expect(statusOf(id)).toBe('trashed')
    const removed = await send({ intent: 'delete-many', entry: '1', confirmed: 'yes' })
    expect(await toastOf(removed, deps)).toMatchObject({ message: '1 item deleted permanently' })
    expect([statusOf(id), deps.db.select().from(trash).all()]).toEqual([undefined, []])
  })

  it.each(['x', '-1', '9'.repeat(300), '1e3'])(
    'ignores a row that does not exist: %s',
    async (entry) => {
      const { deps, send } = await createTestSite()
      const toast = await toastOf(await send({ intent: 'restore', entry }), deps)
      expect(toast?.type).toBe('error')
    },
  )
})
