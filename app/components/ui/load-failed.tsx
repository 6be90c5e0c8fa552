import { useMemo } from 'react'
import { ToastNotice } from '~/components/site/toasts'
import { lostLabels } from '~/labels/site'
import { EmptyState } from './empty-state'

export function LoadFailed({ failure, again }: { failure: { message: string }; again: string }) {
  // Each failed load is a new toast.
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
