import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { contractDocument } from '~/api/open-api.server'
import { LabelsContext } from '~/components/site/use-labels'
import type { Comparison } from '~/domain/history/compare.server'
import { labelsFor } from '~/labels/languages.server'
import { readFields, type DraftFields } from '~/post-form/form-fields'
import { PostFields } from '~/post-form/post-fields'
import * as api from '~/routes/api.$/route'
import * as create from '~/routes/create-post/route'
import * as autosave from '~/routes/dashboard_.autosave/route'
import * as history from '~/routes/dashboard_.history.$id/route'
import * as conflict from '~/routes/update-post.$postId_.conflict/route'
import * as update from '~/routes/update-post.$postId/route'
import { posts } from '~db/schema'
import { anAdmin } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, ORIGIN, postForm, run, signedIn } from '../helpers/requests'

/** A field that only this test has; whatever follows the table of fields must know it. */
const NAME = 'credit'

vi.mock(import('~/domain/posts/fields'), async (original) => {
  const { line } = await import('~/domain/core/line')
  const { postFields } = await original()
  const credit = {
    schema: line(200, 'credit'),
    control: { maxLength: 200 },
    stored: 'seo',
    compare: 'words',
    api: 'Who took the picture',
  } as const
  return { postFields: { ...postFields, credit } }
})

const { labels } = labelsFor('en', 'en')

const root = {
  site: { name: 'Site', origin: 'https://site.example' },
}

vi.mock(import('@remix-run/react'), async (original) => ({
  ...(await original()),
  useRouteLoaderData: (() => root) as never,
  useNavigation: (() => ({ state: 'idle' })) as never,
}))

type Values = DraftFields & Record<string, string>

async function aSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps)
  const cookie = await signedIn(deps, by)
  const post = (path: string, fields: Values) => postForm(path, fields, { cookie })
  const { data } = await run(create.loader, get('/create-post', { cookie }), { deps })
  const fields = { ...(data.values as Values), title: 'राम', content: '<p>पाठ</p>' }
  const publish = (credit: string) =>
    run(create.action, post('/create-post', { ...fields, intent: 'publish', [NAME]: credit }), {
      deps,
    })
  const stored = () => deps.db.select().from(posts).where(eq(posts.authorId, by.id)).get()!
  const formOf = () => {
    const path = `/update-post/${stored().id}?source=posts`
    const ctx = { deps, params: { postId: stored().id } }
    return {
      open: async () =>
        (await run(update.loader, get(path, { cookie }), ctx)).data.values as Values,
      send: (values: Values, intent: string) =>
        run(update.action, post(path, { ...values, intent }), ctx),
      compare: async (location: string) =>
        (await run(conflict.loader, get(location, { cookie }), ctx)).data.others as {
          comparison: Comparison
        }[],
    }
  }
  const save = (values: Values) =>
    run(autosave.action, post('/dashboard/autosave', { ...values, postId: stored().id }), { deps })
  const versions = async (query = '') => {
    const ctx = { deps, params: { id: stored().id } }
    const path = `/dashboard/history/${stored().id}${query}`
    return (await run(history.loader, get(path, { cookie }), ctx)).data
  }
  const restore = (revision: number) => {
    const ctx = { deps, params: { id: stored().id } }
    const version = String(stored().version)
    const sent = { intent: 'restore', revision: String(revision), version }
    return run(history.action, post(`/dashboard/history/${stored().id}`, sent), ctx)
  }
  const call = (body: object) => {
    const path = `posts/updatepost/${stored().id}/${by.id}`
    const headers = { Cookie: cookie, 'Content-Type': 'application/json', Origin: ORIGIN }
    const request = new Request(`${ORIGIN}/api/${path}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers,
    })
    return run(api.action, request, { deps, params: { '*': path } })
  }
  return { publish, stored, formOf, save, versions, restore, call }
}

/** The field's value after the changes of a comparison. */
const after = ({ fields }: Comparison) =>
  fields
    .find(({ name }) => name === NAME)
    ?.parts.filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join('')

const aCredit = fc
  .array(fc.constantFrom('छाया', 'मीरा', 'and', '12', 'ज़'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))

const someCredits = fc.uniqueArray(aCredit, { minLength: 5, maxLength: 5 })

describe('a new field of a post', () => {
  it('is in the form', () => {
    const values: Record<string, string> = { credit: 'छाया: मीरा' }
    const fields = new Proxy({} as Parameters<typeof PostFields>[0]['fields'], {
      get: (_, name: string) => ({ id: name, name, initialValue: values[name] }),
    })
    const html = renderToStaticMarkup(
      <LabelsContext.Provider value={labels}>
        <PostFields fields={fields} categories={[]} kind="draft" />
      </LabelsContext.Provider>,
    )
    expect(html).toMatch(/<label[^>]*for="credit"[^>]*>Credit</)
    expect(html).toMatch(/<input[^>]*name="credit"[^>]*value="छाया: मीरा"/)
  })

  it('is in the text that the browser keeps', () => {
    const form = new FormData()
    form.set(NAME, 'मीरा')
    expect(readFields(form)).toEqual({ [NAME]: 'मीरा' })
  })

  it('is in the description of the API', () => {
    const document = JSON.stringify(contractDocument())
    expect(document).toContain('"credit":{"description":"Who took the picture"')
  })

  it('is published, autosaved, compared, restored and changed by the API', async () => {
    await fc.assert(
      fc.asyncProperty(someCredits, async ([first, second, third, fourth, fifth]) => {
        const { publish, stored, formOf, save, versions, restore, call } = await aSite()
        await publish(first!)
        expect(stored().seo).toEqual({ [NAME]: first })
        const form = formOf()
        const opened = await form.open()
        expect(opened[NAME]).toBe(first)

        const saved = await save({ ...opened, savedBy: 'one:1', [NAME]: second! })
        expect(saved.status).toBe(200)
        expect(stored().seo).toEqual({ [NAME]: first })
        const again = await form.open()
        expect(again[NAME]).toBe(second)
        await form.send(again, 'update')
        expect(stored().seo).toEqual({ [NAME]: second })

        const late = await form.send({ ...opened, savedBy: 'other', [NAME]: third! }, 'update')
        const [{ comparison }] = (await form.compare(late.location!)) as [
          { comparison: Comparison },
        ]
        expect(after(comparison)).toBe(third)

        const { rows } = await versions()
        const oldest = rows.at(-1).number as number
        const { compared } = await versions(`?from=${oldest}&to=present`)
        expect(after(compared.comparison)).toBe(second)
        await restore(oldest)
        expect((await form.open())[NAME]).toBe(first)

        await call({ title: 'सीता' })
        expect(stored()).toMatchObject({ title: 'सीता', seo: { [NAME]: second } })
        await call({ [NAME]: fourth })
        expect(stored().seo).toEqual({ [NAME]: fourth })
        await call({ [NAME]: fifth })
        expect(stored().seo).toEqual({ [NAME]: fifth })
      }),
      { numRuns: 10 },
    )
  })
})
