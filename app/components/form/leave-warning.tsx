import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { editorFormLabels } from '~/labels/post-form'
import { LeaveDialog } from './leave-dialog'
import { useLeaveGuard, type Guarded, type Path } from './use-leave-guard'

interface LeaveWarningProps {
  form: RefObject<HTMLFormElement>
  /** Whether the form started with values that the server does not have. */
  isUnsaved: boolean
}

/** Asks before leaving a form with unsaved input. Stands beside the form, not in it. */
export function LeaveWarning({ form, isUnsaved }: LeaveWarningProps) {
  const { isAsking, stay, leave } = useLeaveGuard(useTyped(form, isUnsaved))
  if (!isAsking) return null
  return <LeaveDialog note={editorFormLabels.leaveLost} onStay={stay} onLeave={leave} />
}

const NOTHING_SAVES = {
  canSave: () => false,
  keep: () => undefined,
  save: () => Promise.resolve(false),
}

function useTyped(formRef: RefObject<HTMLFormElement>, isUnsaved: boolean): Guarded {
  const [beganUnsaved] = useState(isUnsaved)
  const first = useRef<string | null>(null)
  useEffect(() => {
    if (formRef.current && !beganUnsaved) first.current = readTyped(formRef.current)
  }, [formRef, beganUnsaved])
  const isDirty = useCallback(() => {
    const element = formRef.current
    return element !== null && readTyped(element) !== first.current
  }, [formRef])
  const isOwn = useCallback(
    (to: Path) => {
      const element = formRef.current
      return element !== null && element.action.endsWith(to.pathname + to.search)
    },
    [formRef],
  )
  return { ...NOTHING_SAVES, isDirty, isOwn }
}

/** Everything but passwords, which browsers fill in by themselves. */
function readTyped(form: HTMLFormElement): string {
  const typed = new FormData(form)
  for (const password of form.querySelectorAll('[autocomplete$="password"]')) {
    typed.delete(password.getAttribute('name') ?? '')
  }
  const values = [...typed].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return JSON.stringify(values)
}
