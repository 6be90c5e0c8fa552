import { describeError, type ErrorDescription } from '~/http/error-response.server'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import type { ToastView } from '~/view-models/site'
import { formAction } from './form-action.server'

type Words = Omit<ToastView, 'type'>

interface Command {
  /** Returns what is said then, and the path when it is another one. */
  run: () => Words & { path?: string }
  rejected: (error: ErrorDescription) => Words
  broken: Words
  path: string
}

/** The page of the question, for who has no scripts: with them a dialog asks. */
export function questionLoader<Deletion extends { question: string }>(
  find: (ctx: RouteContext) => Promise<Deletion>,
) {
  return pageLoader(async (ctx) => {
    const deletion = await find(ctx)
    return { deletion, meta: privateMeta(ctx, deletion.question) }
  })
}

/** A deletion always returns to its list, with a toast. */
export function deletionAction(command: (ctx: RouteContext) => Promise<Command>) {
  return formAction(async (ctx) => {
    const { settings, log } = ctx.deps
    const { run, rejected, broken, path } = await command(ctx)
    try {
      const { path: listPath = path, ...words } = run()
      return await redirectWithToast(listPath, { type: 'success', ...words }, settings)
    } catch (error) {
      const description = describeError(error)
      if (!description.isExpected) log.error({ err: error }, 'a deletion failed')
      const words = description.isExpected ? rejected(description) : broken
      return redirectWithToast(path, { type: 'error', ...words }, settings)
    }
  })
}
