import type { LexicalEditor } from 'lexical'
import { clean, redo, setBlock, setDepth, toggleFormat, toggleList, undo } from './commands'
import type { DialogName } from './rich-text-editor'
import type { Action } from './shortcuts'
import { readTextState } from './use-toolbar-state'

export function actionsOf(
  editor: LexicalEditor,
  tools: 'article' | 'verse',
  openDialog: (name: DialogName) => void,
): Partial<Record<Action, () => void>> {
  const common = {
    bold: () => toggleFormat(editor, 'bold'),
    italic: () => toggleFormat(editor, 'italic'),
    underline: () => toggleFormat(editor, 'underline'),
    strikethrough: () => toggleFormat(editor, 'strikethrough'),
    undo: () => undo(editor),
    redo: () => redo(editor),
    clean: () => clean(editor),
    link: () => openDialog('link'),
    help: () => openDialog('help'),
  } as const
  if (tools === 'verse') return common
  const presentList = () => readTextState(editor).list ?? null
  return {
    ...common,
    p: () => setBlock(editor, 'p'),
    h1: () => setBlock(editor, 'h1'),
    h2: () => setBlock(editor, 'h2'),
    h3: () => setBlock(editor, 'h3'),
    blockquote: () => setBlock(editor, 'blockquote'),
    number: () => toggleList(editor, 'number', presentList()),
    bullet: () => toggleList(editor, 'bullet', presentList()),
    indent: () => setDepth(editor, 'indent'),
    outdent: () => setDepth(editor, 'outdent'),
  }
}

export function focusToolbar(toolbar: HTMLElement | null) {
  toolbar?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
}
