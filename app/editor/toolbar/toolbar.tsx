import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  CodeXml,
  Italic,
  List,
  ListOrdered,
  Minus,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import type { LexicalEditor } from 'lexical'
import { useRef } from 'react'
import { editorLabels } from '~/i18n/labels/editor'
import type { Alignment, TextTag } from '../article'
import {
  clean,
  insertDivider,
  redo,
  setAlignment,
  setBlock,
  toggleFormat,
  toggleList,
  undo,
} from '../commands'
import { useToolbarState } from '../use-toolbar-state'
import { ChoiceMenu } from './choice-menu'
import { Gap, Tool } from './tool'
import { useRovingFocus } from './use-roving-focus'

interface ToolbarProps {
  editor: LexicalEditor
  /** The id of the text it formats. */
  controls: string
  tools: 'article' | 'verse'
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
}

const FORMATS = [
  { format: 'bold', icon: Bold, keys: 'Ctrl+B' },
  { format: 'italic', icon: Italic, keys: 'Ctrl+I' },
  { format: 'underline', icon: Underline, keys: 'Ctrl+U' },
  { format: 'strikethrough', icon: Strikethrough, keys: 'Ctrl+Shift+S' },
] as const

const BLOCK_STYLES: Record<TextTag, string> = {
  p: '',
  h1: 'text-[1.4rem] font-bold text-head',
  h2: 'text-[1.2rem] font-bold text-head',
  h3: 'text-[1.05rem] font-bold text-head',
  blockquote: 'border-s-4 border-haldi ps-2',
}
const TAGS: readonly TextTag[] = ['p', 'h1', 'h2', 'h3', 'blockquote']
const BLOCKS = TAGS.map((value) => ({
  value,
  label: editorLabels.blocks[value],
  className: BLOCK_STYLES[value],
}))

const ALIGN_ICONS = {
  left: AlignLeft,
  center: AlignCenter,
  right: AlignRight,
  justify: AlignJustify,
}
const ALIGNMENT_VALUES: readonly (Alignment | 'left')[] = ['left', 'center', 'right', 'justify']
const ALIGNMENTS = ALIGNMENT_VALUES.map((value) => ({
  value,
  label: editorLabels.alignments[value],
}))

/** The toolbar of the editor. */
export function Toolbar({ editor, controls, tools, isSource, onSourceChange }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(bar)
  const state = useToolbarState(editor)
  const isArticle = tools === 'article'
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={editorLabels.toolbar}
      aria-controls={controls}
      {...roving}
      className="editor-toolbar"
    >
      <Tool
        label={editorLabels.undo}
        keys="Ctrl+Z"
        icon={Undo2}
        isOff={isSource || !state.canUndo}
        onClick={() => undo(editor)}
      />
      <Tool
        label={editorLabels.redo}
        keys="Ctrl+Y"
        icon={Redo2}
        isOff={isSource || !state.canRedo}
        onClick={() => redo(editor)}
      />
      <Gap />
      {isArticle && (
        <ChoiceMenu
          label={`${editorLabels.block}: ${editorLabels.blocks[state.block]}`}
          caption={<span className="min-w-20 text-start">{editorLabels.blocks[state.block]}</span>}
          choices={BLOCKS}
          value={state.block}
          isOff={isSource}
          onChoose={(tag) => setBlock(editor, tag)}
        />
      )}
      {FORMATS.map(({ format, icon, keys }) => (
        <Tool
          key={format}
          label={editorLabels[format]}
          keys={keys}
          icon={icon}
          isOn={state.formats[format]}
          isOff={isSource}
          onClick={() => toggleFormat(editor, format)}
        />
      ))}
      <Gap />
      <ChoiceMenu
        label={`${editorLabels.align}: ${editorLabels.alignments[state.align]}`}
        icon={ALIGN_ICONS[state.align]}
        choices={ALIGNMENTS}
        value={state.align}
        isOff={isSource}
        onChoose={(align) => setAlignment(editor, align)}
      />
      {isArticle && (
        <>
          <Tool
            label={editorLabels.orderedList}
            keys="Ctrl+Shift+7"
            icon={ListOrdered}
            isOn={state.list === 'number'}
            isOff={isSource}
            onClick={() => toggleList(editor, 'number', state.list)}
          />
          <Tool
            label={editorLabels.bulletList}
            keys="Ctrl+Shift+8"
            icon={List}
            isOn={state.list === 'bullet'}
            isOff={isSource}
            onClick={() => toggleList(editor, 'bullet', state.list)}
          />
          <Gap />
          <Tool
            label={editorLabels.divider}
            icon={Minus}
            isOff={isSource}
            onClick={() => insertDivider(editor)}
          />
        </>
      )}
      <Tool
        label={editorLabels.clean}
        icon={RemoveFormatting}
        isOff={isSource}
        onClick={() => clean(editor)}
      />
      <Gap />
      <Tool
        label={editorLabels.source}
        icon={CodeXml}
        isOn={isSource}
        onClick={() => onSourceChange(!isSource)}
      />
    </div>
  )
}
