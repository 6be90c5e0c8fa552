import type { InputHTMLAttributes } from 'react'
import { Field } from '~/components/form/field'

interface DialogTextProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength'> {
  id: string
  label: string
  hint?: string
  error?: string | null
  value: string
  onChange: (value: string) => void
  /** No spelling correction. */
  isUrl?: boolean
}

/** It has no name: the dialog's form is never sent. */
export function DialogText({
  id,
  label,
  hint,
  error,
  value,
  onChange,
  isUrl,
  maxLength,
}: DialogTextProps) {
  return (
    <Field field={{ id, name: '', errors: error ? [error] : undefined }} label={label} hint={hint}>
      {({ name: _name, ...control }) => (
        <input
          {...control}
          {...(isUrl && { inputMode: 'url', spellCheck: false })}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
