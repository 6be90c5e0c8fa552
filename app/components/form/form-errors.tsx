interface FormErrorsProps {
  id: string
  errors?: string[]
}

/** It takes the focus, so that a failed submit is noticed. */
export function FormErrors({ id, errors }: FormErrorsProps) {
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

function takeFocus(summary: HTMLElement | null) {
  summary?.focus()
}
