import { useLoaderData } from '@remix-run/react'
import type { LoadResult } from '~/view-models/post.server'

export type RowOf<Load extends (...args: never[]) => Promise<{ page: LoadResult<unknown> }>> =
  Extract<Awaited<ReturnType<Load>>['page'], { ok: true }>['value'] extends { rows: (infer Row)[] }
    ? Row
    : never

/** Returns the current tab's data: `useTabData<typeof load>()`. As with `useLoaderData`, the type is not checked at run time. */
export function useTabData<Load extends (...args: never[]) => unknown>() {
  return useLoaderData<{ tab: Awaited<ReturnType<Load>> }>().tab
}
