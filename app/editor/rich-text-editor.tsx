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
import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  HISTORY_PUSH_TAG,
  mergeRegister,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MutableRefObject,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from '~/components/form/field'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { detectLanguage, type Language } from '~/text/language'
import { articleWith } from './article-extension'
import { change, registerShortcuts, type DialogName } from './commands'
import { LinkDialog, MessagesDialog, notLoaded, PictureDialog } from './dialogs'
import { insertMessages, registerPaste } from './paste'
import { setHtml } from './read-html'
import { hasTable, loadTables, presentTables, tablesOf } from './table-tools'
import { Toolbar } from './toolbar'
import { getHtml } from './write-html'

interface SourceProps {
  source: RefObject<HTMLTextAreaElement>
  /** Changes when the form replaces the text area. */
  sourceKey: string | undefined
  /** True while the text area with the HTML is shown. */
  isSource: boolean
}

export interface RichTextEditorProps extends SourceProps {
  control: ControlProps
  onSourceChange: (isSource: boolean) => void
  tools: 'article' | 'verse'
  rows: number
}

const AudioDialog = lazy(() => import('./audio-dialog').catch(notLoaded))
const HelpDialog = lazy(() => import('./help-dialog').catch(notLoaded))
const NoteDialog = lazy(() => import('./note-dialog').catch(notLoaded))

/** If the plugin fails to load, only its shortcuts are missing. */
const MarkdownPlugin = lazy(() =>
  import('./markdown-plugin').catch(() => ({ default: () => <></> })),
)

/** Replaces a text area. This file is a separate chunk, so that only pages with such a field load it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { any: failed } = useLabels('failures')
  const [extension, setExtension] = useState(() => articleWith(presentTables()))
  const nextRef = useRef<Continued | null>(null)

  /** Lexical cannot add node types later, so another editor takes over the text, cursor and undo steps. */
  const onTable = useCallback<OnTable>(
    (editor, $insert) => {
      const block = editor.read($blockNumber)
      const { historyState } = getExtensionDependencyFromEditor(editor, HistoryExtension).output
      loadTables().then(
        (tables) => {
          nextRef.current = { block, $insert }
          setExtension(articleWith(tables, historyState.value))
        },
        () => showToast({ type: 'error', message: failed }),
      )
    },
    [failed],
  )

  return (
    <LexicalExtensionComposer key={extension.name} extension={extension} contentEditable={null}>
      <RichText {...props} onTable={onTable} />
      <SourcePlugin {...props} onTable={onTable} />
      <ContinuePlugin nextRef={nextRef} />
    </LexicalExtensionComposer>
  )
}

type $Insert = (selection: RangeSelection, editor: LexicalEditor) => void
type OnTable = (editor: LexicalEditor, $insert?: $Insert) => void

interface Continued {
  /** The index of the block with the cursor; -1 for the end. */
  block: number
  $insert?: $Insert
}

function $blockNumber(): number {
  const [node] = $getSelection()?.getNodes() ?? []
  return node?.getTopLevelElement()?.getIndexWithinParent() ?? -1
}

/** Rendered last, so that the text is already loaded. */
function ContinuePlugin({ nextRef }: { nextRef: MutableRefObject<Continued | null> }) {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const { block = -1, $insert } = nextRef.current ?? {}
    nextRef.current = null
    if (!$insert) return
    change(editor, () => {
      // The HTML omits empty lines at the end.
      const line =
        $getRoot().getChildAtIndex(block) ?? (block < 0 ? $getRoot().getLastChild() : $appendLine())
      $insert($isElementNode(line) ? line.selectEnd() : $getRoot().selectEnd(), editor)
    })
  }, [editor, nextRef])
  return null
}

function $appendLine() {
  const line = $createParagraphNode()
  $getRoot().append(line)
  return line
}

const $insertNewTable: $Insert = (selection, editor) => tablesOf(editor)?.$insertTable(selection)

function RichText({ onTable, ...props }: RichTextEditorProps & { onTable: OnTable }) {
  const { control, isSource, tools } = props
  const labelId = `${control.id}-label`
  const [editor] = useLexicalComposerContext()
  const language = useLexicalSubscription(toLanguage)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [messages, setMessages] = useState('')
  const openDialog = useCallback(
    (name: DialogName) => (name === 'table' ? onTable(editor, $insertNewTable) : setDialog(name)),
    [editor, onTable],
  )

  useEffect(() => {
    const onPictures = (pictures: File[]) => {
      setFiles(pictures)
      setDialog('picture')
    }
    const onLoneLink = (link: NodeKey, url: string) => {
      const added = import('./link-card').then(({ addLinkCard }) => addLinkCard(editor, link, url))
      added.catch(() => undefined)
    }
    return mergeRegister(
      registerShortcuts(editor, tools, openDialog),
      registerPaste(editor, {
        onTable: ($insert) => onTable(editor, $insert),
        ...(tools === 'article' && {
          onPictures,
          onLoneLink,
          hasVideos: true,
          onMessages: setMessages,
        }),
      }),
    )
  }, [editor, tools, onTable, openDialog])

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
        onDialog={openDialog}
      />
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
              isSource && 'hidden',
            )}
          />
        }
        ErrorBoundary={LexicalErrorBoundary}
      />
      <ListPlugin hasStrictIndent />
      <Suspense>
        <MarkdownPlugin tools={tools} />
      </Suspense>
      {dialog === 'link' && <LinkDialog onClose={closeDialog} />}
      {dialog === 'picture' && (
        <PictureDialog key={files.length} file={files[0]} onClose={closeDialog} />
      )}
      {messages && (
        <MessagesDialog
          onClose={(withoutStamps) => {
            flushSync(() => setMessages(''))
            if (withoutStamps !== undefined) insertMessages(editor, messages, withoutStamps)
          }}
        />
      )}
      <Suspense>
        {dialog === 'audio' && <AudioDialog onClose={closeDialog} />}
        {dialog === 'help' && <HelpDialog onClose={closeDialog} />}
        {dialog === 'note' && <NoteDialog onClose={closeDialog} />}
      </Suspense>
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
function SourcePlugin({
  source,
  sourceKey,
  isSource,
  onTable,
}: SourceProps & { onTable: OnTable }) {
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
      if (hasTable(value) && !tablesOf(editor)) return onTable(editor)
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
  }, [editor, source, sourceKey, isSource, onTable])

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
