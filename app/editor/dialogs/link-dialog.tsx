import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { editorLabels } from '~/labels/editor'
import type { PresentLink } from '../insert-commands'
import { toLinkUrl } from '../link-url'
import { Dialog } from './dialog'
import { DialogText } from './dialog-text'

interface LinkDialogProps {
  present: PresentLink
  onClose: () => void
  onLink: (href: string, words: string) => void
  onRemove: () => void
}

export function LinkDialog({ present, onClose, onLink, onRemove }: LinkDialogProps) {
  const [typed, setTyped] = useState(present.href)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit() {
    const href = toLinkUrl(typed)
    if (href) onLink(href, words.trim())
    else setError(editorLabels.linkWrong)
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
      <DialogText
        id="editor-link"
        label={editorLabels.linkUrl}
        hint={editorLabels.linkHint}
        error={error}
        value={typed}
        onChange={setTyped}
        isUrl
      />
      {!present.hasWords && (
        <DialogText
          id="editor-link-words"
          label={editorLabels.linkText}
          value={words}
          onChange={setWords}
        />
      )}
    </Dialog>
  )
}
