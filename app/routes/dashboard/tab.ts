import { useLoaderData } from '@remix-run/react'

/** The data of the current tab: `useTabData<typeof load>()`. As with `useLoaderData`, the type is not checked at run time. */
export function useTabData<Load extends (...args: never[]) => unknown>() {
  return useLoaderData<{ tab: Awaited<ReturnType<Load>> }>().tab
}
