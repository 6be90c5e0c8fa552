import { $toggleLink } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { IS_APPLE } from 'lexical'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TextField } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { editorLabels } from '~/labels/editor'
import { change, findLink, setLink } from './commands'
import { toLinkUrl } from './link-url'
import { SHORTCUTS } from './shortcuts'

/** @param act what changes the text: only after the dialog is closed, which would keep the focus */
export type CloseDialog = (act?: () => void) => void

/** @returns what stands in the field of this name */
export type TextOf = (name: string) => string

interface EditorDialogProps {
  title: string
  onClose: CloseDialog
  /** Absent in a dialog that is only read. */
  onSubmit?: (textOf: TextOf) => void
  submitLabel?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** At the end of the page, since forms do not nest. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, onClose, onSubmit, submitLabel, isBusy, actions, children } = props
  const headingId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events bubble through portals, to the article's form.
    event.stopPropagation()
    const fields = new FormData(event.currentTarget)
    onSubmit?.((name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.trim() : ''
    })
  }

  return createPortal(
    <Dialog headingId={headingId} onClose={() => onClose()} beginsAtHeading={!onSubmit}>
      <form noValidate onSubmit={submit} lang="en" className="space-y-5">
        <h2
          id={headingId}
          tabIndex={onSubmit ? undefined : -1}
          className="text-card font-bold text-head outline-none"
        >
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap gap-3">
          {onSubmit && (
            <Button type="submit" busy={isBusy}>
              {submitLabel}
            </Button>
          )}
          {actions}
          <Button type="button" variant="outline" onClick={() => onClose()}>
            {onSubmit ? editorLabels.cancel : editorLabels.close}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

export function LinkDialog({ onClose }: { onClose: CloseDialog }) {
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findLink(editor))
  const [errors, setErrors] = useState<string[]>()

  function submit(textOf: TextOf) {
    const href = toLinkUrl(textOf('href'))
    if (href) onClose(() => setLink(editor, href, textOf('words')))
    else setErrors([editorLabels.linkWrong])
  }

  return (
    <EditorDialog
      title={editorLabels.linkTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present.href ? editorLabels.linkChange : editorLabels.linkInsert}
      actions={
        present.href && (
          <Button
            type="button"
            variant="outline"
            onClick={() => onClose(() => change(editor, () => $toggleLink(null)))}
          >
            {editorLabels.linkRemove}
          </Button>
        )
      }
    >
      <TextField
        field={{ id: 'editor-link', name: 'href', initialValue: present.href, errors }}
        label={editorLabels.linkUrl}
        hint={editorLabels.linkHint}
        type="url"
        autoComplete="off"
      />
      {!present.hasWords && (
        <TextField
          field={{ id: 'editor-link-words', name: 'words' }}
          label={editorLabels.linkText}
          autoComplete="off"
        />
      )}
    </EditorDialog>
  )
}

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

export function HelpDialog({ onClose }: { onClose: CloseDialog }) {
  const keys = SHORTCUTS.filter((shortcut) => !('isSecond' in shortcut)).map(
    (shortcut) => [onThisKeyboard(shortcut.keys), shortcut.label] as const,
  )
  return (
    <EditorDialog title={editorLabels.helpTitle} onClose={onClose}>
      <KeyTable caption={editorLabels.helpKeys} rows={keys} />
      <KeyTable caption={editorLabels.helpMarkdown} rows={MARKDOWN} />
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
