import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { actionOf, type Action } from './shortcuts'

/** Before Lexical and the browser handle the keys. */
export function registerKeys(
  editor: LexicalEditor,
  actions: Partial<Record<Action, () => void>>,
): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      const action = event.isComposing ? null : actionOf(event)
      const run = action && actions[action]
      if (!run) return false
      event.preventDefault()
      run()
      return true
    },
    COMMAND_PRIORITY_HIGH,
  )
}
