import { describe, expect, it } from 'vitest'
import { ensureAdmin } from '~/domain/accounts/accounts.server'
import { setupKey } from '~/http/setup-key.server'
import * as setup from '~/routes/_auth.setup/route'
import { HOUR } from '~/time/durations'
import { users } from '~db/schema'
import { createTestDeps } from '../helpers/deps'
import { get, postForm, run, toastOf } from '../helpers/requests'

const INPUT = {
  siteName: 'सवेरा',
  username: 'मीरा',
  email: 'mira@example.org',
  password: 'सुबह की लंबी पंक्ति',
  language: 'hi',
  sample: 'keep',
}

async function aNewSite(environment = {}) {
  const deps = createTestDeps({ environment })
  await ensureAdmin(deps)
  const key = setupKey(deps)
  const path = `/setup?key=${key}`
  const open = async (url = path) => (await run(setup.loader, get(url), { deps })).status
  const send = (fields = INPUT, url = path) => run(setup.action, postForm(url, fields), { deps })
  return { deps, key, open, send }
}

describe('first-run setup in the browser', () => {
  it("turns the generated admin into the user's account, and works only once", async () => {
    const { deps, open, send } = await aNewSite()
    expect(await open()).toBe(200)
    const reply = await send()
    expect(reply.location).toBe('/dashboard')
    expect(reply.headers.getSetCookie().join()).toMatch(/session=.*language=hi/)
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'आपकी साइट तैयार है' })
    expect(deps.db.select().from(users).all()).toMatchObject([
      { username: 'मीरा', email: 'mira@example.org', language: 'hi', isAdmin: true },
    ])
    expect(deps.settings().site.name).toBe('सवेरा')
    expect(setupKey(deps)).toBeNull()
    expect(await open()).toBe(404)
    expect((await send()).status).toBe(404)
  })

  it("uses the browser's language, since no language has been chosen yet", async () => {
    const { deps, key } = await aNewSite()
    const titleFor = async (languages: string) => {
      const request = get(`/setup?key=${key}`, { headers: { 'Accept-Language': languages } })
      return JSON.stringify((await run(setup.loader, request, { deps })).data)
    }
    expect(await titleFor('hi-IN,hi;q=0.9,en;q=0.8')).toContain('अपनी साइट तैयार करें')
    expect(await titleFor('mr,en-GB;q=0.8')).toContain('Set up your site')
  })

  it('requires the right key, which expires after an hour', async () => {
    const { deps, key, open, send } = await aNewSite()
    expect(await open('/setup')).toBe(404)
    expect(await open(`/setup?key=${key}x`)).toBe(404)
    deps.clock.advance(HOUR + 1)
    expect(await open()).toBe(404)
    expect((await send()).status).toBe(404)
    expect(await open(`/setup?key=${setupKey(deps)}`)).toBe(200)
  })

  it('returns the input of a rejected form, without the password', async () => {
    const { deps, send } = await aNewSite()
    const { status, data } = await send({ ...INPUT, email: 'no address' })
    expect(status).toBe(400)
    expect(data.result.initialValue).toMatchObject({ username: 'मीरा', siteName: 'सवेरा' })
    expect(JSON.stringify(data)).not.toContain(INPUT.password)
    expect(deps.settings().site.name).toBe('धरोहर टाइम्स')
  })

  it('is unavailable if the environment names the admin or the admin has already chosen a password', async () => {
    const given = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'ek lambi si pankti' }
    expect((await aNewSite(given)).key).toBeNull()
    const { deps } = await aNewSite()
    deps.db
      .update(users)
      .set({ updatedAt: deps.now() + 5 })
      .run()
    expect(setupKey(deps)).toBeNull()
  })
})
