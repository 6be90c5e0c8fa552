import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useExtensionSignalValue } from '@lexical/react/useExtensionSignalValue'
import { useLexicalFocusManagerRef } from '@lexical/react/useLexicalFocusManagerRef'
import { useLexicalRovingTabIndexRef } from '@lexical/react/useLexicalRovingTabIndexRef'
import {
  useLexicalSubscription,
  type LexicalSubscription,
} from '@lexical/react/useLexicalSubscription'
import { HistoryExtension } from '@lexical/history'
import { ListNode } from '@lexical/list'
import { $getSelectionStyleValueForProperty, $patchStyleText } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalEditor,
} from 'lexical'
import { useCallback, useEffect, useRef } from 'react'
import { useLabels } from '~/components/site/use-labels'
import type { IconName } from '~/components/ui/icon'
import { useScrollEnds } from '~/components/ui/use-scroll-ends'
import {
  alignmentOf,
  FORMATS,
  MENU_FORMATS,
  tagOf,
  TEXT_TAGS,
  TOOLBAR_FORMATS,
  type Alignment,
  type Format,
  type TextTag,
} from './article'
import { $linkAt, change, changeTable, runAction, setAlignment, type DialogName } from './commands'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './palette'
import { labelOf, SHORTCUTS, type Action } from './shortcuts'
import { $tableAt, type TableAction } from './tables'
import { ColourPopup, Menu, Tool } from './tools'

interface ToolbarProps {
  controls: string
  tools: 'article' | 'verse'
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
  onDialog: (name: DialogName) => void
}

const BLOCK_STYLES: Record<TextTag, string> = {
  p: '',
  h1: 'text-[1.4rem] font-bold text-head',
  h2: 'text-[1.2rem] font-bold text-head',
  h3: 'text-[1.05rem] font-bold text-head',
  blockquote: 'border-s-4 border-haldi ps-2',
  cite: 'border-s-4 border-haldi ps-2 text-small text-muted',
  pre: 'font-mono text-small',
}
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
const TABLE_MENU: [TableAction, IconName][] = [
  ['rowAbove', 'arrow-up'],
  ['rowBelow', 'arrow-down'],
  ['columnBefore', 'arrow-left'],
  ['columnAfter', 'arrow-right'],
  ['deleteRow', 'minus'],
  ['deleteColumn', 'minus'],
  ['header', 'bold'],
  ['deleteTable', 'circle-x'],
]
const TOOLS = { itemSelector: '[data-tool]', toolbarItemSelector: '[data-tool]' }

/** The toolbar is one Tab stop: arrow keys move within it, and Escape returns to the text. */
export function Toolbar(props: ToolbarProps) {
  const editorLabels = useLabels().editor
  const { controls, tools, isSource, onSourceChange, onDialog } = props
  const [editor] = useLexicalComposerContext()
  const state = useLexicalSubscription(toSubscription)
  const canUndo = useExtensionSignalValue(HistoryExtension, 'canUndo')
  const canRedo = useExtensionSignalValue(HistoryExtension, 'canRedo')
  const bar = useRef<HTMLDivElement | null>(null)
  const ends = useScrollEnds(bar, state.isInTable)
  // On phones the table's tools are out of view at the bar's end.
  useEffect(() => {
    if (state.isInTable) bar.current?.scrollTo({ left: bar.current.scrollWidth })
  }, [state.isInTable])
  const rovingRef = useLexicalRovingTabIndexRef(TOOLS)
  const focusRef = useLexicalFocusManagerRef(TOOLS)
  const barRef = useCallback(
    (element: HTMLDivElement | null) => {
      bar.current = element
      rovingRef(element)
      focusRef(element)
    },
    [rovingRef, focusRef],
  )

  const isArticle = tools === 'article'
  const tool = (action: Action) => {
    const shortcut = SHORTCUTS.find((each) => each.action === action)!
    const label = labelOf(shortcut, editorLabels)
    const { keys } = shortcut
    const onClick = () => runAction(editor, action, onDialog)
    return { label, keys, onClick, disabled: isSource }
  }

  const paint = (style: Record<string, string | null>) =>
    change(editor, (selection) => $patchStyleText(selection, style))

  return (
    <div
      ref={barRef}
      role="toolbar"
      tabIndex={-1}
      aria-label={editorLabels.toolbar}
      aria-describedby={`${controls}-label`}
      aria-controls={controls}
      onKeyDown={({ key }) => {
        if (key === '?') onDialog('help')
      }}
      data-more-left={ends.left || undefined}
      data-more-right={ends.right || undefined}
      className="editor-toolbar"
    >
      <Tool {...tool('undo')} icon="undo-2" disabled={isSource || !canUndo} />
      <Tool {...tool('redo')} icon="redo-2" disabled={isSource || !canRedo} />
      <Gap />
      {isArticle && (
        <Menu
          label={`${editorLabels.block}: ${editorLabels.blocks[state.block]}`}
          caption={<span className="min-w-16 text-start">{editorLabels.blocks[state.block]}</span>}
          disabled={isSource}
          actions={TEXT_TAGS.map((tag) => ({
            label: editorLabels.blocks[tag],
            labelClass: BLOCK_STYLES[tag],
            pressed: tag === state.block,
            onClick: () => runAction(editor, tag, onDialog),
          }))}
        />
      )}
      {TOOLBAR_FORMATS.map((format) => (
        <Tool
          key={format}
          {...tool(format)}
          icon={format}
          pressed={state.formats.includes(format)}
        />
      ))}
      <ColourPopup
        label={editorLabels.color}
        icon="baseline"
        palette={TEXT_COLOURS}
        value={state.color}
        against="#ffffff"
        disabled={isSource}
        onChoose={(color) => paint({ color })}
      />
      <ColourPopup
        label={editorLabels.background}
        icon="highlighter"
        palette={BACKGROUND_COLOURS}
        value={state.background}
        against="#2b1b12"
        disabled={isSource}
        onChoose={(colour) => paint({ 'background-color': colour })}
      />
      <Gap />
      <Menu
        label={`${editorLabels.align}: ${editorLabels.alignments[state.align]}`}
        icon={`align-${state.align}`}
        disabled={isSource}
        actions={ALIGNMENTS.map((align) => ({
          label: editorLabels.alignments[align],
          pressed: align === state.align,
          onClick: () => setAlignment(editor, align),
        }))}
      />
      {isArticle && (
        <>
          <Tool {...tool('number')} icon="list-ordered" pressed={state.list === 'number'} />
          <Tool {...tool('bullet')} icon="list" pressed={state.list === 'bullet'} />
          {state.list && (
            <>
              <Tool {...tool('outdent')} icon="list-indent-decrease" />
              <Tool {...tool('indent')} icon="list-indent-increase" />
            </>
          )}
        </>
      )}
      <Gap />
      <Tool {...tool('link')} icon="link-2" pressed={state.isLink} aria-haspopup="dialog" />
      {isArticle && <Tool {...tool('picture')} icon="image-plus" aria-haspopup="dialog" />}
      <Tool {...tool('clean')} icon="remove-formatting" />
      {state.isInTable && (
        <Menu
          label={editorLabels.table}
          icon="table"
          actions={TABLE_MENU.map(([action, icon]) => ({
            label: editorLabels.tableActions[action],
            icon,
            onClick: () => changeTable(editor, action),
          }))}
        />
      )}
      <Menu
        label={editorLabels.more}
        icon="ellipsis"
        actions={[
          ...(isArticle
            ? ([
                ['audio', 'play'],
                ['table', 'table'],
                ['divider', 'minus'],
                ['footnote', 'asterisk'],
              ] as const)
            : []
          ).map(([action, icon]) => ({ ...tool(action), icon })),
          ...(isArticle ? MENU_FORMATS : []).map((format) => ({
            ...tool(format),
            icon: format,
            pressed: state.formats.includes(format),
          })),
          {
            label: editorLabels.source,
            icon: 'code-xml',
            pressed: isSource,
            onClick: () => onSourceChange(!isSource),
          },
          { ...tool('help'), icon: 'circle-question-mark', disabled: false },
        ]}
      />
    </div>
  )
}

function Gap() {
  return (
    <span
      aria-hidden
      className="mx-1 h-7 shrink-0 border-s border-line max-md:h-8 md:pointer-fine:mx-px"
    />
  )
}

interface ToolbarState {
  formats: Format[]
  block: TextTag
  list?: string
  align: Alignment | 'left'
  color: string
  background: string
  isLink: boolean
  isInTable: boolean
}

const NO_STATE: ToolbarState = {
  formats: [],
  block: 'p',
  align: 'left',
  color: '',
  background: '',
  isLink: false,
  isInTable: false,
}

/** Subscribes to the format at the cursor, or at its last position. */
function toSubscription(editor: LexicalEditor): LexicalSubscription<ToolbarState> {
  let state = NO_STATE
  return {
    initialValueFn: () => state,
    subscribe: (onChange) =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readState, { editor })
        // Most keys change nothing here, so the toolbar does not need to render.
        if (!next || JSON.stringify(next) === JSON.stringify(state)) return
        state = next
        onChange(state)
      }),
  }
}

function $readState(): ToolbarState | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(
    node,
    (parent): parent is ElementNode => $isElementNode(parent) && !parent.isInline(),
  )
  return {
    formats: FORMATS.filter((format) => selection.hasFormat(format)),
    block: tagOf(block),
    list: $getNearestNodeOfType(node, ListNode)?.getListType(),
    align: (block && alignmentOf(block)) ?? 'left',
    color: $getSelectionStyleValueForProperty(selection, 'color', ''),
    background: $getSelectionStyleValueForProperty(selection, 'background-color', ''),
    isLink: $linkAt(selection) !== null,
    isInTable: $tableAt(selection) !== null,
  }
}
