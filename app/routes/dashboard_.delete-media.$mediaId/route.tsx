import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { findUser, requireAdmin } from '~/auth/guards.server'
import { DeletePage } from '~/components/delete/delete-page'
import {
  MEDIA_SECTION,
  MEDIA_TAB,
  mediaDeletion,
  type MediaSource,
} from '~/components/media/deletion'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import type { Actor } from '~/domain/accounts/rights'
import type { DomainError } from '~/domain/errors'
import { deleteMedia, getMedia } from '~/domain/multimedia/multimedia.server'
import { deleteWithToast } from '~/http/forms/delete-toast.server'
import { pageLoader, type Door } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { formHeaders } from '~/http/pages/form-headers'
import { manageMediaLabels } from '~/i18n/labels/manage-media'
import type { ToastView } from '~/view-models/site'
import { toMediaView } from '~/view-models/site.server'

const { deleted, deleteError, deleteFailed, onlyAdmins } = manageMediaLabels

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** The question before a video or reel is deleted, for admins without scripts; with them a dialog asks it. */
export const loader = pageLoader(async (door) => {
  const { request, deps, params } = door
  const item = toMediaView(getMedia(deps, await requireAdmin(door), params.mediaId ?? ''))
  const deletion = mediaDeletion(item, sourceOf(door))
  return {
    deletion,
    meta: pageMeta(request, deps.settings, { title: deletion.question, noIndex: true }),
  }
})

export const headers = formHeaders

/** The domain says who may; everybody else is told so (specification §6). */
export const action = formAction(async (door) => {
  const actor = await findUser(door)
  const toast = deleteWithToast(door.deps, WORDS, () =>
    deleteMedia(door.deps, actor, door.params.mediaId ?? ''),
  )
  return redirectWithToast(backFor(actor, door), toast, door.deps.settings)
})

const ERROR: ToastView = { type: 'error', message: deleteError, description: deleteFailed }

const WORDS = {
  done: (): ToastView => ({ type: 'success', message: deleted }),
  refused: ({ code }: DomainError): ToastView =>
    code === 'NotFound' ? ERROR : { type: 'error', message: onlyAdmins },
  broken: ERROR,
}

function backFor(actor: Actor, door: Door): string {
  if (!actor) return '/sign-in'
  return actor.isAdmin && sourceOf(door) === 'tab' ? MEDIA_TAB : MEDIA_SECTION
}

function sourceOf({ request }: Door): MediaSource {
  return new URL(request.url).searchParams.get('from') === 'home' ? 'home' : 'tab'
}

export default function DeleteMediaPage() {
  const { deletion } = useLoaderData<typeof loader>()
  return <DeletePage deletion={deletion} />
}

export const ErrorBoundary = PostFormBoundary
