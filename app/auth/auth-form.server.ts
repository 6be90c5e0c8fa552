import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { formReply } from '~/http/form-reply.server'
import { pageMeta } from '~/http/page-meta.server'
import { readForm } from '~/http/read-form.server'
import { ownPath } from '~/http/redirect-path'
import { redirectWithToast } from '~/http/toast.server'
import { authenticate, type AuthStrategy } from './authenticator.server'

interface AuthForm {
  strategy: AuthStrategy
  schema: z.ZodType
  fields: readonly string[]
  /** Specification §2. */
  toasts: { succeeded: string; failed: string }
}

export function authLoader(title: string) {
  return pageLoader(({ request, deps }) => ({
    meta: pageMeta(request, deps.settings, { title, noIndex: true }),
  }))
}

export function authAction({ strategy, schema, fields, toasts }: AuthForm) {
  const onFailure = { hideFields: ['password'], toast: toasts.failed }
  return pageAction(async (ctx) => {
    const form = await readForm(ctx.request, fields)
    const submission = parseWithZod(form, { schema })
    return formReply(ctx.deps, submission, onFailure, async () => {
      const headers = await authenticate(ctx, strategy, form)
      const next = ownPath(new URL(ctx.request.url).searchParams.get('redirectTo'))
      const toast = { type: 'success', message: toasts.succeeded } as const
      return redirectWithToast(next, toast, ctx.deps.settings, { headers })
    })
  })
}
