import { useLoaderData } from '@remix-run/react'
import type { loader } from './route'

/**
 * What the `load` of the shown tab returned: `useTabData<typeof load>()`. As with `useLoaderData`, the name vouches for
 * the type: the route shows a tab's view only with that tab's data.
 */
export function useTabData<Load extends (...args: never[]) => unknown>(): Awaited<
  ReturnType<Load>
> {
  return useLoaderData<typeof loader>().tab as Awaited<ReturnType<Load>>
}
