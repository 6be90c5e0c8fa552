import { useMemo } from 'react'
import { ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from './empty-state'

export function LoadFailed({ failure, again }: { failure: { message: string }; again: string }) {
  const lostLabels = useLabels().lost
  const toast = useMemo(() => ({ type: 'error', message: failure.message }) as const, [failure])
  return (
    <>
      <ToastNotice toast={toast} />
      <EmptyState text={failure.message} link={{ to: again, label: lostLabels.tryAgain }} />
    </>
  )
}
