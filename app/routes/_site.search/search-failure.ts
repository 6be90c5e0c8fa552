import { useState } from 'react'
import { presentLabels } from '~/components/site/use-labels'
import { messageOf } from '~/view-models/replies'
import { search } from '~/labels/specified/search'

export interface SearchFailure {
  failed: true
  query: string
  message: string
}

export function isFailure(loaded: object): loaded is SearchFailure {
  return 'failed' in loaded
}

/** Logs a failure and returns it as data, so that the page stays open. */
export function failureAsData<LoadResult extends object>(
  request: Request,
  loading: Promise<LoadResult>,
): Promise<LoadResult | SearchFailure> {
  return loading.catch((error: unknown) => {
    // An aborted or redirected request is not a failure.
    if (error instanceof Response || request.signal.aborted) throw error
    // oxlint-disable-next-line no-console -- specification §8 requires it, and it is the only log in a browser
    console.error(new Error(search.failed, { cause: error }))
    const query = new URL(request.url).searchParams.get('q') ?? ''
    return { failed: true, query, message: messageOf(error, presentLabels().failures.any) }
  })
}

/** Returns the last data that loaded and, if a later search failed, that failure. */
export function useLastFound<LoadResult extends object>(loaded: LoadResult | SearchFailure) {
  const [last, setLast] = useState<LoadResult | null>(null)
  if (isFailure(loaded)) return { shown: last, failure: loaded }
  if (loaded !== last) setLast(loaded)
  return { shown: loaded, failure: null }
}
