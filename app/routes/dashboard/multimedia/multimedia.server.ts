import { requireAdmin } from '~/auth/guards.server'
import { addMediaWithPicture } from '~/domain/multimedia/media-picture.server'
import { listMedia } from '~/domain/multimedia/multimedia.server'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { formReply } from '~/http/form-reply.server'
import { receiveForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { MEDIA_TAB } from '~/paths/paths'
import { toMediaView } from '~/view-models/site.server'

export async function load(ctx: RouteContext) {
  await requireAdmin(ctx)
  return {
    media: await attempt(ctx.deps, ctx.labels.failures.media, () => ({
      rows: listMedia(ctx.deps).map(toMediaView),
    })),
  }
}

export async function act(ctx: RouteContext) {
  const { deps } = ctx
  const fields = ['intent', 'title', 'description', 'url', 'type']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, fields)
  const { added, addedAs } = ctx.labels.manageMedia
  return formReply(
    ctx,
    form,
    MediaInputSchema,
    { toast: ctx.labels.formFailures.addMedia },
    (input) => {
      const { type } = addMediaWithPicture(deps, editor, input)
      const description = type === input.type ? undefined : addedAs[type]
      const toast = { type: 'success', message: added, description } as const
      return redirectWithToast(MEDIA_TAB, toast, deps.env)
    },
  )
}
