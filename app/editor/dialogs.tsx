import { IS_APPLE } from 'lexical'
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TextField } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { editorLabels } from '~/labels/editor'
import type { PresentLink } from './commands'
import { toLinkUrl } from './link-url'
import { SHORTCUTS } from './shortcuts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Absent in a dialog that is only read. */
  onSubmit?: (textOf: (name: string) => string) => void
  submitLabel?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}

/**
 * The browser's own modal: it traps the focus, closes on Escape and returns the focus. At the end
 * of the page, since forms do not nest.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, onSubmit, submitLabel, isBusy, actions, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog to read starts at its heading, not at the button below.
    heading.current?.focus()
    return () => element?.close()
  }, [])

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
    <dialog
      ref={dialog}
      lang="en"
      aria-labelledby={titleId}
      onClose={onClose}
      className="editor-dialog"
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <h2
          ref={onSubmit ? undefined : heading}
          id={titleId}
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
          <Button type="button" variant="outline" onClick={onClose}>
            {onSubmit ? editorLabels.cancel : editorLabels.close}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}

interface LinkDialogProps {
  present: PresentLink
  onClose: () => void
  onLink: (href: string, words: string) => void
  onRemove: () => void
}

export function LinkDialog({ present, onClose, onLink, onRemove }: LinkDialogProps) {
  const [errors, setErrors] = useState<string[]>()

  function submit(textOf: (name: string) => string) {
    const href = toLinkUrl(textOf('href'))
    if (href) onLink(href, textOf('words'))
    else setErrors([editorLabels.linkWrong])
  }

  return (
    <Dialog
      title={editorLabels.linkTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present.href ? editorLabels.linkChange : editorLabels.linkInsert}
      actions={
        present.href && (
          <Button type="button" variant="outline" onClick={onRemove}>
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
    </Dialog>
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

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const keys = SHORTCUTS.filter((shortcut) => !('isSecond' in shortcut)).map(
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
