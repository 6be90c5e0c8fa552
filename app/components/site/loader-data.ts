import { useRouteLoaderData } from '@remix-run/react'
import type { RootData } from '~/view-models/site.server'

export function useRootData() {
  const rootData = useRouteLoaderData<RootData>('root')
  if (!rootData) throw new Error('useRootData works only below the root route')
  return rootData
}
