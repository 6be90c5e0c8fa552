import { takeFocus } from '~/components/form/use-validated-form'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import type { RecoveredValues } from '~/view-models/replies'

type RecoveryNoticeProps = Pick<RecoveredValues, 'reason'> & { message: string }

export function RecoveryNotice({ message, reason }: RecoveryNoticeProps) {
  const recoveryLabels = useLabels().recovery
  return (
    <div
      key={message}
      // Takes focus, since users would miss a notice above a long form.
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="mb-6 space-y-3 rounded-field border border-s-4 border-line border-s-err bg-surface px-4 py-3"
    >
      <p className="flex items-start gap-2 font-semibold text-err">
        <Icon name="circle-alert" className="mt-1 size-5 shrink-0" />
        {message}
      </p>
      <p>{recoveryLabels.reasons[reason]}</p>
      {reason === 'signed-out' && (
        <p>
          <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClass()}>
            {recoveryLabels.signIn}
          </a>
        </p>
      )}
    </div>
  )
}
