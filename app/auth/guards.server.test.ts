import { expect, it } from 'vitest'
import { endOtherSessions } from '~/domain/accounts/sessions.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { aMember } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { get, postForm, run, signedIn } from '../../tests/helpers/requests'
import { findUser, requireUser } from './guards.server'

async function aSession() {
  const deps = createTestDeps()
  const account = aMember(deps)
  const end = () => deps.db.transaction((tx) => endOtherSessions(tx, account.id))
  return { deps, account, cookie: await signedIn(deps, account), end }
}

const idLoader = pageLoader(async (ctx) => ({ id: (await findUser(ctx))?.id }))

it('looks the session up once for all loaders of a request', async () => {
  const { deps, account, cookie, end } = await aSession()
  const context = {}
  await run(idLoader, get('/', { cookie }), { deps, context })
  end()
  const again = await run(idLoader, get('/', { cookie }), { deps, context })
  expect(again.data).toEqual({ id: account.id })
  const next = await run(idLoader, get('/', { cookie }), { deps })
  expect(next.data).toEqual({ id: undefined })
})

it('looks the session up again after an action, for the loaders that follow', async () => {
  const { deps, cookie, end } = await aSession()
  const context = {}
  const action = pageAction(async (ctx) => {
    await requireUser(ctx)
    end()
    return {}
  })
  await run(action, postForm('/', {}, { cookie }), { deps, context })
  const page = await run(idLoader, get('/', { cookie }), { deps, context })
  expect(page.data).toEqual({ id: undefined })
})
