import { type MetaDescriptor, type MetaFunction, useRouteLoaderData } from '@remix-run/react'
import type { RootData } from '~/view-models/site.server'

export function useRootData() {
  const rootData = useRouteLoaderData<RootData>('root')
  if (!rootData) throw new Error('useRootData works only below the root route')
  return rootData
}

/** The `meta` of a route whose loader returns the tags. */
export const loadedMeta: MetaFunction<() => { meta: MetaDescriptor[] }> = ({ data }) =>
  data?.meta ?? []
