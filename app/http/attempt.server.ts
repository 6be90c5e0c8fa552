import type { AppLoadContext } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import type { LoadResult } from '~/view-models/post'

/** `context` on pages that may be cached. */
export type AttemptDeps = Pick<Deps, 'log'> & { context?: AppLoadContext }

/** Runs a load that the rest of the page does not depend on. `message` is shown when it fails. */
export async function attempt<T>(
  { log, context }: AttemptDeps,
  message: string,
  load: () => T | Promise<T>,
): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await load() }
  } catch (error) {
    log.error({ err: error }, 'a part of a page could not be loaded')
    if (context) context.isIncomplete = true
    return { ok: false, message }
  }
}
