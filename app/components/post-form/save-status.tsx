import { writingLabels } from '~/i18n/labels/writing'
import type { SaveState } from './use-writing'

/** Whether the text is safe, in words. Read out only when it changes, which is seldom. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p role="status" className="min-w-0 flex-1 text-small text-muted empty:hidden">
      {state.kind === 'saved' && writingLabels.savedAt(state.label)}
      {state.kind === 'unsaved' && writingLabels.notSaved}
    </p>
  )
}
