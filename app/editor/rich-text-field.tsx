import clsx from 'clsx'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Field, type ControlProps, type FieldState } from '~/components/form/field'
import { editorFieldLabels } from '~/labels/post-form'
import type { RichTextEditorProps } from './rich-text-editor'

interface RichTextFieldProps {
  field: FieldState
  label: string
  /** Shown under the plain text area; the editor has its own hint. */
  hint?: string
  required?: boolean
  rows?: number
  tools?: 'article' | 'verse'
  placeholder?: string
  autoFocus?: boolean
  /** Wait with loading: on a page of very many fields, those out of view stay text areas. */
  isOutOfView?: boolean
  className?: string
}

/**
 * A text area with HTML in it, which the form sends; with scripts the editor replaces it and writes
 * every change back into it.
 */
export function RichTextField({
  field,
  label,
  hint,
  isOutOfView = false,
  className,
  ...props
}: RichTextFieldProps) {
  const Editor = useEditor(isOutOfView)
  return (
    <Field
      field={field}
      label={label}
      hint={Editor ? editorFieldLabels.hint : hint}
      className={className}
    >
      {(control) => <RichText {...props} field={field} control={control} Editor={Editor} />}
    </Field>
  )
}

type Editor = ComponentType<RichTextEditorProps>

/**
 * Null until it is loaded, which may fail (an old browser, a lost connection): the text area stays.
 */
function useEditor(isOutOfView: boolean): Editor | null {
  const [module, setModule] = useState<{ default: Editor } | null>(null)
  useEffect(() => {
    if (isOutOfView) return
    let isGone = false
    import('./rich-text-editor').then(
      (loaded) => {
        if (!isGone) setModule(loaded)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOutOfView])
  return module?.default ?? null
}

interface RichTextProps extends Omit<RichTextFieldProps, 'label' | 'hint' | 'isFar' | 'className'> {
  control: ControlProps
  Editor: Editor | null
}

function RichText({
  field,
  control,
  Editor,
  required,
  rows = 18,
  tools = 'article',
  placeholder,
  autoFocus,
}: RichTextProps) {
  const source = useRef<HTMLTextAreaElement>(null)
  const [isSource, setSource] = useState(false)
  const isCovered = Editor !== null && !isSource
  return (
    <div className="relative">
      {Editor && (
        <Editor
          id={control.id}
          labelId={`${control.id}-label`}
          describedBy={control['aria-describedby']}
          isInvalid={Boolean(control['aria-invalid'])}
          isRequired={Boolean(required)}
          source={source}
          sourceKey={field.key}
          isSource={isSource}
          onSourceChange={setSource}
          tools={tools}
          placeholder={placeholder}
          rows={rows}
        />
      )}
      <textarea
        {...control}
        {...(isCovered ? coveredBy(control) : { required, placeholder })}
        ref={source}
        key={field.key}
        rows={rows}
        defaultValue={field.initialValue}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- asked for by the form that opens with this field
        autoFocus={autoFocus}
        className={clsx(
          isCovered ? 'sr-only bottom-0' : control.className,
          !isCovered && 'resize-y leading-[1.8]',
          Editor && isSource && 'rounded-t-none border-t-0 font-mono text-small',
        )}
      />
    </div>
  )
}

/**
 * The text area behind the editor stays in the form. Its id goes to the editor; a focus on an
 * invalid field is passed on.
 */
function coveredBy({ id }: ControlProps) {
  return {
    id: `${id}-source`,
    tabIndex: -1,
    'aria-hidden': true,
    'aria-describedby': undefined,
    onFocus: () => document.getElementById(id)?.focus(),
  } as const
}
