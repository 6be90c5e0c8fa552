import { $toggleLink } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import type { NodeKey } from 'lexical'
import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { change, findLink, insertNote, setLink } from './commands'
import { fetchLinkCard, showLinkCard } from './link-card'
import { isWebUrl, toLinkUrl } from './link-url'

/** @param act changes the text; called after closing, since an open dialog would keep focus */
export type CloseDialog = (act?: () => void) => void

export type DialogValues = Partial<Record<string, string>>

interface EditorDialogProps {
  title: string
  onClose: CloseDialog
  onCancel?: ComponentProps<typeof Dialog>['onCancel']
  onSubmit?: (typed: DialogValues) => void
  submitLabel?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Rendered at the end of the page, since forms cannot be nested. */
export function EditorDialog(props: EditorDialogProps) {
  const { editor: editorLabels, common } = useLabels()
  const { title, onClose, onCancel, onSubmit, submitLabel, isBusy, actions, children } = props
  const headingId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events bubble through portals, up to the article's form.
    event.stopPropagation()
    const typed = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ])
    onSubmit?.(Object.fromEntries(typed))
  }

  return createPortal(
    <Dialog
      headingId={headingId}
      onClose={() => onClose()}
      onCancel={onCancel}
      focusHeading={!onSubmit}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <h2
          id={headingId}
          tabIndex={onSubmit ? undefined : -1}
          className="text-card font-bold text-head outline-none"
        >
          {title}
        </h2>
        {children}
        <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap gap-3 border-t border-line bg-surface px-6 py-4 max-sm:*:grow max-sm:*:px-3">
          <Button type="button" variant="outline" onClick={() => onClose()}>
            {onSubmit ? common.cancel : editorLabels.close}
          </Button>
          {actions}
          {onSubmit && (
            <Button type="submit" busy={isBusy}>
              {submitLabel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

export function LinkDialog({ onClose }: { onClose: CloseDialog }) {
  const { editor: editorLabels, checks } = useLabels()
  const [editor] = useLexicalComposerContext()
  const [present] = useState(() => findLink(editor))
  const [errors, setErrors] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const { loneLink } = present

  async function showCard(link: NodeKey) {
    setBusy(true)
    const card = await fetchLinkCard(present.href)
    setBusy(false)
    if (card) onClose(() => showLinkCard(editor, link, card))
    else setErrors([editorLabels.linkCardFailed])
  }

  function submit(typed: DialogValues) {
    const href = toLinkUrl(typed.href ?? '')
    if (href) onClose(() => setLink(editor, href, typed.words ?? ''))
    else setErrors([editorLabels.linkWrong])
  }

  return (
    <EditorDialog
      title={editorLabels.link}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={present.href ? editorLabels.linkChange : editorLabels.linkInsert}
      actions={
        present.href && (
          <>
            {loneLink && isWebUrl(present.href) && (
              <Button
                type="button"
                variant="outline"
                busy={isBusy}
                onClick={() => void showCard(loneLink)}
              >
                {editorLabels.linkCard}
              </Button>
            )}
            <Button
              type="button"
              variant="outline"
              onClick={() => onClose(() => change(editor, () => $toggleLink(null)))}
            >
              {editorLabels.linkRemove}
            </Button>
          </>
        )
      }
    >
      <TextField
        field={{ id: 'editor-link', name: 'href', initialValue: present.href, errors }}
        label={checks.fields.slug}
        hint={editorLabels.linkHint}
        type="url"
        autoComplete="off"
      />
      {(!present.hasWords || present.words !== undefined) && (
        <TextField
          field={{ id: 'editor-link-words', name: 'words', initialValue: present.words }}
          label={editorLabels.linkText}
          autoComplete="off"
        />
      )}
    </EditorDialog>
  )
}

export function NoteDialog({ onClose }: { onClose: CloseDialog }) {
  const editorLabels = useLabels().editor
  const [editor] = useLexicalComposerContext()

  function submit({ words }: DialogValues) {
    onClose(words ? () => insertNote(editor, words.replace(/\s+/g, ' ')) : undefined)
  }

  return (
    <EditorDialog
      title={editorLabels.footnote}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={editorLabels.footnoteInsert}
    >
      <TextField
        field={{ id: 'editor-note', name: 'words' }}
        label={editorLabels.footnoteText}
        hint={editorLabels.footnoteHint}
        rows={3}
      />
    </EditorDialog>
  )
}

export function MessagesDialog({ onClose }: { onClose: (withoutStamps?: boolean) => void }) {
  const editorLabels = useLabels().editor
  return (
    <EditorDialog
      title={editorLabels.messagesTitle}
      onClose={() => onClose()}
      onSubmit={() => onClose(true)}
      submitLabel={editorLabels.messagesRemove}
      actions={
        <Button type="button" variant="outline" onClick={() => onClose(false)}>
          {editorLabels.messagesKeep}
        </Button>
      }
    >
      <p>{editorLabels.messagesNote}</p>
    </EditorDialog>
  )
}
