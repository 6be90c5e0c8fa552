import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '~/components/ui/button'
import type { RescuedText } from '~/http/forms/rescue.server'
import { rescueLabels } from '~/i18n/labels/rescue'

const EXPLANATIONS: Record<RescuedText['reason'], string> = {
  'signed-out': rescueLabels.signedOut,
  forbidden: rescueLabels.forbidden,
  busy: rescueLabels.busy,
  'too-large': rescueLabels.tooLarge,
  gone: rescueLabels.gone,
  failed: rescueLabels.failed,
}

interface RescueNoticeProps {
  message: string
  reason: RescuedText['reason']
}

/** Why a text was not taken, and what to do about it. */
export function RescueNotice({ message, reason }: RescueNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // The form is long: without the focus nobody would see it above.
  useEffect(() => notice.current?.focus(), [message])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mb-6 space-y-3 rounded-field border border-s-4 border-line border-s-err bg-surface px-4 py-3"
    >
      <p className="flex items-start gap-2 font-semibold text-err">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        {message}
      </p>
      <p>{EXPLANATIONS[reason]}</p>
      {reason === 'signed-out' && (
        <p>
          <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClass()}>
            {rescueLabels.signIn}
          </a>
        </p>
      )}
    </div>
  )
}
