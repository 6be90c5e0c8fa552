import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { action as createAction } from '~/routes/create-post/route'
import { action as dashboardAction, loader as dashboardLoader } from '~/routes/dashboard/route'
import {
  action as deleteAction,
  loader as deleteLoader,
} from '~/routes/dashboard_.$change.$id/route'
import { action, loader } from '~/routes/update-post.$postId/route'
import { posts, revisions } from '~db/schema'
import { unpackFields } from '~/domain/posts/record-revision.server'
import { aMember, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, memoryLog } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

async function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const draft = aPost(deps, { title: 'राम', status: 'draft', publishedAt: null, by: admin })
  const read = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()
  const send = (id: string, fields: Record<string, string>) =>
    run(action, postForm(`/update-post/${id}?source=drafts`, fields, { cookie }), {
      deps,
      params: { postId: id },
    })
  return { deps, admin, cookie, draft, read, send }
}

const TYPED = {
  title: 'सीता',
  content: 'पाठ।',
  category: 'uncategorized',
  slug: 'ram',
  version: '1',
}

describe('/update-post/{postId}', () => {
  it('shows the editable post', async () => {
    const { deps, cookie, draft } = await createTestSite()
    const params = { postId: draft.id }
    const { data } = await run(loader, get(`/update-post/${draft.id}?source=posts`, { cookie }), {
      deps,
      params,
    })
    expect(data.post).toEqual({
      id: draft.id,
      slug: 'ram',
      status: 'draft',
      version: 1,
    })
    expect(data.values).toMatchObject({ title: 'राम', slug: 'ram', image: '', version: '1' })
  })

  it('reports a failed read', async () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const cookie = await signedIn(deps, anAdmin(deps))
    deps.db.$client.exec('ALTER TABLE posts RENAME COLUMN description TO summary')
    const params = { postId: 'any' }
    const reply = await run(loader, get('/update-post/any', { cookie }), { deps, params })
    expect(reply.status).toBe(500)
    expect(reply.data.message).toBe('Failed to fetch post. Please try again.')
    expect(lines).toHaveLength(1)
  })

  it('saves a draft and redirects to its edit form', async () => {
    const { deps, draft, read, send } = await createTestSite()
    const reply = await send(draft.id, { ...TYPED, intent: 'update' })
    expect(reply.location).toBe(`/update-post/${draft.id}?source=drafts`)
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft Updated Successfully!' })
    expect(read(draft.id)).toMatchObject({
      title: 'सीता',
      slug: 'sita',
      status: 'draft',
      version: 2,
    })
  })

  it('saves the draft of a form that stays open, and names its version', async () => {
    const { draft, read, send } = await createTestSite()
    const stays = { ...TYPED, staysOpen: 'true' }
    const { data, location } = await send(draft.id, { ...stays, intent: 'update' })
    expect(location).toBeNull()
    expect(data).toMatchObject({
      toast: { type: 'success', message: 'Draft Updated Successfully!' },
      saved: { id: draft.id, version: '2', pendingVersion: '0', plan: null },
    })
    expect(read(draft.id)).toMatchObject({ title: 'सीता', status: 'draft', version: 2 })
    const published = await send(draft.id, { ...stays, version: '2', intent: 'publish' })
    expect(published.location).toBe('/post/ram')
  })

  it('shows the chosen language, and keeps it until automatic detection is chosen', async () => {
    const { deps, cookie, draft, read, send } = await createTestSite()
    const params = { postId: draft.id }
    const shown = async () =>
      (await run(loader, get(`/update-post/${draft.id}`, { cookie }), { deps, params })).data.values
        .language
    expect(await shown()).toBe('auto')
    await send(draft.id, { ...TYPED, language: 'mr', intent: 'update' })
    expect([read(draft.id)?.language, await shown()]).toEqual(['mr', 'mr'])
    await send(draft.id, { ...TYPED, version: '2', intent: 'update' })
    expect(read(draft.id)).toMatchObject({ language: 'mr', version: 3 })
    await send(draft.id, { ...TYPED, version: '3', language: 'auto', intent: 'update' })
    expect([read(draft.id)?.language, await shown()]).toEqual(['hi', 'auto'])
  })

  it('rejects an unknown language, and returns the chosen language of a rejected form', async () => {
    const { draft, send } = await createTestSite()
    const unknown = await send(draft.id, { ...TYPED, language: 'xx', intent: 'update' })
    expect(unknown.status).toBe(400)
    expect(unknown.data.result.error).toEqual({ language: ['Unknown language'] })
    const untitled = { ...TYPED, title: '', language: 'ne', intent: 'update' }
    expect((await send(draft.id, untitled)).data.result.initialValue.language).toBe('ne')
  })

  it('publishes a draft with the submitted text', async () => {
    const { deps, draft, read, send } = await createTestSite()
    const reply = await send(draft.id, { ...TYPED, intent: 'publish' })
    expect(reply.location).toBe('/post/sita')
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft published successfully' })
    expect(read(draft.id)).toMatchObject({ status: 'published', title: 'सीता' })
  })

  it('saves a published post and redirects to it', async () => {
    const { deps, send } = await createTestSite()
    const post = aPost(deps, { title: 'कृष्ण' })
    const reply = await send(post.id, { ...TYPED, slug: post.slug, intent: 'update' })
    expect(reply.location).toBe(`/post/${post.slug}`)
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Article Updated Successfully!' })
  })

  it('requires a title and a body', async () => {
    const { draft, send } = await createTestSite()
    const reply = await send(draft.id, { ...TYPED, title: ' ', content: '', intent: 'update' })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({
      title: ['Title is required'],
      content: ['Content is required'],
    })
    expect(reply.data.toast).toEqual({
      type: 'error',
      message: 'Failed to update post',
      description: 'Title is required · Content is required',
    })
  })

  it('reports a slug that is already in use', async () => {
    const { deps, draft, send } = await createTestSite()
    const { slug } = aPost(deps, { title: 'कृष्ण' })
    const reply = await send(draft.id, { ...TYPED, slug, intent: 'update' })
    expect(reply.status).toBe(409)
    expect(reply.data.result.error).toEqual({ slug: ['Another post has this address.'] })
    expect(reply.data.isOutdated).toBeUndefined()
  })

  it('keeps the text of a conflict in the history, and leads to the page that compares it', async () => {
    const { deps, draft, read, send } = await createTestSite()
    await send(draft.id, { ...TYPED, title: 'किसी और का', intent: 'update' })
    const late = await send(draft.id, { ...TYPED, content: 'मेरा पाठ', intent: 'update' })
    expect(read(draft.id)?.title).toBe('किसी और का')
    const mine = deps.db.select().from(revisions).all().at(-1)!
    expect(late.location).toBe(`/update-post/${draft.id}/conflict?mine=${mine.number}`)
    expect(unpackFields(mine.fields)).toMatchObject({ title: 'सीता', content: '<p>मेरा पाठ</p>' })
  })

  it('changes nothing, and reports no conflict, if it is sent twice', async () => {
    const { draft, read, send } = await createTestSite()
    for (const _ of [1, 2]) {
      expect((await send(draft.id, { ...TYPED, intent: 'publish' })).location).toBe('/post/sita')
    }
    expect(read(draft.id)).toMatchObject({ title: 'सीता', version: 2 })
  })

  it('returns the values if the category was deleted', async () => {
    const { draft, read, send } = await createTestSite()
    const reply = await send(draft.id, { ...TYPED, category: 'gone', intent: 'update' })
    expect(reply.status).toBe(400)
    expect(reply.data.result.initialValue).toMatchObject({ ...TYPED, category: 'gone' })
    expect(reply.data.result.error.category).toHaveLength(1)
    expect(read(draft.id)?.version).toBe(1)
  })

  it('treats an invalid version as outdated', async () => {
    const { draft, read, send } = await createTestSite()
    const { location } = await send(draft.id, { ...TYPED, version: '1x', intent: 'update' })
    expect(location).toContain('/conflict?mine=')
    expect(read(draft.id)?.title).toBe('राम')
  })

  it('rejects users who are not admins, and missing posts', async () => {
    const { deps, cookie, draft } = await createTestSite()
    const params = { postId: draft.id }
    const path = `/update-post/${draft.id}`
    const anonymous = await run(loader, get(path), { deps, params })
    expect(anonymous.location).toBe(`/sign-in?redirectTo=${encodeURIComponent(path)}`)
    const member = await signedIn(deps, aMember(deps))
    const denied = await run(loader, get(path, { cookie: member }), { deps, params })
    expect(denied.location).toBe(`/sign-in?redirectTo=${encodeURIComponent(path)}&for=admins`)
    const fields = { ...TYPED, intent: 'update' }
    const rejected = await run(action, postForm(path, fields, { cookie: member }), { deps, params })
    expect(rejected.status).toBe(403)
    const missing = await run(loader, get('/update-post/none', { cookie }), {
      deps,
      params: { postId: 'none' },
    })
    expect(missing.status).toBe(404)
  })
})

describe('a new draft', () => {
  it('opens in the edit form', async () => {
    const { deps, cookie } = await createTestSite()
    const fields = { intent: 'save-draft', title: 'नया', content: '' }
    const reply = await run(createAction, postForm('/create-post', fields, { cookie }), { deps })
    const { id } = deps.db.select().from(posts).where(eq(posts.title, 'नया')).get()!
    expect(reply.location).toBe(`/update-post/${id}?source=drafts`)
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft saved successfully' })
  })
})

describe('/dashboard?tab=drafts', () => {
  it('lists drafts and publishes one', async () => {
    const { deps, cookie, draft, read } = await createTestSite()
    const list = await run(dashboardLoader, get('/dashboard?tab=drafts', { cookie }), { deps })
    expect(list.data.tab.page).toMatchObject({
      ok: true,
      value: { rows: [{ id: draft.id, title: 'राम' }], next: null },
    })
    const publish = (postId: string) =>
      run(
        dashboardAction,
        postForm('/dashboard?tab=drafts', { intent: 'publish', postId }, { cookie }),
        { deps },
      )
    const reply = await publish(draft.id)
    expect(reply.location).toBe('/dashboard?tab=drafts')
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft published successfully' })
    expect(read(draft.id)?.status).toBe('published')
    const failed = await publish('none')
    expect(await toastOf(failed, deps)).toMatchObject({
      type: 'error',
      message: 'Failed to publish draft',
    })
  })

  it('rejects members', async () => {
    const { deps, draft, read } = await createTestSite()
    const cookie = await signedIn(deps, aMember(deps))
    const page = await run(dashboardLoader, get('/dashboard?tab=drafts', { cookie }), { deps })
    expect(page).toMatchObject({ status: 403, data: { isAllowed: false, tab: null } })
    const fields = { intent: 'publish', postId: draft.id }
    const request = postForm('/dashboard?tab=drafts', fields, { cookie })
    expect((await run(dashboardAction, request, { deps })).status).toBe(403)
    expect(read(draft.id)?.status).toBe('draft')
  })
})

describe('/dashboard/delete-post/{postId}', () => {
  it('names the post, and deletes it on confirmation', async () => {
    const { deps, cookie, draft, read } = await createTestSite()
    const params = { change: 'delete-post', id: draft.id }
    const path = `/dashboard/delete-post/${draft.id}?source=drafts`
    const page = await run(deleteLoader, get(path, { cookie }), { deps, params })
    expect(page.data.confirmation).toMatchObject({ name: 'राम', question: 'Delete this draft?' })
    expect(read(draft.id)).toBeDefined()
    const reply = await run(deleteAction, postForm(path, {}, { cookie }), { deps, params })
    expect(reply.location).toBe('/dashboard?tab=drafts')
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Draft deleted' })
    expect(read(draft.id)?.status).toBe('trashed')
    const again = await run(deleteAction, postForm(path, {}, { cookie }), { deps, params })
    expect(await toastOf(again, deps)).toEqual({ type: 'error', message: 'Failed to delete draft' })
  })

  it('rejects members', async () => {
    const { deps, draft, read } = await createTestSite()
    const cookie = await signedIn(deps, aMember(deps))
    const request = postForm(`/dashboard/delete-post/${draft.id}`, {}, { cookie })
    const params = { change: 'delete-post', id: draft.id }
    const { status } = await run(deleteAction, request, { deps, params })
    expect(status).toBe(403)
    expect(read(draft.id)).toBeDefined()
  })
})
