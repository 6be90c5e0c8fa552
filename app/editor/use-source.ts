import { HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import { getHtml, setHtml } from './create-article-editor'
import type { RichTextEditorProps } from './rich-text-editor'

/** React and others watch the property itself; only the setter beneath tells them that it was not they. */
const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')

function write(source: HTMLTextAreaElement, html: string) {
  property?.set?.call(source, html)
  source.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps the text area and the editor in step: what is written here goes there with every change, what is put there by
 * others (a form set back, a saved text restored, HTML typed by hand) comes here. A text that nobody touched stays in the
 * text area to the letter.
 */
export function useSource(
  editor: LexicalEditor,
  { source, sourceKey, isSource }: Pick<RichTextEditorProps, 'source' | 'sourceKey' | 'isSource'>,
) {
  /** What the text area held, and what the editor made of it, when both were last the same. */
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
      // The fields have their old values back only after the event.
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
