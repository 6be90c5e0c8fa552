/** Versions, revisions, tokens and times that do not exist, belong to something else, or are very long. */
import { describe, expect, it } from 'vitest'
import * as autosave from '~/routes/dashboard_.autosave/route'
import * as history from '~/routes/dashboard_.history.$id/route'
import * as plan from '~/routes/dashboard_.plan.$postId/route'
import * as undo from '~/routes/dashboard_.undo/route'
import * as preview from '~/routes/_site.preview.$token/route'
import * as update from '~/routes/update-post.$postId/route'
import { updatePost } from '~/domain/posts/save-post.server'
import { createPreviewLink } from '~/domain/posts/preview-links.server'
import { pendingVersions, posts, previewLinks, revisions, schedules, trash } from '~db/schema'
import { addUnpublishedWork, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

const LONG = '9'.repeat(1_000_000)
const WRONG = ['', '0', '-1', '99', '1.5', '1e3', 'x', "1' or 1=1", '१', LONG]

async function createSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps)
  const cookie = await signedIn(deps, by)
  const other = addUnpublishedWork(deps, by)
  const { id } = aPost(deps, { by, title: 'राम', content: '<p>एक</p>' })
  updatePost(deps, by, id, { ...postInput({ title: 'राम', content: '<p>दो</p>' }), slug: '' })
  // The history may get the text of a conflict.
  const tables = [posts, pendingVersions, schedules, trash, previewLinks]
  const all = () => tables.map((table) => deps.db.select().from(table).all())
  const before = all()
  /** Runs a route and expects that nothing has changed. */
  const ask = async (route: Parameters<typeof run>[0], request: Request, params = {}) => {
    const reply = await run(route, request, { deps, params: { id, postId: id, ...params } })
    expect(all()).toEqual(before)
    return reply
  }
  const post = (path: string, fields: Record<string, string>) => postForm(path, fields, { cookie })
  const foreign = String(deps.db.select().from(revisions).all()[0]!.number)
  return { deps, by, id, other, cookie, foreign, ask, post }
}

const isSentence = (text: unknown) => expect(text).toMatch(/\p{L}{3,}.*[.!]|\p{L}{3,} \p{L}{3,}/u)

describe('an invalid value', () => {
  it('for a revision gets 400 or 404 and restores nothing', async () => {
    const { deps, id, foreign, cookie, ask, post } = await createSite()
    const path = `/dashboard/history/${id}`
    for (const wrong of [...WRONG, foreign, 'pending']) {
      const query = `?from=${encodeURIComponent(wrong)}`
      const read = await ask(history.loader, get(path + query, { cookie }))
      expect([400, 404], wrong.slice(0, 20)).toContain(read.status)
      isSentence(read.data.message)
      const sent = post(path, { intent: 'restore', revision: wrong, version: '2' })
      const reply = await ask(history.action, sent)
      expect([400, 404], wrong.slice(0, 20)).toContain(reply.status)
    }
    for (const wrong of WRONG) {
      const reply = await ask(
        history.action,
        post(path, { intent: 'restore', revision: '4', version: wrong }),
      )
      if (reply.status === 302) isSentence((await toastOf(reply, deps))?.description)
      else expect([400, 404]).toContain(reply.status)
    }
  })

  it('for a version causes a conflict, and the text is in the history', async () => {
    const { id, ask, post } = await createSite()
    const typed = { title: 'राम', content: '<p>तीन</p>' }
    for (const wrong of WRONG) {
      for (const versions of [
        { version: wrong, pendingVersion: '0' },
        { version: '2', pendingVersion: wrong },
      ]) {
        // There are no unpublished changes yet.
        if (versions.version === '2' && ['', '0'].includes(wrong)) continue
        const sent = { intent: 'update', ...typed, ...versions, savedBy: LONG.slice(0, 100) }
        const reply = await ask(update.action, post(`/update-post/${id}?source=posts`, sent))
        expect(reply.location).toContain('/conflict?mine=')
        const saved = await ask(
          autosave.action,
          post('/dashboard/autosave', { ...sent, postId: id }),
        )
        expect(saved.status).toBe(409)
      }
    }
  })

  it('for a time gets 400 and returns the fields', async () => {
    const { id, ask, post } = await createSite()
    const path = `/update-post/${id}?source=posts`
    const typed = { title: 'राम', content: '<p>तीन</p>', version: '2', pendingVersion: '0' }
    for (const wrong of [...WRONG, '2026-02-31', '2020-01-01']) {
      const time = { date: wrong, time: '09:00', at: wrong.slice(0, 20) }
      const reply = await ask(update.action, post(path, { intent: 'plan', ...typed, ...time }))
      expect([reply.status, reply.data.result.initialValue.content]).toEqual([400, '<p>तीन</p>'])
      // A past day is reported in the date field.
      const { date, time: hour } = reply.data.result.error
      isSentence((date ?? hour)[0])
      const planned = await ask(
        plan.action,
        post(`/dashboard/plan/${id}`, { intent: 'schedule-unpublish', ...time }),
      )
      expect(planned.status).toBe(400)
    }
  })

  it('for an undo, a link or a token gets 400, 404 or 410', async () => {
    const { deps, by, id, other, ask, post } = await createSite()
    for (const wrong of WRONG.filter((each) => each !== '1.5')) {
      for (const kind of ['restore', 'publish', 'move', 'discard', wrong.slice(0, 20)]) {
        const sent = post('/dashboard/undo', {
          kind,
          items: wrong,
          of: wrong.slice(0, 20),
          returnTo: '/dashboard',
        })
        const reply = await ask(undo.action, sent)
        if (reply.status === 302) isSentence((await toastOf(reply, deps))?.message)
        else expect(reply.status).toBe(400)
      }
      const revoked = post(`/dashboard/plan/${id}`, { intent: 'revoke-link', link: wrong })
      expect((await ask(plan.action, revoked)).status).toBe(404)
      const opened = await ask(preview.loader, get('/preview/x'), { token: wrong })
      expect(opened.status).toBe(410)
      isSentence(opened.data.message)
    }
    const [link] = deps.db.select().from(previewLinks).all()
    const revoked = post(`/dashboard/plan/${id}`, { intent: 'revoke-link', link: link!.tokenHash })
    expect((await ask(plan.action, revoked)).status).toBe(404)
    const token = createPreviewLink(deps, by, other.id, 7)
    const reply = await run(preview.loader, get('/preview/x'), {
      deps,
      params: { token: `${token}a` },
    })
    expect(reply.status).toBe(410)
  })
})
