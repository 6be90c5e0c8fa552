import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as autosave from '~/routes/dashboard_.autosave/route'
import { posts } from '~db/schema'
import { anAdmin, aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { postForm, run, signedIn } from '../helpers/requests'

async function aSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps)
  const cookie = await signedIn(deps, by)
  const taken = aPost(deps, { by, slug: 'taken' })
  const draft = aPost(deps, { by, status: 'draft', title: 'दीप', content: '<p>एक</p>' })
  const send = (fields: Record<string, string>) =>
    run(
      autosave.action,
      postForm(
        '/dashboard/autosave',
        { postId: draft.id, version: String(draft.version), title: 'दीप', ...fields },
        { cookie },
      ),
      { deps },
    )
  const stored = () => deps.db.select().from(posts).where(eq(posts.id, draft.id)).get()!
  return { deps, taken, draft, send, stored }
}

describe('autosave', () => {
  it('saves the text, but not an unfinished slug', async () => {
    const { send, stored, draft, taken } = await aSite()
    const fields = { content: '<p>दो</p>', translation: 'https://news.exa', slug: taken.slug }
    expect((await send(fields)).status).toBe(200)
    expect(stored()).toMatchObject({
      content: '<p>दो</p>',
      slug: draft.slug,
      translationId: null,
      version: draft.version + 1,
    })
  })

  it('reports that the session has ended, instead of redirecting to sign-in', async () => {
    const { deps, draft, stored } = await aSite()
    const request = postForm('/dashboard/autosave', { postId: draft.id, content: '<p>दो</p>' })
    expect((await run(autosave.action, request, { deps })).status).toBe(401)
    expect(stored()).toEqual(draft)
  })

  it('saves a complete slug', async () => {
    const { send, stored, taken } = await aSite()
    expect((await send({ content: '<p>दो</p>', translation: taken.slug })).status).toBe(200)
    expect(stored().translationId).toBe(taken.id)
  })

  it('continues if the response to the previous save of the same form was lost', async () => {
    const { send, stored, draft } = await aSite()
    const save = (content: string, savedBy: string) => send({ content, savedBy })
    expect((await save('<p>एक दो</p>', 'form:1')).status).toBe(200)
    expect((await save('<p>एक दो तीन</p>', 'form:2')).status).toBe(200)
    // The first request comes too late; the second comes from another form.
    expect((await save('<p>एक दो</p>', 'form:1')).status).toBe(409)
    expect((await save('<p>और कुछ</p>', 'other:3')).status).toBe(409)
    expect(stored()).toMatchObject({ content: '<p>एक दो तीन</p>', version: draft.version + 2 })
  })

  it('continues if the response to saving a new post was lost, and reports other conflicts', async () => {
    const { deps, send } = await aSite()
    const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'
    const save = (title: string, savedBy: string) =>
      send({ postId: '', version: '', submissionId, title, savedBy })
    expect((await save('रा', 'form:1')).status).toBe(200)
    expect((await save('राम', 'form:2')).status).toBe(200)
    const late = await save('रा', 'form:1')
    expect([late.status, late.data]).toEqual([409, expect.stringContaining('changedLabel')])
    const isIt = eq(posts.submissionId, submissionId)
    expect(deps.db.select().from(posts).where(isIt).get()).toMatchObject({ title: 'राम' })
  })

  it('does not overwrite another version', async () => {
    const { send, stored } = await aSite()
    const response = await send({ content: '<p>दो</p>', version: '9', translation: 'x y' })
    expect(response.status).toBe(409)
    expect(stored().content).toBe('<p>एक</p>')
  })
})
