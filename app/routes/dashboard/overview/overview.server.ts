import { requireAdmin } from '~/auth/guards.server'
import { listCategories } from '~/domain/categories/categories.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { readOverview } from '~/domain/posts/read-overview.server'
import type { RouteContext } from '~/http/handlers.server'
import type { OverviewView } from '~/view-models/overview'
import { toOverview } from '~/view-models/overview.server'

export async function load(ctx: RouteContext): Promise<OverviewView> {
  const { deps } = ctx
  const admin = await requireAdmin(ctx)
  const overview = readOverview(deps, admin)
  const isEmptySite = overview.recent.length === 0
  const welcome = {
    hasPicture: admin.profilePicture !== null,
    hasCategories: listCategories(deps).some(({ slug }) => slug !== DEFAULT_CATEGORY),
  }
  return { ...toOverview(overview, deps), welcome: isEmptySite ? welcome : null }
}
