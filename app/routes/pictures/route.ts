/** For pictures inside a text. The forms' own pictures are sent with their forms. */
import { requireAdmin } from '~/auth/guards.server'
import { CHOOSE_MESSAGE } from '~/post-form/form-fields'
import { fieldError } from '~/domain/errors'
import { storePicture } from '~/domain/files/store-picture.server'
import { pageAction } from '~/http/handlers.server'
import { fileField, receiveForm } from '~/http/read-form.server'

export const action = pageAction(async (ctx) => {
  const { user: author, form } = await receiveForm(ctx, requireAdmin, ['file'])
  const file = fileField(form, 'file')
  if (!file) throw fieldError('InvalidInput', 'file', CHOOSE_MESSAGE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { url, width, height } = await storePicture(ctx.deps, author, { name: file.name, bytes })
  return Response.json(
    { url, width, height },
    { status: 201, headers: { 'Cache-Control': 'no-store' } },
  )
})
