import '~/styles/editor.css'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import {
  useLexicalSubscription,
  type LexicalSubscription,
} from '@lexical/react/useLexicalSubscription'
import clsx from 'clsx'
import {
  $getRoot,
  HISTORY_PUSH_TAG,
  mergeRegister,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { detectLanguage, type Language } from '~/text/language'
import { articleExtension } from './article-extension'
import { registerShortcuts, type DialogName } from './commands'
import { AudioDialog } from './audio-dialog'
import { EditorDialog, LinkDialog, MessagesDialog, NoteDialog, type CloseDialog } from './dialogs'
import { HelpDialog } from './help-dialog'
import { addLinkCard } from './link-card'
import { insertMessages, registerPaste } from './paste'
import { setHtml } from './read-html'
import { Toolbar } from './toolbar'
import { getHtml } from './write-html'

export interface RichTextEditorProps {
  control: ControlProps
  source: RefObject<HTMLTextAreaElement>
  /** Changes when the form replaces the text area. */
  sourceKey: string | undefined
  /** True while the text area with the HTML is shown. */
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
  tools: 'article' | 'verse'
  rows: number
}

/** If the plugin fails to load, only its shortcuts are missing. */
const MarkdownPlugin = lazy(() =>
  import('./markdown-plugin').catch(() => ({ default: () => <></> })),
)

const PictureDialog = lazy(() =>
  import('./picture-dialog').catch(() => ({ default: PictureFailed })),
)

function PictureFailed({ onClose }: { onClose: CloseDialog }) {
  const { editor, failures } = useLabels()
  return (
    <EditorDialog title={editor.image} onClose={onClose}>
      <p>{failures.any}</p>
    </EditorDialog>
  )
}

/** Replaces a text area. This file is a separate chunk, so that only pages with such a field load it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  return (
    <LexicalExtensionComposer extension={articleExtension} contentEditable={null}>
      <RichText {...props} />
      <SourcePlugin {...props} />
    </LexicalExtensionComposer>
  )
}

function RichText(props: RichTextEditorProps) {
  const { control, isSource, tools } = props
  const labelId = `${control.id}-label`
  const { placeholder } = useLabels().editor
  const [editor] = useLexicalComposerContext()
  const language = useLexicalSubscription(toLanguage)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [messages, setMessages] = useState('')

  useEffect(() => {
    const onPictures = (pictures: File[]) => {
      setFiles(pictures)
      setDialog('picture')
    }
    const onLoneLink = (link: NodeKey, url: string) => {
      addLinkCard(editor, link, url).catch(() => undefined)
    }
    return mergeRegister(
      registerShortcuts(editor, tools, setDialog),
      registerPaste(
        editor,
        tools === 'article'
          ? { onPictures, onLoneLink, hasVideos: true, onMessages: setMessages }
          : {},
      ),
    )
  }, [editor, tools])

  function closeDialog(act?: () => void) {
    const [, ...more] = files
    flushSync(() => {
      setFiles(more)
      setDialog(null)
    })
    if (act) act()
    // A click in the dialog may have moved the cursor out of the text.
    else if (document.activeElement === editor.getRootElement()) editor.focus()
    // The next dialog reads the text, which now includes this change.
    if (more.length > 0) setDialog('picture')
  }

  return (
    <>
      <Toolbar
        controls={control.id}
        tools={tools}
        isSource={isSource}
        onSourceChange={props.onSourceChange}
        onDialog={setDialog}
      />
      <div className={clsx('grid grid-cols-1 *:[grid-area:1/1]', isSource && 'hidden')}>
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              id={isSource ? undefined : control.id}
              ariaMultiline
              ariaLabelledBy={isSource ? undefined : labelId}
              ariaDescribedBy={control['aria-describedby']}
              ariaInvalid={control['aria-invalid']}
              ariaRequired
              lang={language}
              style={{ minHeight: `${props.rows * 1.8 + 2}em` }}
              className={clsx(
                'editor-text prose rounded-b-field border border-line-strong bg-surface py-4 text-ink',
                'aria-invalid:border-2 aria-invalid:border-err',
                tools === 'verse' && 'font-serif leading-[1.9]',
              )}
            />
          }
          placeholder={
            <p
              aria-hidden
              className="editor-placeholder prose pointer-events-none border border-transparent py-4 text-muted"
            >
              {placeholder}
            </p>
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <ListPlugin hasStrictIndent />
      <Suspense>
        <MarkdownPlugin tools={tools} />
      </Suspense>
      {dialog === 'link' && <LinkDialog onClose={closeDialog} />}
      <Suspense>
        {dialog === 'picture' && (
          <PictureDialog key={files.length} file={files[0]} onClose={closeDialog} />
        )}
      </Suspense>
      {messages && (
        <MessagesDialog
          onClose={(withoutStamps) => {
            flushSync(() => setMessages(''))
            if (withoutStamps !== undefined) insertMessages(editor, messages, withoutStamps)
          }}
        />
      )}
      {dialog === 'audio' && <AudioDialog onClose={closeDialog} />}
      {dialog === 'help' && <HelpDialog tools={tools} onClose={closeDialog} />}
      {dialog === 'note' && <NoteDialog onClose={closeDialog} />}
    </>
  )
}

/** Enough letters to distinguish Hindi from English, but few enough to check on every keystroke. */
const SAMPLE = 2_000

function $language(): Language {
  const text = $getRoot().getTextContent().slice(0, SAMPLE)
  // Most posts are in Hindi, so an empty text counts as Hindi.
  return text.trim() ? detectLanguage(text) : 'hi'
}

function toLanguage(editor: LexicalEditor): LexicalSubscription<Language> {
  return {
    initialValueFn: () => editor.getEditorState().read($language),
    subscribe: (onChange) =>
      editor.registerUpdateListener(({ editorState }) => onChange(editorState.read($language))),
  }
}

/** Syncs the text area with the editor, in both directions. Text that was not edited stays identical, byte for byte. */
function SourcePlugin({ source, sourceKey, isSource }: RichTextEditorProps) {
  const [editor] = useLexicalComposerContext()
  /** The text area's value and the editor's HTML at the last sync. */
  const agreed = useRef<{ value: string; html: string } | null>(null)

  useEffect(() => {
    const area = source.current
    if (isSource && area) {
      // The text area is shorter than the editor, so the page would show what comes after it.
      area.setSelectionRange(0, 0)
      area.focus({ preventScroll: true })
      area.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
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
    const syncLater = () => setTimeout(take)
    take()
    // The user is typing in the text area.
    if (document.activeElement === area) editor.focus()
    area.addEventListener('input', take)
    area.form?.addEventListener('reset', syncLater)
    return () => {
      area.removeEventListener('input', take)
      area.form?.removeEventListener('reset', syncLater)
    }
  }, [editor, source, sourceKey, isSource])

  function give() {
    const html = getHtml(editor)
    if (agreed.current === null || html === agreed.current.html || !source.current) return
    agreed.current = { value: html, html }
    // React overrides the element's property; the prototype's setter bypasses that.
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    property?.set?.call(source.current, html)
    source.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <OnChangePlugin onChange={give} ignoreSelectionChange ignoreHistoryMergeTagChange={false} />
  )
}
