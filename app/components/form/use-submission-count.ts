import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * How many times a form with this intent was taken while the page stood: the key of a form that is empty afterwards.
 *
 * @param reply what the last form got back; nothing when it was taken
 */
export function useSubmissionCount(intent: string, reply: unknown): number {
  const { state, formData } = useNavigation()
  const sent = useRef<FormDataEntryValue | null>(null)
  const [taken, setSubmissionCount] = useState(0)
  useEffect(() => {
    if (state !== 'idle') {
      sent.current = formData?.get('intent') ?? null
      return
    }
    if (sent.current === intent && !reply) setSubmissionCount((count) => count + 1)
    sent.current = null
  }, [state, formData, intent, reply])
  return taken
}
