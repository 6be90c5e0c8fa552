import { useEffect, useRef } from 'react'

interface FormErrorsProps {
  id: string
  errors?: string[]
}

/** It takes the focus, so that a failed submit is noticed. */
export function FormErrors({ id, errors }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null)
  const text = errors?.join(' ')
  useEffect(() => {
    if (text) summary.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div
      id={id}
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="rounded-field border-2 border-err bg-surface px-4 py-3 font-semibold text-err"
    >
      {text}
    </div>
  )
}
