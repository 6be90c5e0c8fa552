import clsx from 'clsx'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Field, type FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import type { RichTextEditorProps } from './rich-text-editor'

interface RichTextFieldProps {
  field: FieldState
  label: string
  isLabelHidden?: boolean
  /** Shown under the plain text area; the editor has its own hint. */
  hint?: string
  rows?: number
  tools?: 'article' | 'verse'
  autoFocus?: boolean
  /** Delays loading: on a page with very many fields, fields out of view stay text areas. */
  isOutOfView?: boolean
  className?: string
}

/** A text area that holds HTML and is submitted with the form. With JavaScript, the editor covers it and writes changes back. */
export function RichTextField({
  field,
  label,
  isLabelHidden,
  hint,
  rows = 18,
  tools = 'article',
  autoFocus,
  isOutOfView = false,
  className,
}: RichTextFieldProps) {
  const editorFieldLabels = useLabels().editorField
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isSource, setSource] = useState(false)
  const source = useRef<HTMLTextAreaElement>(null)
  const isCovered = Editor !== null && !isSource

  useEffect(() => {
    if (isOutOfView) return
    // If loading fails (an old browser, a lost connection), the text area stays.
    import('./rich-text-editor').then(
      (loaded) => setEditor(() => loaded.default),
      () => setFailed(true),
    )
  }, [isOutOfView])

  return (
    <Field
      field={field}
      label={label}
      isLabelHidden={isLabelHidden}
      isTall={tools === 'article'}
      // Shows shortcuts to users with a keyboard, and the HTML hint to users without the editor.
      hint={Editor && tools === 'article' ? editorFieldLabels.hint : hint}
      hintClass={Editor ? 'pointer-coarse:hidden' : isFailed ? undefined : 'needs-no-script'}
      className={className}
    >
      {(control) => (
        <div className={clsx('relative', tools === 'verse' && 'grid *:[grid-area:1/1]')}>
          {tools === 'verse' && <VerseRoom html={field.initialValue ?? ''} rows={rows} />}
          {Editor && (
            <Editor
              control={control}
              source={source}
              sourceKey={field.key}
              isSource={isSource}
              onSourceChange={setSource}
              tools={tools}
              rows={rows}
            />
          )}
          <textarea
            {...control}
            // The text area stays in the form behind the editor, which takes its id and, when invalid, its focus.
            {...(isCovered
              ? {
                  id: `${control.id}-source`,
                  tabIndex: -1,
                  'aria-hidden': true,
                  'aria-describedby': undefined,
                  onFocus: () => document.getElementById(control.id)?.focus(),
                }
              : { required: true })}
            ref={source}
            key={field.key}
            rows={rows}
            defaultValue={field.initialValue}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- requested by the form that opens with this field
            autoFocus={autoFocus ?? control.autoFocus}
            className={clsx(
              isCovered ? 'sr-only bottom-0' : control.className,
              !isCovered && 'resize-y leading-[1.8]',
              Editor && isSource && 'rounded-t-none border-t-0 font-mono text-small',
            )}
          />
        </div>
      )}
    </Field>
  )
}

/** Reserves the editor's height, so that nothing moves when the editor replaces the text area. */
function VerseRoom({ html, rows }: { html: string; rows: number }) {
  const blocks = html.split(/<\/(?:p|h[1-3]|li)>/i).map((block) => block.split(/<br ?\/?>/i))
  const texts = blocks.map((lines) => lines.map(toPlainText).join('\n'))
  return (
    <div
      aria-hidden
      lang={detectLanguage(texts.join())}
      style={{ minHeight: `${rows * 1.8 + 2}em` }}
      className="prose invisible max-w-none border p-4 font-serif leading-[1.9] whitespace-pre-wrap"
    >
      {texts.map((text, index) => text && <p key={index}>{text}</p>)}
    </div>
  )
}
