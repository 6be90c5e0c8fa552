import { IS_APPLE } from 'lexical'
import { useLabels } from '~/components/site/use-labels'
import type { ScreenLabels } from '~/labels/languages.server'
import { type CloseDialog, EditorDialog } from './dialogs'
import { labelOf, SHORTCUTS } from './shortcuts'

const toMarkdown = (editorLabels: ScreenLabels['editor']) => {
  const { blocks } = editorLabels
  return [
    ['# ', blocks.h1],
    ['## ', blocks.h2],
    ['### ', blocks.h3],
    ['> ', blocks.blockquote],
    ['- ', editorLabels.bulletList],
    ['1. ', editorLabels.orderedList],
    ['---', editorLabels.divider],
    ['**…**', editorLabels.bold],
    ['*…*', editorLabels.italic],
    ['~~…~~', editorLabels.strikethrough],
  ] as const
}

interface HelpDialogProps {
  tools: 'article' | 'verse'
  onClose: CloseDialog
}

export function HelpDialog({ tools, onClose }: HelpDialogProps) {
  const editorLabels = useLabels().editor
  const rows = SHORTCUTS.flatMap((shortcut) =>
    shortcut.keys &&
    !('isSecond' in shortcut) &&
    (tools === 'article' || shortcut.action !== 'save')
      ? [[onThisKeyboard(shortcut.keys), labelOf(shortcut, editorLabels)] as const]
      : [],
  )
  return (
    <EditorDialog title={editorLabels.help} onClose={onClose}>
      <KeyTable caption={editorLabels.helpKeys} rows={rows} />
      <KeyTable caption={editorLabels.helpMarkdown} rows={toMarkdown(editorLabels)} />
      <p className="text-small">{editorLabels.helpTab}</p>
      <p className="text-small">{editorLabels.helpEmbed}</p>
    </EditorDialog>
  )
}

function onThisKeyboard(keys: string): string {
  return IS_APPLE ? keys.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : keys
}

interface KeyTableProps {
  caption: string
  rows: readonly (readonly [keys: string, label: string])[]
}

function KeyTable({ caption, rows }: KeyTableProps) {
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-start font-semibold">{caption}</caption>
      <tbody>
        {rows.map(([keys, label]) => (
          <tr key={keys} className="border-t border-line">
            <th scope="row" className="w-2/5 py-1.5 text-start font-normal">
              <kbd className="rounded-field border border-line-strong bg-sunk px-1.5 py-0.5 font-mono whitespace-nowrap">
                {keys}
              </kbd>
            </th>
            <td className="py-1.5">{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
