/** Apart from the editor's other words, which come with the editor. */
export const editorFieldLabels = {
  hint: 'Alt+F10 goes to the toolbar, Ctrl+/ lists all keys.',
} as const
