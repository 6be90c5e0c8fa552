/** Apart from the other labels of the editor, which load with it. */
export const editorFieldLabels = {
  hint: 'Alt+F10 goes to the toolbar, Ctrl+/ lists all keys.',
} as const
