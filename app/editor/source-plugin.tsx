import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { HISTORY_PUSH_TAG } from 'lexical'
import { useEffect, useRef, type RefObject } from 'react'
import { setHtml } from './read-html'
import { getHtml } from './write-html'

export interface SourceProps {
  source: RefObject<HTMLTextAreaElement>
  /** Changes when the form replaces the text area. */
  sourceKey: string | undefined
  /** Whether the text area is shown instead: HTML by hand. */
  isSource: boolean
}

/**
 * Keeps the text area and the editor in sync: every change is written to the text area, and changes
 * from outside (a form reset, a restored draft, HTML by hand) are read from it. An unedited text
 * stays byte for byte.
 */
export function SourcePlugin({ source, sourceKey, isSource }: SourceProps) {
  const [editor] = useLexicalComposerContext()
  /** The text area's value and the editor's HTML at the last sync. */
  const agreed = useRef<{ value: string; html: string } | null>(null)

  useEffect(() => {
    const area = source.current
    if (isSource || !area) return undefined
    const take = () => {
      const { value } = area
      if (value === agreed.current?.value) return
      const tag = agreed.current === null ? undefined : HISTORY_PUSH_TAG
      agreed.current = null
      setHtml(editor, value, tag)
      agreed.current = { value, html: getHtml(editor) }
    }
    // The fields are reset only after the event.
    const takeLater = () => setTimeout(take)
    take()
    area.addEventListener('input', take)
    area.form?.addEventListener('reset', takeLater)
    return () => {
      area.removeEventListener('input', take)
      area.form?.removeEventListener('reset', takeLater)
    }
  }, [editor, source, sourceKey, isSource])

  function give() {
    const html = getHtml(editor)
    if (agreed.current === null || html === agreed.current.html || !source.current) return
    agreed.current = { value: html, html }
    // React replaces the property on the element; the prototype's setter bypasses that.
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    property?.set?.call(source.current, html)
    source.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <OnChangePlugin onChange={give} ignoreSelectionChange ignoreHistoryMergeTagChange={false} />
  )
}
