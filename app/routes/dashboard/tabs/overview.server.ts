import { requireAdmin } from '~/auth/guards.server'
import { readOverview } from '~/domain/posts/read-overview.server'
import type { Door } from '~/http/door.server'
import { toOverview } from '~/view-models/overview.server'

export async function load(door: Door) {
  const admin = await requireAdmin(door)
  return toOverview(readOverview(door.deps, admin), door.deps)
}
