import { describe, expect, it, vi } from 'vitest'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { unpackFields } from '~/domain/posts/record-revision.server'
import { action, loader } from '~/routes/dashboard/route'
import { revisions } from '~db/schema'
import { aDevotionalText, aMember, anAdmin } from '../helpers/builders'
import { createTestDeps, memoryLog } from '../helpers/deps'
import { get, postForm, postMultipart, run, signedIn, toastOf } from '../helpers/requests'

const TAB = '/dashboard?tab=nirvankand'

async function createTestSite(overrides = {}) {
  const deps = createTestDeps(overrides)
  const cookie = await signedIn(deps, anAdmin(deps))
  const text = aDevotionalText(deps)
  const typed = {
    id: text.id,
    version: String(text.updatedAt),
    title: 'पाठ',
    subtitle: 'उपशीर्षक',
    'shlokas[0]': '<p>एक</p>',
    'shlokas[1]': '<p>दो</p>',
    'shlokas[2]': '<p>तीन</p>',
  }
  const send = (fields: Record<string, string>) =>
    run(action, postMultipart(TAB, { ...typed, ...fields }, { cookie }), { deps })
  const open = () => run(loader, get(TAB, { cookie }), { deps })
  return { deps, cookie, text, typed, send, open }
}

describe('/dashboard?tab=nirvankand', () => {
  it('shows the editable text', async () => {
    const { text, typed, open } = await createTestSite()
    const { id, version } = typed
    const { title, subtitle, shlokas } = text
    expect((await open()).data.tab).toEqual({
      text: { ok: true, value: { id, version, title, subtitle, shlokas } },
    })
  })

  it('reports a failed load', async () => {
    const { log } = memoryLog()
    const { deps, open } = await createTestSite({ log })
    deps.db.$client.exec('ALTER TABLE nirvankand RENAME TO lost')
    expect((await open()).data.tab).toEqual({
      text: { ok: false, message: 'Failed to fetch content' },
    })
  })

  it('saves everything', async () => {
    const { deps, text, send } = await createTestSite()
    const reply = await send({ intent: 'update' })
    expect(reply.location).toBe(TAB)
    expect(await toastOf(reply, deps)).toEqual({
      type: 'success',
      message: 'Content Updated Successfully!',
    })
    expect(findDevotionalText(deps)).toMatchObject({
      id: text.id,
      title: 'पाठ',
      subtitle: 'उपशीर्षक',
      shlokas: ['<p>एक</p>', '<p>दो</p>', '<p>तीन</p>'],
    })
  })

  it.each([
    [{ type: 'insert' }, ['एक', 'दो', 'तीन', undefined]],
    [{ type: 'reorder', from: 2, to: 1 }, ['एक', 'तीन', 'दो']],
    [{ type: 'reorder', from: 0, to: 1 }, ['दो', 'एक', 'तीन']],
    [{ type: 'remove', index: 1 }, ['एक', 'तीन']],
    [{ type: 'remove', index: 99 }, ['एक', 'दो', 'तीन']],
  ])('applies %j to the returned form, and saves nothing', async (...row) => {
    const [{ type, ...payload }, shlokas] = row
    const intent = { type, payload: { name: 'shlokas', ...payload } }
    const { deps, text, typed, send } = await createTestSite()
    const plain = { 'shlokas[0]': 'एक', 'shlokas[1]': 'दो', 'shlokas[2]': 'तीन' }
    const reply = await send({ __intent__: JSON.stringify(intent), title: '', ...plain })
    expect(reply.status).toBe(200)
    const { initialValue } = reply.data.result
    expect(initialValue).toMatchObject({ id: text.id, version: typed.version, shlokas })
    expect(initialValue).toMatchObject({ subtitle: 'उपशीर्षक' })
    expect(initialValue.shlokas).toHaveLength(shlokas.length)
    expect(reply.data).toMatchObject({ result: { intent }, toast: null })
    expect(reply.data.result.error).toBeUndefined()
    expect(findDevotionalText(deps)?.title).toBe(text.title)
  })

  it('reports every invalid field and returns the values', async () => {
    const { deps, text, send } = await createTestSite()
    const reply = await send({ intent: 'update', title: ' ', 'shlokas[1]': '<p> </p>' })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({
      title: ['Title is required'],
      'shlokas[1]': ['Shlok text is required'],
    })
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Failed to update content' })
    expect(reply.data.result.initialValue).toMatchObject({
      title: ' ',
      shlokas: ['<p>एक</p>', '<p> </p>', '<p>तीन</p>'],
    })
    expect(findDevotionalText(deps)?.title).toBe(text.title)
  })

  it('reports a verse that is empty after sanitizing', async () => {
    const { send } = await createTestSite()
    const reply = await send({ intent: 'update', 'shlokas[2]': '<script>alert(1)</script>' })
    expect([reply.status, reply.data.result.error]).toEqual([
      400,
      { 'shlokas[2]': ['Shlok text is required'] },
    ])
  })

  it('reports an invalid id, and succeeds on retry', async () => {
    const { deps, typed, send } = await createTestSite()
    const reply = await send({ intent: 'update', id: 'nothing' })
    expect(reply.status).toBe(404)
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Error: No document ID found' })
    expect(reply.data.result.initialValue).toMatchObject({ id: typed.id, title: 'पाठ' })
    const { id, version } = reply.data.result.initialValue
    expect((await send({ intent: 'update', id, version })).location).toBe(TAB)
    expect(findDevotionalText(deps)?.title).toBe('पाठ')
  })

  it('returns the values after a conflict, and saves them on retry', async () => {
    const { deps, send } = await createTestSite()
    await send({ intent: 'update', title: 'किसी और का' })
    const late = await send({ intent: 'update', title: 'मेरा' })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({
      isOutdated: true,
      result: { initialValue: { title: 'मेरा' } },
    })
    expect(findDevotionalText(deps)?.title).toBe('किसी और का')
    const { version } = late.data.result.initialValue
    expect((await send({ intent: 'update', title: 'मेरा', version })).location).toBe(TAB)
    expect(findDevotionalText(deps)?.title).toBe('मेरा')
  })

  it("compares the two versions after a conflict, and keeps the user's own in the history if they choose the other", async () => {
    const { deps, send } = await createTestSite()
    await send({ intent: 'update', 'shlokas[1]': '<p>किसी और का</p>' })
    const late = await send({ intent: 'update', 'shlokas[1]': '<p>मेरा</p>' })
    const { intent, comparison } = late.data.conflict
    expect(comparison.blocks.flatMap(({ parts }: { parts: object[] }) => parts)).toContainEqual(
      expect.objectContaining({ kind: 'added', text: 'मेरा' }),
    )
    const { version } = late.data.result.initialValue
    const taken = await send({ intent, 'shlokas[1]': '<p>मेरा</p>', version })
    expect(taken.location).toBe(TAB)
    expect(findDevotionalText(deps)?.shlokas[1]).toBe('<p>किसी और का</p>')
    const kept = deps.db.select().from(revisions).all().at(-1)!
    expect(kept).toMatchObject({ reason: 'work', isPublished: false })
    expect(unpackFields(kept.fields).shlokas).toContain('<p>मेरा</p>')
  })

  it('returns the values after an unexpected error', async () => {
    const { log, lines } = memoryLog()
    const { deps, send } = await createTestSite({ log })
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      throw new Error('database or disk is full')
    })
    const reply = await send({ intent: 'update' })
    expect(reply.status).toBe(500)
    expect(reply.data.result.initialValue.shlokas).toHaveLength(3)
    expect(JSON.stringify(reply.data)).not.toContain('disk')
    expect(lines).toEqual([expect.stringContaining('"requestId":"')])
  })

  it('creates the first text', async () => {
    const deps = createTestDeps()
    const cookie = await signedIn(deps, anAdmin(deps))
    const { data } = await run(loader, get(TAB, { cookie }), { deps })
    expect(data.tab.text.value).toMatchObject({ id: '', title: '', shlokas: [''] })
    const fields = { intent: 'update', id: '', version: '0', title: 'पाठ', 'shlokas[0]': 'एक' }
    const reply = await run(action, postForm(TAB, fields, { cookie }), { deps })
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Content Updated Successfully!' })
    expect(findDevotionalText(deps)).toMatchObject({ title: 'पाठ', shlokas: ['<p>एक</p>'] })
  })

  it('ignores fields beyond five hundred verses', async () => {
    const { deps, send } = await createTestSite()
    const reply = await send({
      intent: 'update',
      'shlokas[499]': 'अंतिम',
      'shlokas[500]': 'एक अधिक',
      'shlokas[4294967294]': 'बहुत दूर',
      'shlokas[0].x': 'x',
      'shlokas[__proto__]': 'x',
    })
    expect(reply.location).toBe(TAB)
    const shlokas = findDevotionalText(deps)?.shlokas
    expect(shlokas).toEqual(['<p>एक</p>', '<p>दो</p>', '<p>तीन</p>', '<p>अंतिम</p>'])
  })

  it('rejects other buttons, and users who are not admins', async () => {
    const { deps, text, typed, send } = await createTestSite()
    for (const intent of ['', 'delete', 'up:x']) {
      expect((await send({ intent })).status).toBe(400)
    }
    for (const __intent__ of [
      '',
      'up:x',
      '{"type":"insert","payload":{"name":"shlokas[4294967294]"}}',
    ]) {
      expect((await send({ __intent__ })).status).toBe(400)
    }
    const cookie = await signedIn(deps, aMember(deps))
    const request = postForm(TAB, { ...typed, intent: 'update' }, { cookie })
    expect((await run(action, request, { deps })).status).toBe(403)
    expect(findDevotionalText(deps)?.title).toBe(text.title)
  })
})
