import { useLoaderData } from '@remix-run/react'

/** Returns the current tab's data: `useTabData<typeof load>()`. As with `useLoaderData`, the type is not checked at run time. */
export function useTabData<Load extends (...args: never[]) => unknown>() {
  return useLoaderData<{ tab: Awaited<ReturnType<Load>> }>().tab
}
