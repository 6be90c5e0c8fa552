import { useState } from 'react'
import { Field } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { editorLabels } from '~/i18n/labels/editor'
import type { PresentLink } from '../insert-commands'
import { toLinkAddress } from '../link-address'
import { Dialog } from './dialog'

interface LinkDialogProps {
  present: PresentLink
  onClose: () => void
  onLink: (href: string, words: string) => void
  onRemove: () => void
}

/** Where a link leads and, when no words were chosen, what it says. */
export function LinkDialog({ present, onClose, onLink, onRemove }: LinkDialogProps) {
  const [typed, setTyped] = useState(present.href)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit() {
    const href = toLinkAddress(typed)
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
      <Field
        field={{ id: 'editor-link', name: '', errors: error ? [error] : undefined }}
        label={editorLabels.linkAddress}
        hint={editorLabels.linkHint}
      >
        {({ name: _name, ...control }) => (
          <input
            {...control}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {!present.hasWords && (
        <Field field={{ id: 'editor-link-words', name: '' }} label={editorLabels.linkText}>
          {({ name: _name, ...control }) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
