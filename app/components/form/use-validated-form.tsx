import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import type { z } from 'zod'
import { useLabels } from '~/components/site/use-labels'
import { toSentences } from '~/labels/messages'

/** Uses one schema in the browser and on the server. Validates on submit, and then on every change (specification §5). */
export function useValidatedForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  schema: Schema,
  lastResult: SubmissionResult | undefined,
  defaultValue?: DefaultValue<z.input<Schema>>,
) {
  const formatError = toSentences(useLabels().checks)
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema, formatError }),
  })
}

export function FormErrors({ id, errors }: { id: string; errors?: string[] }) {
  const text = errors?.join(' ')
  if (!text) return null
  return (
    <div
      key={text}
      id={id}
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="rounded-field border-2 border-err bg-surface px-4 py-3 font-semibold text-err"
    >
      {text}
    </div>
  )
}

export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** Counts accepted submissions with this intent; as a key, the count resets the form. Accepted submissions have no `reply`. */
export function useSubmissionCount(intent: string, reply: unknown): number {
  const { state, formData } = useNavigation()
  const sending = formData?.get('intent') ?? null
  const [sent, setSent] = useState(sending)
  const [count, setCount] = useState(0)
  if (sending !== sent) {
    setSent(sending)
    if (state === 'idle' && sent === intent && !reply) setCount(count + 1)
  }
  return count
}
