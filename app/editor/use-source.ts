import { HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import { getHtml, setHtml } from './create-article-editor'
import type { RichTextEditorProps } from './rich-text-editor'

/** React replaces the property on the element; the prototype's setter bypasses that. */
const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')

function write(source: HTMLTextAreaElement, html: string) {
  property?.set?.call(source, html)
  source.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps the text area and the editor in sync: every change is written to the text area, and changes
 * from outside (a form reset, a restored draft, HTML by hand) are read from it. An unedited text
 * stays byte for byte.
 */
export function useSource(
  editor: LexicalEditor,
  { source, sourceKey, isSource }: Pick<RichTextEditorProps, 'source' | 'sourceKey' | 'isSource'>,
) {
  /** The text area's value and the editor's HTML at the last sync. */
  const agreed = useRef<{ value: string; html: string } | null>(null)

  useEffect(() => {
    if (isSource) return undefined
    function take() {
      const value = source.current?.value ?? ''
      if (value === agreed.current?.value) return
      const tag = agreed.current === null ? undefined : HISTORY_PUSH_TAG
      agreed.current = null
      setHtml(editor, value, tag)
      agreed.current = { value, html: getHtml(editor) }
    }
    function takeLater() {
      // The fields are reset only after the event.
      setTimeout(take)
    }
    function give() {
      if (agreed.current === null || !source.current) return
      const html = getHtml(editor)
      if (html === agreed.current.html) return
      agreed.current = { value: html, html }
      write(source.current, html)
    }
    take()
    const area = source.current
    area?.addEventListener('input', take)
    area?.form?.addEventListener('reset', takeLater)
    const unregister = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) give()
    })
    return () => {
      area?.removeEventListener('input', take)
      area?.form?.removeEventListener('reset', takeLater)
      unregister()
    }
  }, [editor, source, sourceKey, isSource])
}
