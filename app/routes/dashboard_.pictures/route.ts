import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { listLibrary } from '~/domain/files/library.server'
import { pageLoader } from '~/http/handlers.server'
import { parseList } from '~/routes/dashboard/list.server'
import { type PicturesPage, toLibraryItem } from '~/view-models/library.server'

export { noAction as action } from '~/http/handlers.server'

export const loader = pageLoader(async (ctx) => {
  const { request, deps } = ctx
  const editor = await requireAdmin(ctx)
  const { filter, page } = parseList('library', new URL(request.url).searchParams)
  const { q: words, show } = filter
  const query = { words, show, kind: 'picture', ...page } as const
  const { files, older } = listLibrary(deps, editor, query)
  const items = files.map((file) => toLibraryItem(file, ctx.speech.dates))
  return Response.json({ items, hasMore: older !== undefined } satisfies PicturesPage)
})

/** A failure shows a toast, and the dialog stays. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<PicturesPage | null>().catch(() => null)
  if (page === null) showToast({ type: 'error', message: presentLabels().library.failed })
  return page
}
