import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { ToastNotice } from '~/components/site/toasts'
import { EmptyState } from '~/components/ui/empty-state'
import { lostLabels } from '~/labels/site'

/** The data of the current tab: `useTabData<typeof load>()`. As with `useLoaderData`, the type is not checked at run time. */
export function useTabData<Load extends (...args: never[]) => unknown>() {
  return useLoaderData<{ tab: Awaited<ReturnType<Load>> }>().tab
}

export function LoadFailed({ failure, again }: { failure: { message: string }; again: string }) {
  // A new load that fails is a new toast.
  const toast = useMemo(() => ({ type: 'error', message: failure.message }) as const, [failure])
  return (
    <>
      <ToastNotice toast={toast} />
      <EmptyState
        text={failure.message}
        language="en"
        link={{ to: again, label: lostLabels.tryAgain }}
      />
    </>
  )
}
