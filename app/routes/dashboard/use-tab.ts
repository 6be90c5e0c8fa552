import { useLoaderData } from '@remix-run/react'
import type { loader } from './route'

/**
 * The result of the shown tab's `load`: `useTabData<typeof load>()`. As with `useLoaderData`, the
 * type is not checked at run time.
 */
export function useTabData<Load extends (...args: never[]) => unknown>(): Awaited<
  ReturnType<Load>
> {
  return useLoaderData<typeof loader>().tab as Awaited<ReturnType<Load>>
}
