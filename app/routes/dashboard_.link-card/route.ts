import { requireAdmin } from '~/auth/guards.server'
import { DomainError } from '~/domain/core/errors'
import { isWebUrl } from '~/domain/core/line'
import { fetchLinkCard } from '~/domain/links/link-card.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { formAction } from '~/post-form/form-action.server'

export { noLoader as loader } from '~/http/handlers.server'

const MAX_URL_LENGTH = 2_000

export const action = formAction(async (ctx) => {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, ['url'])
  const url = textField(form, 'url')
  if (!isWebUrl(url) || url.length > MAX_URL_LENGTH)
    throw new DomainError('InvalidInput', 'unknownForm')
  ctx.deps.throttle.consume('upload', editor.id)
  return Response.json(await fetchLinkCard(ctx.deps, editor, url))
})
