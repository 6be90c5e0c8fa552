import '~/styles/editor.css'
import { registerMarkdownShortcuts } from '@lexical/markdown'
import clsx from 'clsx'
import { mergeRegister } from 'lexical'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { actionsOf, focusToolbar } from './actions'
import { createArticleEditor, registerBehaviour } from './create-article-editor'
import { HelpDialog } from './dialogs/help-dialog'
import { LinkDialog } from './dialogs/link-dialog'
import { PictureDialog } from './dialogs/picture-dialog'
import { EmbedOffer } from './embed-offer'
import {
  embedLink,
  findLink,
  findPicture,
  removeLink,
  setLink,
  setPicture,
  type MediaLink,
} from './insert-commands'
import { MARKDOWN } from './markdown'
import { registerChosenNodes } from './register-chosen-nodes'
import { registerKeys } from './register-keys'
import { registerPaste } from './register-paste'
import { Toolbar } from './toolbar/toolbar'
import { useSource } from './use-source'
import { useCurrentTextStyle } from './use-current-text-style'

export interface RichTextEditorProps {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  source: RefObject<HTMLTextAreaElement>
  /** Changes when the form replaces the text area. */
  sourceKey: string | undefined
  /** Whether the text area is shown instead: HTML by hand. */
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
  tools: 'article' | 'verse'
  placeholder?: string
  rows: number
}

export type DialogName = 'link' | 'picture' | 'help'

/** Replaces a text area. Split off: only pages with such a field fetch it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelId, isSource, tools, placeholder } = props
  const [editor] = useState(() => createArticleEditor(reportError))
  const root = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [offer, setOffer] = useState<MediaLink | null>(null)
  const { isEmpty, language } = useCurrentTextStyle(editor)

  useEffect(() => {
    const isArticle = tools === 'article'
    const unregister = mergeRegister(
      registerBehaviour(editor),
      registerMarkdownShortcuts(editor, MARKDOWN[tools]),
      registerChosenNodes(editor),
      registerKeys(editor, {
        ...actionsOf(editor, tools, setDialog),
        toolbar: () => focusToolbar(toolbar.current),
      }),
      registerPaste(editor, {
        onPictures: isArticle
          ? (pictures) => {
              setFiles(pictures)
              setDialog('picture')
            }
          : undefined,
        onMedia: isArticle ? setOffer : undefined,
      }),
    )
    editor.setRootElement(root.current)
    return () => {
      editor.setRootElement(null)
      unregister()
    }
  }, [editor, tools])
  useSource(editor, props)

  /** The dialog closes before the text changes, or it would keep the focus. */
  function finish(act?: () => void) {
    const [, ...more] = files
    flushSync(() => {
      setFiles(more)
      setDialog(dialog === 'picture' && more.length > 0 ? 'picture' : null)
    })
    act?.()
  }

  return (
    <>
      <Toolbar
        ref={toolbar}
        editor={editor}
        controls={id}
        labelId={labelId}
        tools={tools}
        isSource={isSource}
        onSourceChange={props.onSourceChange}
        onDialog={setDialog}
      />
      <div className={clsx('relative', isSource && 'hidden')}>
        {isEmpty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute inset-x-4 top-4 text-muted">
            {placeholder}
          </p>
        )}
        <div
          ref={root}
          id={isSource ? undefined : id}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline
          aria-labelledby={isSource ? undefined : labelId}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.isRequired || undefined}
          aria-placeholder={placeholder}
          lang={language}
          tabIndex={0}
          style={{ minHeight: `${props.rows * 1.8 + 2}em` }}
          className={clsx(
            'editor-text prose rounded-b-field border border-line-strong bg-surface px-4 py-4 text-ink',
            'aria-invalid:border-2 aria-invalid:border-err',
            tools === 'verse' && 'font-serif leading-[1.9]',
          )}
        />
      </div>
      {offer && (
        <EmbedOffer
          onEmbed={() => {
            flushSync(() => setOffer(null))
            embedLink(editor, offer)
          }}
          onKeep={() => {
            flushSync(() => setOffer(null))
            editor.focus()
          }}
        />
      )}
      {dialog === 'link' && (
        <LinkDialog
          present={findLink(editor)}
          onClose={() => finish()}
          onLink={(href, words) => finish(() => setLink(editor, href, words))}
          onRemove={() => finish(() => removeLink(editor))}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          key={files.length}
          present={findPicture(editor)}
          file={files[0] ?? null}
          onClose={() => finish()}
          onPicture={(image) => finish(() => setPicture(editor, image))}
        />
      )}
      {dialog === 'help' && <HelpDialog onClose={() => finish()} />}
    </>
  )
}
