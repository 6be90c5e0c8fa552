import { isRouteErrorResponse } from '@remix-run/react'
import { useState } from 'react'
import { errorLabels } from '~/labels/error'
import { searchLabels } from '~/labels/search'

/** A search that brought nothing new: the server rejected or could not be reached. */
export interface SearchFailure {
  failed: true
  query: string
  message: string
}

export function isFailure(loaded: object): loaded is SearchFailure {
  return 'failed' in loaded
}

/** What a failed search tells the reader. Only what a handler threw has words of ours. */
export function failureOf(thrown: unknown): { message: string } {
  const hasMessage =
    typeof thrown === 'object' &&
    thrown !== null &&
    'message' in thrown &&
    typeof thrown.message === 'string' &&
    !(thrown instanceof Error)
  return { message: hasMessage ? String(thrown.message) : errorLabels.unexpected }
}

/** Asks the server; a failure is logged and becomes data, so that the page stays. */
export async function orFailure<LoadResult extends object>(
  request: Request,
  load: () => Promise<LoadResult>,
): Promise<LoadResult | SearchFailure> {
  try {
    return await load()
  } catch (error) {
    // Left for another page, or sent elsewhere: that is no failure.
    if (error instanceof Response || request.signal.aborted) throw error
    // eslint-disable-next-line no-console -- what specification §8 asks for, and the only log a browser has
    console.error(new Error(searchLabels.failed, { cause: error }))
    const thrown: unknown = isRouteErrorResponse(error) ? error.data : error
    const query = new URL(request.url).searchParams.get('q') ?? ''
    return { failed: true, query, ...failureOf(thrown) }
  }
}

/** What was loaded last without failing, for as long as the page is open, and the failure since. */
export function useLastGood<LoadResult extends object>(loaded: LoadResult | SearchFailure) {
  const [kept, setPrevious] = useState<LoadResult | null>(null)
  if (isFailure(loaded)) return { shown: kept, failure: loaded }
  if (loaded !== kept) setPrevious(loaded)
  return { shown: loaded, failure: null }
}
