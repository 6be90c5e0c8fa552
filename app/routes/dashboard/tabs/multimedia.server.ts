import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { MEDIA_TAB } from '~/components/media/deletion'
import { addMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { attempt } from '~/http/attempt.server'
import type { Door } from '~/http/door.server'
import { answerForm } from '~/http/forms/form-reply.server'
import { receiveForm } from '~/http/forms/read-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { manageMediaLabels } from '~/i18n/labels/manage-media'
import { mediaLabels } from '~/i18n/labels/media'
import { toMediaView } from '~/view-models/site.server'

export async function load(door: Door) {
  await requireAdmin(door)
  return {
    media: await attempt(door.deps, mediaLabels.failed, () =>
      listMedia(door.deps).map(toMediaView),
    ),
  }
}

/** Adds a video or reel. */
export async function act(door: Door) {
  const { deps } = door
  const fields = ['intent', 'title', 'description', 'url', 'type']
  const { user: editor, form } = await receiveForm(door, requireAdmin, fields)
  const submission = parseWithZod(form, { schema: MediaInputSchema })
  return answerForm(deps, submission, { toast: manageMediaLabels.addFailed }, (input) => {
    const { type } = addMedia(deps, editor, input)
    const description = type === input.type ? undefined : manageMediaLabels.addedAs[type]
    const toast = { type: 'success', message: manageMediaLabels.added, description } as const
    return redirectWithToast(MEDIA_TAB, toast, deps.settings)
  })
}
