import { useLoaderData } from '@remix-run/react'
import type { loader } from '../route'

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/**
 * What the `load` of the shown tab returned: `useTabData<typeof load>()`. As with `useLoaderData`, the name vouches for
 * the type: the route shows a tab's view only with that tab's data.
 */
export function useTabData<Load extends (...args: never[]) => unknown>(): Awaited<
  ReturnType<Load>
> {
  return tabDataOf(useLoaderData<typeof loader>())
}

/** The same from an answer that was fetched. */
export function tabDataOf<Data>({ tab }: Pick<Loaded, 'tab'>): Data {
  return tab as Data
}
