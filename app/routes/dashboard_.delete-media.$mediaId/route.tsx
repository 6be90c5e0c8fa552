import type { MetaFunction } from '@remix-run/react'
import { deletionAction, questionLoader } from '~/auth/deletion-route.server'
import { findUser, requireAdmin } from '~/auth/guards.server'
import { DeletePage, mediaDeletion } from '~/components/delete/deletion'
import type { Actor } from '~/domain/accounts/rights'
import { deleteMedia, getMedia } from '~/domain/multimedia/multimedia.server'
import { formHeaders } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { manageMediaLabels } from '~/labels/dashboard'
import { MEDIA_SECTION, MEDIA_TAB, type MediaSource } from '~/paths/paths'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { toMediaView } from '~/view-models/site.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const loader = questionLoader(async (ctx) => {
  const item = getMedia(ctx.deps, await requireAdmin(ctx), ctx.params.mediaId ?? '')
  return mediaDeletion(toMediaView(item), sourceOf(ctx))
})

export const headers = formHeaders

/** The domain checks the rights; everyone else gets its message (specification §6). */
export const action = deletionAction(async (ctx) => {
  const actor = await findUser(ctx)
  const { deleted, deleteError, deleteFailed, onlyAdmins } = manageMediaLabels
  const broken = { message: deleteError, description: deleteFailed }
  return {
    run: () => {
      deleteMedia(ctx.deps, actor, ctx.params.mediaId ?? '')
      return { message: deleted }
    },
    rejected: ({ code }) => (code === 'NotFound' ? broken : { message: onlyAdmins }),
    broken,
    path: pathFor(actor, sourceOf(ctx)),
  }
})

function pathFor(actor: Actor, source: MediaSource): string {
  if (!actor) return '/sign-in'
  return actor.isAdmin && source === 'tab' ? MEDIA_TAB : MEDIA_SECTION
}

function sourceOf({ request }: RouteContext): MediaSource {
  return new URL(request.url).searchParams.get('from') === 'home' ? 'home' : 'tab'
}

export default DeletePage

export const ErrorBoundary = PostFormBoundary
