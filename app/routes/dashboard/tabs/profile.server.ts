import { requireUser } from '~/auth/guards.server'
import type { Door } from '~/http/door.server'
import { toCurrentUser } from '~/view-models/site.server'

export async function load(door: Door) {
  return { user: toCurrentUser(await requireUser(door)) }
}
