import { requireAdmin } from '~/auth/guards.server'
import { listOwnArticles } from '~/domain/posts/list-own-posts.server'
import type { Door } from '~/http/door.server'
import { parseStartIndex } from '~/http/start-index'
import { toEditorPage } from '~/view-models/editor.server'

export async function load(door: Door) {
  const author = await requireAdmin(door)
  const startIndex = parseStartIndex(new URL(door.request.url).searchParams)
  const page = listOwnArticles(door.deps, author, { startIndex })
  return toEditorPage(page, { startIndex, status: 'published' }, door.deps)
}
