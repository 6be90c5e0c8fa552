import clsx from 'clsx'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'

export interface FieldState {
  id: string
  name: string
  errors?: string[]
  initialValue?: string
  key?: string
}

/** Copies each property by name: conform's fields are proxies, which a spread would not copy. */
export const copyField = ({ id, name, key, errors, initialValue }: FieldState): FieldState => ({
  id,
  name,
  key,
  errors,
  initialValue,
})

interface FieldProps {
  field: FieldState
  label: string
  isLabelHidden?: boolean
  hint?: ReactNode
  hintClass?: string
  /** Shows the errors above the control. Set this for a control taller than the window. */
  isTall?: boolean
  children: (control: ControlProps) => ReactNode
  className?: string
}

export interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: true | undefined
  className: string
}

export function Field({
  field,
  label,
  isLabelHidden = false,
  hint,
  hintClass,
  isTall = false,
  children,
  className,
}: FieldProps) {
  const errorId = `${field.id}-error`
  const hintId = `${field.id}-hint`
  const hasError = Boolean(field.errors?.length)
  const errors = <FieldErrors id={errorId} errors={field.errors} />
  return (
    <div className={clsx('space-y-1.5', className)}>
      <label
        id={`${field.id}-label`}
        htmlFor={field.id}
        className={isLabelHidden ? 'sr-only' : 'block font-semibold'}
      >
        {label}
      </label>
      {isTall && errors}
      {children({
        id: field.id,
        name: field.name,
        'aria-invalid': hasError || undefined,
        'aria-describedby': clsx(hasError && errorId, hint && hintId) || undefined,
        // Without JavaScript, the browser scrolls to the first field with an error.
        autoFocus: hasError || undefined,
        className: controlClass,
      })}
      {hint && (
        <p id={hintId} className={clsx('text-small text-muted', hintClass)}>
          {hint}
        </p>
      )}
      {!isTall && errors}
    </div>
  )
}

/** If the text is smaller than 16px, phones zoom into the field; a smaller line height would clip descenders. */
export const controlClass =
  'block min-h-12 w-full rounded-field border border-line-strong bg-surface px-3.5 py-2 text-base/7.5 text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-err'

export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-semibold text-err">
      <Icon name="circle-alert" className="mt-1 size-4 shrink-0" />
      {errors.join(' ')}
    </p>
  )
}

type LabelledProps = Omit<FieldProps, 'children'>

export type TextFieldProps = LabelledProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'autoFocus'
    | 'required'
    | 'minLength'
    | 'maxLength'
    | 'lang'
    | 'placeholder'
    | 'list'
  > & { rows?: number }

export function TextField({ field, label, hint, className, type, rows, ...props }: TextFieldProps) {
  const { key, initialValue } = field
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      {(control) =>
        rows ? (
          <textarea {...control} {...props} rows={rows} key={key} defaultValue={initialValue} />
        ) : (
          <input {...control} {...props} type={type} key={key} defaultValue={initialValue} />
        )
      }
    </Field>
  )
}

interface CheckFieldProps {
  field: FieldState
  label: ReactNode
  hint?: string
  className?: string
}

/** A checkbox, which is submitted as 'on' if it is checked. */
export function CheckField({ field, label, hint, className }: CheckFieldProps) {
  const { id, name, key, initialValue } = field
  const hintId = `${id}-hint`
  return (
    <div>
      <label className={clsx('flex min-h-11 items-center gap-3', className)}>
        <input
          key={key}
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={initialValue === 'on'}
          aria-describedby={hint && hintId}
          className="size-5 shrink-0 accent-[var(--link)]"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

interface SelectFieldProps extends LabelledProps {
  options?: Record<string, string>
  children?: ReactNode
}

export function SelectField({ options = {}, children, ...props }: SelectFieldProps) {
  const { key, initialValue } = props.field
  return (
    <Field {...props}>
      {(control) => (
        <span className="relative block">
          <select {...control} key={key} defaultValue={initialValue}>
            {children}
            {Object.entries(options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
