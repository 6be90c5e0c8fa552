import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  type LexicalEditor,
} from 'lexical'

const CHOSEN = 'is-chosen'

/** A click selects pictures, dividers and videos; any selection shows on them. */
export function registerChosenNodes(editor: LexicalEditor): () => void {
  let shown: HTMLElement[] = []
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null
        if (!$isDecoratorNode(node)) return false
        const selection = $createNodeSelection()
        selection.add(node.getKey())
        $setSelection(selection)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const keys = editorState.read(() => {
        const selection = $getSelection()
        if (!$isNodeSelection(selection)) return []
        return selection
          .getNodes()
          .flatMap((node) => ($getNodeByKey(node.getKey()) ? [node.getKey()] : []))
      })
      for (const element of shown) element.classList.remove(CHOSEN)
      shown = keys.map((key) => editor.getElementByKey(key)).filter((element) => element !== null)
      for (const element of shown) element.classList.add(CHOSEN)
    }),
  )
}
