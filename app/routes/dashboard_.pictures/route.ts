import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { findLibraryPicture, listLibrary } from '~/domain/files/library.server'
import { DomainError } from '~/domain/core/errors'
import { PictureTextsSchema } from '~/domain/core/file-schema'
import { describePicture } from '~/domain/files/stored-files.server'
import { pageLoader } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { formAction } from '~/post-form/form-action.server'
import { parseList } from '~/routes/dashboard/list.server'
import { type PicturesPage, toLibraryItem } from '~/view-models/library.server'

export const action = formAction(async (ctx) => {
  const fields = Object.keys(PictureTextsSchema.shape)
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, fields)
  const sent = Object.fromEntries(
    fields.flatMap((name) => (form.has(name) ? [[name, textField(form, name)]] : [])),
  )
  const texts = PictureTextsSchema.safeParse(sent)
  if (!texts.success) throw new DomainError('InvalidInput', 'unknownForm')
  describePicture(ctx.deps, editor, texts.data)
  return Response.json({ saved: true })
})

export const loader = pageLoader(async (ctx) => {
  const { request, deps } = ctx
  const editor = await requireAdmin(ctx)
  const { searchParams } = new URL(request.url)
  const url = searchParams.get('url')
  if (url !== null) {
    const found = findLibraryPicture(deps, editor, url)
    const items = found ? [toLibraryItem(found, ctx.speech.dates)] : []
    return Response.json({ items, hasMore: false } satisfies PicturesPage)
  }
  const { filter, page } = parseList('library', searchParams)
  const { q: words, show } = filter
  const kind = filter.kind === 'audio' ? 'audio' : 'picture'
  const query = { words, show, kind, ...page } as const
  const { files, older } = listLibrary(deps, editor, query)
  const items = files.map((file) => toLibraryItem(file, ctx.speech.dates))
  return Response.json({ items, hasMore: older !== undefined } satisfies PicturesPage)
})

/** A failure shows a toast, and the dialog stays open. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<PicturesPage | null>().catch(() => null)
  if (page === null) showToast({ type: 'error', message: presentLabels().failures.library })
  return page
}
