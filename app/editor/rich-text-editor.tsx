import '../styles/editor.css'
import clsx from 'clsx'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { createArticleEditor, registerBehaviour } from './create-article-editor'
import { Toolbar } from './toolbar/toolbar'
import { useSource } from './use-source'
import { useTextLook } from './use-text-look'

export interface RichTextEditorProps {
  /** Of the place where one writes: the field's own id. */
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  /** The text area that the form sends. */
  source: RefObject<HTMLTextAreaElement>
  /** Changes when the form puts another text area in its place. */
  sourceKey: string | undefined
  /** Whether the text area is shown instead: HTML by hand. */
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
  tools: 'article' | 'verse'
  placeholder?: string
  rows: number
}

/** The editor that stands in for a text area. It comes in a file of its own, fetched by pages that have such a field. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, isSource, tools, placeholder } = props
  const [editor] = useState(() => createArticleEditor(reportError))
  const root = useRef<HTMLDivElement>(null)
  useSource(editor, props)
  const { isEmpty, language } = useTextLook(editor)

  useEffect(() => {
    const unregister = registerBehaviour(editor)
    editor.setRootElement(root.current)
    return () => {
      editor.setRootElement(null)
      unregister()
    }
  }, [editor])

  return (
    <>
      <Toolbar
        editor={editor}
        controls={id}
        tools={tools}
        isSource={isSource}
        onSourceChange={props.onSourceChange}
      />
      <div className={clsx('relative', isSource && 'hidden')}>
        {isEmpty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute inset-x-4 top-4 text-muted">
            {placeholder}
          </p>
        )}
        <div
          ref={root}
          id={id}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline
          aria-labelledby={props.labelId}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.isRequired || undefined}
          aria-placeholder={placeholder}
          lang={language}
          tabIndex={0}
          style={{ minHeight: `${props.rows * 1.8 + 2}em` }}
          className="editor-text prose max-w-none resize-y overflow-auto rounded-b-field border border-line-strong bg-surface px-4 py-4 text-ink aria-invalid:border-2 aria-invalid:border-err"
        />
      </div>
    </>
  )
}
