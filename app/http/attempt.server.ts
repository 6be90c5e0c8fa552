import type { Deps } from '~/domain/deps.server'
import type { Loaded } from '~/view-models/post'

/**
 * Runs a load whose failure the rest of the page survives. Async, so that a page can be left for another while it loads.
 *
 * @param message what readers are told when it fails
 */
export async function attempt<T>(
  { log }: Pick<Deps, 'log'>,
  message: string,
  load: () => T | Promise<T>,
): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await load() }
  } catch (error) {
    log.error({ err: error }, 'a part of a page could not be loaded')
    return { ok: false, message }
  }
}
