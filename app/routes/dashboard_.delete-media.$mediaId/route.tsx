import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { findUser, requireAdmin } from '~/auth/guards.server'
import { DeletePage } from '~/components/delete/delete-page'
import {
  MEDIA_SECTION,
  MEDIA_TAB,
  mediaDeletion,
  type MediaSource,
} from '~/components/media/deletion'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import type { Actor } from '~/domain/accounts/rights'
import { deleteMedia, getMedia } from '~/domain/multimedia/multimedia.server'
import { deleteWithToast } from '~/http/delete-toast.server'
import type { ErrorDescription } from '~/http/error-response.server'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { formAction } from '~/auth/form-action.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { formHeaders } from '~/http/form-headers'
import { manageMediaLabels } from '~/labels/dashboard'
import type { ToastView } from '~/view-models/site'
import { toMediaView } from '~/view-models/site.server'

const { deleted, deleteError, deleteFailed, onlyAdmins } = manageMediaLabels

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** For admins without scripts; with them a dialog asks. */
export const loader = pageLoader(async (ctx) => {
  const { request, deps, params } = ctx
  const item = toMediaView(getMedia(deps, await requireAdmin(ctx), params.mediaId ?? ''))
  const deletion = mediaDeletion(item, sourceOf(ctx))
  return {
    deletion,
    meta: pageMeta(request, deps.settings, { title: deletion.question, noIndex: true }),
  }
})

export const headers = formHeaders

/** The domain checks the rights; everyone else gets its message (specification §6). */
export const action = formAction(async (ctx) => {
  const actor = await findUser(ctx)
  const toast = deleteWithToast(ctx.deps, WORDS, () =>
    deleteMedia(ctx.deps, actor, ctx.params.mediaId ?? ''),
  )
  return redirectWithToast(backFor(actor, ctx), toast, ctx.deps.settings)
})

const ERROR: ToastView = { type: 'error', message: deleteError, description: deleteFailed }

const WORDS = {
  done: (): ToastView => ({ type: 'success', message: deleted }),
  rejected: ({ code }: ErrorDescription): ToastView =>
    code === 'NotFound' ? ERROR : { type: 'error', message: onlyAdmins },
  broken: ERROR,
}

function backFor(actor: Actor, ctx: RouteContext): string {
  if (!actor) return '/sign-in'
  return actor.isAdmin && sourceOf(ctx) === 'tab' ? MEDIA_TAB : MEDIA_SECTION
}

function sourceOf({ request }: RouteContext): MediaSource {
  return new URL(request.url).searchParams.get('from') === 'home' ? 'home' : 'tab'
}

export default function DeleteMediaPage() {
  const { deletion } = useLoaderData<typeof loader>()
  return <DeletePage deletion={deletion} />
}

export const ErrorBoundary = PostFormBoundary
