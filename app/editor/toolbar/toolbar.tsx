import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Baseline,
  Bold,
  CircleQuestionMark,
  CodeXml,
  Highlighter,
  ImagePlus,
  Italic,
  Link2,
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
import { forwardRef, useImperativeHandle, useRef, type KeyboardEvent } from 'react'
import { useScrollEnds } from '~/components/ui/use-scroll-ends'
import { editorLabels } from '~/labels/editor'
import type { Alignment, TextTag } from '../article'
import {
  clean,
  insertDivider,
  redo,
  setAlignment,
  setBlock,
  setColour,
  toggleFormat,
  toggleList,
  undo,
} from '../commands'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from '../palette'
import type { DialogName } from '../rich-text-editor'
import { keysOf, type Action } from '../shortcuts'
import { useToolbarState } from '../use-toolbar-state'
import { ColourPopup } from './colour-popup'
import { ChoiceMenu } from './choice-menu'
import { Gap, Tool } from './tool'
import { useRovingFocus } from './use-roving-focus'

interface ToolbarProps {
  editor: LexicalEditor
  controls: string
  tools: 'article' | 'verse'
  labelId: string
  isSource: boolean
  onSourceChange: (isSource: boolean) => void
  onDialog: (name: DialogName) => void
}

const FORMATS = [
  { format: 'bold', icon: Bold },
  { format: 'italic', icon: Italic },
  { format: 'underline', icon: Underline },
  { format: 'strikethrough', icon: Strikethrough },
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

/** One stop for Tab, arrows within, Escape back to the text. */
export const Toolbar = forwardRef<HTMLDivElement, ToolbarProps>(function Toolbar(props, bar) {
  const { editor, controls, tools, isSource, onSourceChange, onDialog } = props
  const own = useRef<HTMLDivElement>(null)
  useImperativeHandle(bar, () => own.current!)
  const roving = useRovingFocus(own)
  const ends = useScrollEnds(own)
  const state = useToolbarState(editor)
  const isArticle = tools === 'article'
  const tool = (action: Action) => ({ keys: keysOf(action), disabled: isSource })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') editor.focus()
    else if (event.key === '?') onDialog('help')
    else roving.onKeyDown(event)
  }

  return (
    <div
      ref={own}
      role="toolbar"
      tabIndex={-1}
      aria-label={editorLabels.toolbar}
      aria-describedby={props.labelId}
      aria-controls={controls}
      onFocus={roving.onFocus}
      onKeyDown={onKeyDown}
      data-more-left={ends.left || undefined}
      data-more-right={ends.right || undefined}
      className="editor-toolbar"
    >
      <Tool
        {...tool('undo')}
        label={editorLabels.undo}
        icon={Undo2}
        disabled={isSource || !state.canUndo}
        onClick={() => undo(editor)}
      />
      <Tool
        {...tool('redo')}
        label={editorLabels.redo}
        icon={Redo2}
        disabled={isSource || !state.canRedo}
        onClick={() => redo(editor)}
      />
      <Gap />
      {isArticle && (
        <ChoiceMenu
          label={`${editorLabels.block}: ${editorLabels.blocks[state.block]}`}
          caption={<span className="min-w-20 text-start">{editorLabels.blocks[state.block]}</span>}
          choices={BLOCKS}
          value={state.block}
          disabled={isSource}
          onChoose={(tag) => setBlock(editor, tag)}
        />
      )}
      {FORMATS.map(({ format, icon }) => (
        <Tool
          key={format}
          {...tool(format)}
          label={editorLabels[format]}
          icon={icon}
          pressed={state.formats[format]}
          onClick={() => toggleFormat(editor, format)}
        />
      ))}
      <ColourPopup
        label={editorLabels.color}
        icon={Baseline}
        palette={TEXT_COLOURS}
        value={state.color}
        against="#ffffff"
        disabled={isSource}
        onChoose={(value) => setColour(editor, 'color', value)}
      />
      <ColourPopup
        label={editorLabels.background}
        icon={Highlighter}
        palette={BACKGROUND_COLOURS}
        value={state.background}
        against="#2b1b12"
        disabled={isSource}
        onChoose={(value) => setColour(editor, 'background-color', value)}
      />
      <Gap />
      <ChoiceMenu
        label={`${editorLabels.align}: ${editorLabels.alignments[state.align]}`}
        icon={ALIGN_ICONS[state.align]}
        choices={ALIGNMENTS}
        value={state.align}
        disabled={isSource}
        onChoose={(align) => setAlignment(editor, align)}
      />
      {isArticle && (
        <>
          <Tool
            {...tool('number')}
            label={editorLabels.orderedList}
            icon={ListOrdered}
            pressed={state.list === 'number'}
            onClick={() => toggleList(editor, 'number', state.list)}
          />
          <Tool
            {...tool('bullet')}
            label={editorLabels.bulletList}
            icon={List}
            pressed={state.list === 'bullet'}
            onClick={() => toggleList(editor, 'bullet', state.list)}
          />
        </>
      )}
      <Gap />
      <Tool
        {...tool('link')}
        label={editorLabels.link}
        icon={Link2}
        pressed={state.isLink}
        aria-haspopup="dialog"
        onClick={() => onDialog('link')}
      />
      {isArticle && (
        <>
          <Tool
            label={editorLabels.image}
            icon={ImagePlus}
            disabled={isSource}
            aria-haspopup="dialog"
            onClick={() => onDialog('picture')}
          />
          <Tool
            label={editorLabels.divider}
            icon={Minus}
            disabled={isSource}
            onClick={() => insertDivider(editor)}
          />
        </>
      )}
      <Tool
        {...tool('clean')}
        label={editorLabels.clean}
        icon={RemoveFormatting}
        onClick={() => clean(editor)}
      />
      <Gap />
      <Tool
        label={editorLabels.source}
        icon={CodeXml}
        pressed={isSource}
        onClick={() => onSourceChange(!isSource)}
      />
      <Tool
        label={editorLabels.help}
        keys={keysOf('help')}
        icon={CircleQuestionMark}
        aria-haspopup="dialog"
        onClick={() => onDialog('help')}
      />
    </div>
  )
})
