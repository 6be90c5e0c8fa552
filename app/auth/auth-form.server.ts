import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { pageAction, pageLoader } from '~/http/door.server'
import { answerForm } from '~/http/forms/form-reply.server'
import { pageMeta } from '~/http/pages/page-meta.server'
import { readForm } from '~/http/forms/read-form.server'
import { ownPath } from '~/http/redirect-path'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authenticate, type AuthStrategy } from './authenticator.server'

interface AuthForm {
  strategy: AuthStrategy
  schema: z.ZodType
  fields: readonly string[]
  /** The toasts of specification §2. */
  toasts: { succeeded: string; failed: string }
}

/** The loader of such a form's page: no search engine lists it. */
export function authLoader(title: string) {
  return pageLoader(({ request, deps }) => ({
    meta: pageMeta(request, deps.settings, { title, noIndex: true }),
  }))
}

/** The action of a form that lets somebody in: signed in, one goes on to where one wanted to be, or home. */
export function authAction({ strategy, schema, fields, toasts }: AuthForm) {
  const onFailure = { hideFields: ['password'], toast: toasts.failed }
  return pageAction(async (door) => {
    const form = await readForm(door.request, fields)
    const submission = parseWithZod(form, { schema })
    return answerForm(door.deps, submission, onFailure, async () => {
      const headers = await authenticate(door, strategy, form)
      const next = ownPath(new URL(door.request.url).searchParams.get('redirectTo'))
      const toast = { type: 'success', message: toasts.succeeded } as const
      return redirectWithToast(next, toast, door.deps.settings, { headers })
    })
  })
}
