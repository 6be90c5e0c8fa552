/** A rejected form is returned with its text. */
import { describe, expect, it } from 'vitest'
import { action as createAction } from '~/routes/create-post/route'
import { action as updateAction } from '~/routes/update-post.$postId/route'
import { aMember, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, memoryLog, failWrites } from '../helpers/deps'
import { ORIGIN, postForm, run, signedIn } from '../helpers/requests'

const TYPED = {
  title: 'सीता',
  content: 'पाठ।',
  submissionId: 'a-form',
  description: 'छोटी कथा',
  language: 'mr',
}

describe('a new post', () => {
  const send = (fields: Record<string, string>, deps = createTestDeps(), cookie?: string) =>
    run(createAction, postForm('/create-post', { intent: 'publish', ...fields }, { cookie }), {
      deps,
    })

  it('from an anonymous user is returned with its text', async () => {
    const { status, data, wasThrown } = await send(TYPED)
    expect([status, wasThrown]).toEqual([401, true])
    expect(data).toMatchObject({
      message: 'User not authenticated',
      recovered: { reason: 'signed-out', values: TYPED, action: '/create-post' },
    })
  })

  it('from an anonymous user is read up to 1 MB', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name='
    const text = `${head}"title"\r\n\r\nसीता\r\n${head}"file"; filename="a.png"\r\n\r\n`
    let sent = 0
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(text)),
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', Origin: ORIGIN }
    const init = { method: 'POST', body, headers, duplex: 'half' as const }
    const request = new Request(`${ORIGIN}/create-post`, init)
    const { status, data } = await run(createAction, request, { deps: createTestDeps() })
    expect([status, data.recovered.values.title]).toEqual([401, 'सीता'])
    expect(sent).toBeLessThan(2 * 1024 * 1024)
  })

  it('from a member is returned too', async () => {
    const deps = createTestDeps()
    const { status, data } = await send(TYPED, deps, await signedIn(deps, aMember(deps)))
    expect(status).toBe(403)
    expect(data).toMatchObject({ recovered: { reason: 'forbidden', values: TYPED } })
  })

  it('without text redirects to sign-in', async () => {
    const { status, location } = await send({ title: ' ', content: '' })
    expect([status, location]).toEqual([302, '/sign-in?redirectTo=%2Fcreate-post'])
  })

  it('reports a rejected upload without replacing the page', async () => {
    const { status, data } = await send({ intent: 'upload-image', agree: 'on' })
    expect(status).toBe(401)
    expect(data).toMatchObject({ message: 'User not authenticated', recovered: { values: {} } })
  })
})

describe('an edited post', () => {
  const edit = (path: string, deps = createTestDeps(), cookie?: string) =>
    run(updateAction, postForm(path, { intent: 'update', ...TYPED, version: '3' }, { cookie }), {
      deps,
      params: { postId: 'gone' },
    })

  it.each(['posts', 'drafts'])('from the list of %s is returned to a visitor', async (source) => {
    const path = `/update-post/gone?source=${source}`
    const reply = await edit(path)
    expect(reply.status).toBe(401)
    expect(reply.data).toMatchObject({
      message: 'No authentication token found',
      recovered: { reason: 'signed-out', values: { ...TYPED, version: '3' }, action: path },
    })
  })

  it('that was deleted is returned as a new post', async () => {
    const deps = createTestDeps()
    const cookie = await signedIn(deps, anAdmin(deps))
    aPost(deps)
    const { status, data } = await edit('/update-post/gone?source=posts', deps, cookie)
    expect(status).toBe(404)
    const { reason, action, values } = data.recovered
    expect([reason, action, values.title, values.version]).toEqual([
      'gone',
      '/create-post',
      TYPED.title,
      '',
    ])
    // The submission id is new, so that saving creates a new post.
    expect(values.submissionId).not.toBe(TYPED.submissionId)
    expect(values.submissionId).not.toBe('')
  })
})

describe('a post that cannot be written', () => {
  async function aFullDisk() {
    const { log, lines } = memoryLog('warn')
    const deps = createTestDeps({ log })
    const cookie = await signedIn(deps, anAdmin(deps))
    const post = aPost(deps)
    failWrites(deps, 'posts', 'INSERT')
    failWrites(deps, 'posts', 'UPDATE')
    return { deps, cookie, post, lines }
  }

  it.each(['publish', 'save-draft'])('is returned with its text after %s', async (intent) => {
    const { deps, cookie, lines } = await aFullDisk()
    const request = postForm('/create-post', { intent, ...TYPED, submissionId: '' }, { cookie })
    const { status, data, wasThrown } = await run(createAction, request, { deps })
    expect([status, wasThrown]).toEqual([507, true])
    expect(data).toMatchObject({
      message: 'Something went wrong! Please try again.',
      recovered: {
        reason: 'failed',
        values: { ...TYPED, submissionId: '' },
        action: '/create-post',
      },
    })
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(TYPED.content)
    expect(JSON.stringify(data)).not.toContain('disk')
  })

  it('is returned from the edit form with the version that was opened', async () => {
    const { deps, cookie, post } = await aFullDisk()
    const path = `/update-post/${post.id}?source=posts`
    const fields = { intent: 'update', ...TYPED, version: '1' }
    const { status, data } = await run(updateAction, postForm(path, fields, { cookie }), {
      deps,
      params: { postId: post.id },
    })
    expect(status).toBe(507)
    expect(data.recovered).toMatchObject({
      reason: 'failed',
      values: { ...TYPED, version: '1' },
      action: path,
    })
  })

  it('keeps its text even if the session cannot be read', async () => {
    const { deps, cookie } = await aFullDisk()
    deps.db.$client.exec('ALTER TABLE sessions RENAME TO elsewhere')
    const request = postForm('/create-post', { intent: 'publish', ...TYPED }, { cookie })
    const { status, data } = await run(createAction, request, { deps })
    expect([status, data.recovered?.values.title]).toEqual([500, TYPED.title])
  })
})
