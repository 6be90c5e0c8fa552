import { IS_APPLE } from 'lexical'
import { editorLabels } from '~/labels/editor'
import { SHORTCUTS } from '../shortcuts'
import { Dialog } from './dialog'

const { blocks } = editorLabels

const MARKDOWN = [
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

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const keys = SHORTCUTS.filter(({ isSecond }) => !isSecond).map(
    (shortcut) => [onThisKeyboard(shortcut.keys), shortcut.label] as const,
  )
  return (
    <Dialog title={editorLabels.helpTitle} onClose={onClose}>
      <KeyTable caption={editorLabels.helpKeys} rows={keys} />
      <KeyTable caption={editorLabels.helpMarkdown} rows={MARKDOWN} />
      <p className="text-small">{editorLabels.helpTab}</p>
      <p className="text-small">{editorLabels.helpEmbed}</p>
    </Dialog>
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
