import { useNavigation } from '@remix-run/react'
import { useState } from 'react'

/**
 * How many times a form with this intent was taken while the page stood: the key of a form that is empty afterwards.
 *
 * @param reply what the last form got back; nothing when it was taken
 */
export function useSubmissionCount(intent: string, reply: unknown): number {
  const { state, formData } = useNavigation()
  const sending = formData?.get('intent') ?? null
  const [sent, setSent] = useState(sending)
  const [taken, setTaken] = useState(0)
  if (sending !== sent) {
    setSent(sending)
    if (state === 'idle' && sent === intent && !reply) setTaken(taken + 1)
  }
  return taken
}
