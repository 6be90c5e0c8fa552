import { useState } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { Field, type TextFieldProps } from './field'

export function PasswordField({ field, label, hint, required = true, ...props }: TextFieldProps) {
  const siteLabels = useLabels().site
  const [isShown, setShown] = useState(false)
  return (
    <Field field={field} label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...props}
            type={isShown ? 'text' : 'password'}
            required={required}
            className={`${control.className} pe-12`}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-pressed={isShown}
            className="absolute inset-y-0 end-0 grid needs-script w-12 place-items-center rounded-field text-muted hover:text-ink"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} className="size-5" />
            <span className="sr-only">{siteLabels.showPassword}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
