import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { insertNote } from './commands'
import { type CloseDialog, EditorDialog, type Typed } from './dialogs'

/** Loaded when first opened, since few texts have footnotes. */
export default function NoteDialog({ onClose }: { onClose: CloseDialog }) {
  const labels = useLabels('editor')
  const [editor] = useLexicalComposerContext()

  function submit({ words }: Typed) {
    onClose(words ? () => insertNote(editor, words.replace(/\s+/g, ' ')) : undefined)
  }

  return (
    <EditorDialog
      title={labels.footnote}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={labels.footnoteInsert}
    >
      <TextField
        field={{ id: 'editor-note', name: 'words' }}
        label={labels.footnoteText}
        hint={labels.footnoteHint}
        rows={3}
      />
    </EditorDialog>
  )
}
