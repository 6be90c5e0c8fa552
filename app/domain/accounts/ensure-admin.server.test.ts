import { describe, expect, it } from 'vitest'
import { errors } from '~/labels/specified/messages'
import { users } from '~db/schema'
import { aMemberWithPassword, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { checkCredentials, ensureAdmin, isAdminPasswordUnused } from './accounts.server'

const environment = {
  ADMIN_EMAIL: 'Editor@Example.org',
  ADMIN_PASSWORD: 'chosen by us',
}

describe('ensureAdmin', () => {
  it('creates an admin with a working generated password', async () => {
    const deps = createTestDeps()
    const admin = (await ensureAdmin(deps))!
    expect(admin).toEqual({
      email: 'admin@localhost',
      generatedPassword: expect.stringMatching(/^[\w-]{16}$/),
    })
    const credentials = { email: admin.email, password: admin.generatedPassword! }
    expect(await checkCredentials(deps, credentials, '')).toMatchObject({
      account: { username: 'Admin', isAdmin: true },
    })
  })

  it('generates a different password for each site', async () => {
    const [one, other] = await Promise.all([
      ensureAdmin(createTestDeps()),
      ensureAdmin(createTestDeps()),
    ])
    expect(one!.generatedPassword).not.toBe(other!.generatedPassword)
  })

  it('creates the admin from the settings and returns no password to print', async () => {
    const deps = createTestDeps({ environment })
    expect(await ensureAdmin(deps)).toEqual({
      email: 'editor@example.org',
      generatedPassword: null,
    })
    const credentials = { email: 'editor@example.org', password: 'chosen by us' }
    expect(await checkCredentials(deps, credentials, '')).toMatchObject({
      account: { username: 'Admin', isAdmin: true },
    })
  })

  it('rejects a common admin password', async () => {
    const deps = createTestDeps({ environment: { ...environment, ADMIN_PASSWORD: 'password1' } })
    await expect(ensureAdmin(deps)).rejects.toThrow(`ADMIN_PASSWORD: ${errors.commonPassword}`)
    expect(deps.db.select().from(users).all()).toEqual([])
  })

  it('reports whether ADMIN_PASSWORD is in use', async () => {
    const deps = createTestDeps({ environment })
    await ensureAdmin(deps)
    expect(await isAdminPasswordUnused(deps)).toBe(false)
    const changed = createTestDeps({
      db: deps.db,
      environment: { ...environment, ADMIN_PASSWORD: 'another one of ours' },
    })
    expect(await isAdminPasswordUnused(changed)).toBe(true)
    expect(await isAdminPasswordUnused(createTestDeps())).toBe(false)
  })

  it('promotes an existing account and keeps its password', async () => {
    const deps = createTestDeps({ environment })
    const account = await aMemberWithPassword(deps, 'chosen by them', {
      email: 'editor@example.org',
    })
    expect(await ensureAdmin(deps)).toEqual({
      email: 'editor@example.org',
      generatedPassword: null,
    })
    const credentials = { email: account.email, password: 'chosen by them' }
    const found = await checkCredentials(deps, credentials, '')
    expect(found.account).toEqual({ ...account, isAdmin: true })
    expect(deps.db.select().from(users).all()).toHaveLength(1)
  })

  it('does nothing if there is an admin', async () => {
    const deps = createTestDeps({ environment })
    anAdmin(deps)
    expect(await ensureAdmin(deps)).toBeNull()
    expect(deps.db.select().from(users).all()).toHaveLength(1)
  })

  it('creates an admin only once', async () => {
    const deps = createTestDeps()
    await ensureAdmin(deps)
    expect(await ensureAdmin(deps)).toBeNull()
  })
})
