import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ensureAdmin } from '~/domain/accounts/accounts.server'
import { readOverview } from '~/domain/posts/read-overview.server'
import { HOME_SECTIONS } from '~/domain/core/home-sections'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import { countSample, removeSample } from '~/domain/across/trash-sample.server'
import { setupKey } from '~/http/setup-key.server'
import * as setup from '~/routes/_auth.setup/route'
import { seedSample } from '~/server/seed.server'
import { categories, multimedia, posts, trash, users } from '~db/schema'
import { createTestDeps } from '../helpers/deps'
import { postForm, run } from '../helpers/requests'

const SETUP = {
  siteName: 'सवेरा',
  username: 'मीरा',
  email: 'mira@example.org',
  password: 'सुबह की लंबी पंक्ति',
  language: 'hi',
}

async function aSampleSite() {
  const deps = createTestDeps()
  await ensureAdmin(deps)
  await seedSample(deps)
  return { deps, admin: deps.db.select().from(users).get()! }
}

describe('removing the sample content', () => {
  it('keeps sample categories and posts that menus or the home page show', async () => {
    const { deps, admin } = await aSampleSite()
    const [linked, shown] = deps.db
      .select()
      .from(categories)
      .all()
      .filter(({ slug }) => slug !== 'uncategorized')
    const menus = SCHEMAS.menus.parse({ header: [{ to: `/category/${linked!.slug}` }] })
    saveSettings(deps, admin, 'menus', menus, 0)
    const section = { name: HOME_SECTIONS[0], isShown: 'on', category: shown!.slug }
    const isLinked = eq(posts.categoryId, linked!.id)
    const [picked] = deps.db.select().from(posts).where(isLinked).all()
    const home = { sections: [section], picks: `/post/${picked!.slug}` }
    saveSettings(deps, admin, 'home', SCHEMAS.home.parse(home), 0)
    removeSample(deps, admin)
    const published = deps.db.select().from(posts).where(eq(posts.status, 'published')).all()
    expect(published.map(({ id }) => id)).toEqual([picked!.id])
    const left = deps.db.select().from(categories).all()
    expect(left.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([linked!.slug, shown!.slug]),
    )
    expect(left).toHaveLength(3)
  }, 120_000)

  it('moves everything to the trash during setup, except changed content', async () => {
    const { deps, admin } = await aSampleSite()
    const [changed] = deps.db.select().from(posts).limit(1).all()
    deps.db.update(posts).set({ version: 2 }).where(eq(posts.id, changed!.id)).run()
    const fields = { ...SETUP, sample: 'remove' }
    await run(setup.action, postForm(`/setup?key=${setupKey(deps)}`, fields), { deps })
    const left = deps.db.select().from(posts).where(eq(posts.status, 'published')).all()
    expect(left.map(({ id }) => id)).toEqual([changed!.id])
    expect(deps.db.select().from(multimedia).all()).toEqual([])
    const names = deps.db.select().from(categories).all()
    expect(names.map(({ slug }) => slug).toSorted()).toHaveLength(2)
    expect(deps.db.select().from(trash).all().length).toBeGreaterThan(39 + 8 + 4)
    expect(countSample(deps, admin)).toBe(0)
    expect(deps.settings().site).toMatchObject({ examples: false, email: '', social: [] })
    const { dailyViews } = readOverview(deps, { ...admin, isAdmin: true })
    const { views } = changed!
    expect(dailyViews.reduce((sum, day) => sum + day.views, 0)).toBeLessThanOrEqual(views)
  }, 120_000)
})
