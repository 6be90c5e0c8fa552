import { requireAdmin } from '~/auth/guards.server'
import { pageLoader } from '~/http/door.server'
import { readList } from '../dashboard/tabs/read-list.server'

/** Rows of a list of posts or drafts, for the script that appends them. */
export const loader = pageLoader(async (door) => {
  const editor = await requireAdmin(door)
  const isPosts = new URL(door.request.url).searchParams.get('tab') === 'posts'
  return Response.json(readList(door, editor, isPosts ? 'published' : 'draft'))
})
