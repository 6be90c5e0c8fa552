/** While the primary is unavailable, writes get a message and no text is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { action as signInAction } from '~/routes/_auth.sign-in/route'
import { action as createAction } from '~/routes/create-post/route'
import { action as dashboardAction } from '~/routes/dashboard/route'
import { action as updateAction } from '~/routes/update-post.$postId/route'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { openReplicaReader } from '~/replica/primary.server'
import { anApiSite } from '../helpers/api-site'
import { aMemberWithPassword, aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { postForm, run, signedIn } from '../helpers/requests'

const SENTENCE = 'The database is unavailable; your text is still here'

/** Creates a site whose requests are served by a reading process without a writer. */
async function aSiteWithoutPrimary() {
  const folder = mkdtempSync(join(tmpdir(), 'away-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.sqlite')
  const own = openDatabase(file)
  migrateDatabase(own)
  const before = createTestDeps({ db: own })
  const person = { email: 'meera@example.org', isAdmin: true }
  const admin = await aMemberWithPassword(before, 'नदी के उस पार', person)
  const post = aPost(before, { title: 'राम', status: 'draft', by: admin })
  const cookie = await signedIn(before, admin)
  const token = anApiSite({ db: own }).tokenOf(admin)
  closeDatabase(own)
  const db = openReplicaReader(file)
  onTestFinished(() => void db.$client.close())
  return { ...anApiSite({ db }), post, cookie, token }
}

it('a form returned as data reports the failure and keeps its values', async () => {
  const { deps, cookie } = await aSiteWithoutPrimary()
  const send = (tab: string, fields: Record<string, string>) =>
    run(dashboardAction, postForm(`/dashboard?tab=${tab}`, fields, { cookie }), { deps })
  const category = await send('manage-categories', { intent: 'add', name: 'कला' })
  expect(category.status).toBe(503)
  expect(category.data.result).toMatchObject({
    initialValue: { name: 'कला' },
    error: { '': [SENTENCE] },
  })
  const text = { title: 'निर्वाण', subtitle: 'प्राकृत', 'shlokas[0]': '<p>श्लोक</p>' }
  const verses = await send('nirvankand', { intent: 'update', id: '', ...text })
  expect(verses.data.result).toMatchObject({
    initialValue: { title: 'निर्वाण', subtitle: 'प्राकृत', shlokas: ['<p>श्लोक</p>'] },
    error: { '': [SENTENCE] },
  })
})

it('a form that replaces its page reports the failure and keeps its values', async () => {
  const { deps, cookie, post } = await aSiteWithoutPrimary()
  const fields = { title: 'सीता', content: '<p>मेरा पाठ</p>', category: 'कथा', slug: 'ram' }
  const create = postForm('/create-post', { ...fields, intent: 'publish', agree: 'on' }, { cookie })
  const update = postForm(
    `/update-post/${post.id}?source=drafts`,
    { ...fields, intent: 'update', version: '1' },
    { cookie },
  )
  const params = { postId: post.id }
  for (const reply of [
    await run(createAction, create, { deps }),
    await run(updateAction, update, { deps, params }),
  ]) {
    expect(reply.status).toBe(503)
    expect(reply.data).toMatchObject({
      message: SENTENCE,
      recovered: { reason: 'database-away', values: fields },
    })
  }
})

it('sign-in reports the failure', async () => {
  const { deps } = await aSiteWithoutPrimary()
  const fields = { email: 'meera@example.org', password: 'नदी के उस पार' }
  const reply = await run(signInAction, postForm('/sign-in', fields), { deps })
  expect(reply.status).toBe(503)
  expect(reply.data).toMatchObject({
    result: { initialValue: { email: 'meera@example.org' }, error: { '': [SENTENCE] } },
    toast: { message: 'Sign in failed! Please try again.' },
  })
})

it('the API reports the failure, and still serves reads', async () => {
  const { call, token } = await aSiteWithoutPrimary()
  const reply = await call('POST', '/api/categories', { token, body: { name: 'कला' } })
  expect([reply.status, reply.json.message]).toEqual([
    503,
    'The database is unavailable; nothing was saved. Please try again in a moment.',
  ])
  expect((await call('GET', '/api/categories', { token })).status).toBe(200)
})
