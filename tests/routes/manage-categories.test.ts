import { describe, expect, it, vi } from 'vitest'
import { listCategories } from '~/domain/posts/categories.server'
import { action as dashboardAction, loader as dashboardLoader } from '~/routes/dashboard/route'
import {
  action as deleteAction,
  loader as deleteLoader,
} from '~/routes/dashboard_.$change.$id/route'
import { aCategory, aMember, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, memoryLog } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

const TAB = '/dashboard?tab=manage-categories'

async function createTestSite(overrides = {}) {
  const deps = createTestDeps(overrides)
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const home = aCategory(deps, 'uncategorized')
  const category = aCategory(deps, 'इतिहास')
  const names = () => listCategories(deps).map(({ name }) => name)
  const open = (query = '') => run(dashboardLoader, get(TAB + query, { cookie }), { deps })
  const send = (fields: Record<string, string>) =>
    run(dashboardAction, postForm(TAB, fields, { cookie }), { deps })
  const params = { change: 'delete-category', id: category.id }
  const path = `/dashboard/delete-category/${category.id}`
  const remove = (id = category.id) =>
    run(deleteAction, postForm(`/dashboard/delete-category/${id}`, {}, { cookie }), {
      deps,
      params: { change: 'delete-category', id },
    })
  return { deps, admin, cookie, category, home, names, open, send, remove, params, path }
}

/** Makes every write to the database fail. */
function breakWrites({ db }: Awaited<ReturnType<typeof createTestSite>>['deps']) {
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('database or disk is full')
  })
}

describe('/dashboard?tab=manage-categories', () => {
  it('lists name, slug and number of posts, with the default category last', async () => {
    const { deps, category, home, open } = await createTestSite()
    aPost(deps, { category: 'इतिहास', status: 'draft' })
    const { data } = await open(`&rename=${category.id}`)
    const row = {
      language: 'hi',
      id: category.id,
      name: 'इतिहास',
      secondName: '',
      slug: 'itihas',
      isNamed: false,
    }
    expect(data.tab).toEqual({
      renamedId: category.id,
      categories: {
        ok: true,
        value: {
          rows: [
            { ...row, posts: 1, isDefault: false },
            { ...home, language: 'en', posts: 0, isDefault: true, isNamed: false },
          ],
        },
      },
    })
  })

  it('reports a failed load', async () => {
    const { log, lines } = memoryLog()
    const { deps, open } = await createTestSite({ log })
    deps.db.$client.exec('ALTER TABLE posts RENAME TO lost')
    const { status, data } = await open()
    expect(status).toBe(200)
    expect(data.tab.categories).toEqual({ ok: false, message: 'Failed to load categories' })
    expect(lines).toEqual([expect.stringContaining('"requestId":"')])
  })

  it('adds a category', async () => {
    const { deps, names, send } = await createTestSite()
    const reply = await send({ intent: 'add', name: '  लोक   कला ' })
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({ type: 'success', message: 'Category added' })
    expect(names()).toEqual(['इतिहास', 'लोक कला', 'uncategorized'])
  })

  it.each([
    ['', 400, 'Category name is required'],
    ['इतिहास', 409, 'There is already a category named “इतिहास”.'],
    ['UNCATEGORIZED', 409, 'There is already a category named “uncategorized”.'],
  ])('rejects the name %j with a message and returns it', async (name, status, message) => {
    const { names, send } = await createTestSite()
    const reply = await send({ intent: 'add', name })
    expect(reply.status).toBe(status)
    expect(reply.data.result.error).toEqual({ name: [message] })
    expect(reply.data.result.initialValue).toMatchObject({ intent: 'add' })
    expect(reply.data.result.initialValue.name ?? '').toBe(name)
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Failed to add category' })
    expect(names()).toEqual(['इतिहास', 'uncategorized'])
  })

  it('returns the values after an unexpected error, and logs it once', async () => {
    const { log, lines } = memoryLog()
    const { deps, send } = await createTestSite({ log })
    breakWrites(deps)
    const reply = await send({ intent: 'add', name: 'कला' })
    expect(reply.status).toBe(500)
    expect(reply.data.result).toMatchObject({
      initialValue: { name: 'कला' },
      error: { '': ['Something went wrong! Please try again.'] },
    })
    expect(reply.data.toast.message).toBe('Failed to add category')
    expect(JSON.stringify(reply.data)).not.toContain('disk')
    expect(lines).toEqual([expect.stringContaining('"requestId":"')])
  })

  it('renames a category', async () => {
    const { deps, category, names, send } = await createTestSite()
    const reply = await send({ intent: 'rename', categoryId: category.id, name: 'पुराण' })
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({ type: 'success', message: 'Category renamed' })
    expect(names()).toEqual(['पुराण', 'uncategorized'])
  })

  it('reports a duplicate name in the row being renamed', async () => {
    const { deps, category, send } = await createTestSite()
    aCategory(deps, 'कला')
    const reply = await send({ intent: 'rename', categoryId: category.id, name: 'कला' })
    expect(reply.status).toBe(409)
    expect(reply.data.result.initialValue).toEqual({
      intent: 'rename',
      categoryId: category.id,
      name: 'कला',
    })
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Failed to rename category' })
  })

  it('renames neither the default category nor a deleted one', async () => {
    const { home, names, send } = await createTestSite()
    for (const [categoryId, status] of [
      [home.id, 409],
      ['gone', 404],
    ] as const) {
      const reply = await send({ intent: 'rename', categoryId, name: 'कला' })
      expect(reply.status).toBe(status)
      expect(reply.data.result.error['']).toHaveLength(1)
    }
    expect(names()).toEqual(['इतिहास', 'uncategorized'])
  })

  it('rejects other buttons', async () => {
    const { send } = await createTestSite()
    expect((await send({ intent: 'delete', name: 'x' })).status).toBe(400)
    expect((await send({ name: 'x' })).status).toBe(400)
  })
})

describe('/dashboard/delete-category/{categoryId}', () => {
  it('names the category and how many posts move, and deletes nothing yet', async () => {
    const { deps, cookie, names, params, path } = await createTestSite()
    aPost(deps, { category: 'इतिहास' })
    aPost(deps, { category: 'इतिहास', status: 'draft' })
    const { data } = await run(deleteLoader, get(path, { cookie }), { deps, params })
    expect(data.confirmation).toMatchObject({
      question: 'Delete this category?',
      name: 'इतिहास',
      note: 'Its 2 posts move to uncategorized. All can be restored from the trash.',
      url: path,
      back: TAB,
    })
    expect(names()).toContain('इतिहास')
  })

  it('deletes the category and reports the moved posts', async () => {
    const { deps, names, remove } = await createTestSite()
    aPost(deps, { category: 'इतिहास' })
    const reply = await remove()
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'success',
      message: 'Category deleted',
      description: '1 post moved to uncategorized.',
    })
    expect(names()).toEqual(['uncategorized'])
  })

  it('reports a category that has already been deleted', async () => {
    const { deps, remove } = await createTestSite()
    await remove()
    const reply = await remove()
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'error',
      message: 'Failed to delete category',
      description: 'Category not found',
    })
  })

  it('reports an unexpected error', async () => {
    const { log, lines } = memoryLog()
    const { deps, remove } = await createTestSite({ log })
    breakWrites(deps)
    const reply = await remove()
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'error',
      message: 'Error deleting category',
    })
    expect(lines).toEqual([expect.stringContaining('"requestId":"')])
  })

  it('rejects the default category', async () => {
    const { deps, cookie, home, names, remove } = await createTestSite()
    const page = await run(deleteLoader, get(`/x/${home.id}`, { cookie }), {
      deps,
      params: { change: 'delete-category', id: home.id },
    })
    expect(page.status).toBe(404)
    expect(await toastOf(await remove(home.id), deps)).toMatchObject({
      message: 'Failed to delete category',
    })
    expect(names()).toContain('uncategorized')
  })

  it('rejects members', async () => {
    const { deps, names, params, path } = await createTestSite()
    const cookie = await signedIn(deps, aMember(deps))
    const reply = await run(deleteAction, postForm(path, {}, { cookie }), { deps, params })
    expect(reply.status).toBe(403)
    expect(names()).toContain('इतिहास')
  })
})
