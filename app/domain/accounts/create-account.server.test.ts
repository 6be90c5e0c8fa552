import { describe, expect, it } from 'vitest'
import { errors } from '~/labels/specified/messages'
import { users } from '~db/schema'
import { createTestDeps } from '../../../tests/helpers/deps'
import { checkCredentials, signUp } from './accounts.server'
import { SignUpSchema } from '~/domain/core/account-schema'

const input = { username: 'सीता', email: 'sita@example.org', password: 'गुप्त शब्द' }

describe('signUp', () => {
  it('creates an account that can sign in but has no rights', async () => {
    const deps = createTestDeps()
    const account = await signUp(deps, input, '192.0.2.1')
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'सीता',
      email: 'sita@example.org',
      profilePicture: null,
      isAdmin: false,
      language: null,
    })
    expect(await checkCredentials(deps, input, '192.0.2.1')).toMatchObject({ account })
    expect(deps.db.select().from(users).get()).toMatchObject({
      createdAt: deps.now(),
      passwordHash: expect.stringMatching(/^sha384:/),
    })
  })

  it('rejects a duplicate email in any letter case and Unicode form', async () => {
    const deps = createTestDeps()
    await signUp(deps, input, '192.0.2.1')
    const again = SignUpSchema.parse({ ...input, email: ' ＳITA@Example.org ' })
    await expect(signUp(deps, again, '192.0.2.1')).rejects.toMatchObject({
      code: 'Conflict',
      fields: { email: ['An account with this email already exists.'] },
    })
    expect(deps.db.select().from(users).all()).toHaveLength(1)
  })

  it('accepts one of two concurrent sign-ups', async () => {
    const deps = createTestDeps()
    const both = await Promise.allSettled([
      signUp(deps, input, '192.0.2.1'),
      signUp(deps, input, '192.0.2.1'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each(['password', 'PassWord123', '１２３４５６７８', 'qwertyuiop', 'iloveyou1'])(
    'rejects the common password %s',
    async (password) => {
      const deps = createTestDeps()
      await expect(signUp(deps, { ...input, password }, '192.0.2.1')).rejects.toMatchObject({
        code: 'InvalidInput',
        fields: { password: [errors.commonPassword] },
      })
      expect(deps.db.select().from(users).all()).toEqual([])
    },
  )

  it('allows twenty sign-ups per IP', async () => {
    const deps = createTestDeps()
    for (let time = 1; time <= 20; time += 1) deps.throttle.consume('signUp', '192.0.2.1')
    await expect(signUp(deps, input, '192.0.2.1')).rejects.toMatchObject({ code: 'RateLimited' })
    expect(deps.db.select().from(users).all()).toEqual([])
  })
})
