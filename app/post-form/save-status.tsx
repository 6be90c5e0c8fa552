import { editorFormLabels } from '~/labels/post-form'
import type { SaveState } from './use-post-draft'

/** Announced only when it changes, which is seldom. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p role="status" className="min-w-0 flex-1 text-small text-muted empty:hidden">
      {state.kind === 'saved' && editorFormLabels.savedAt(state.label)}
      {state.kind === 'unsaved' && editorFormLabels.notSaved}
    </p>
  )
}
