import type { ScreenLabels } from '~/labels/languages.server'

/** One list for the key handler, the toolbar and the help. Ctrl is Command on Apple keyboards. */
export const SHORTCUTS = [
  { keys: 'Ctrl+B', action: 'bold', label: 'bold' },
  { keys: 'Ctrl+I', action: 'italic', label: 'italic' },
  { keys: 'Ctrl+U', action: 'underline', label: 'underline' },
  { keys: 'Ctrl+Shift+S', action: 'strikethrough', label: 'strikethrough' },
  { keys: 'Ctrl+.', action: 'superscript', label: 'superscript' },
  { keys: 'Ctrl+,', action: 'subscript', label: 'subscript' },
  { keys: 'Ctrl+K', action: 'link', label: 'link' },
  { keys: 'Ctrl+Alt+0', action: 'p' },
  { keys: 'Ctrl+Alt+1', action: 'h1' },
  { keys: 'Ctrl+Alt+2', action: 'h2' },
  { keys: 'Ctrl+Alt+3', action: 'h3' },
  { keys: 'Ctrl+Shift+7', action: 'number', label: 'orderedList' },
  { keys: 'Ctrl+Shift+8', action: 'bullet', label: 'bulletList' },
  { keys: 'Ctrl+Shift+9', action: 'blockquote' },
  { keys: null, action: 'cite' },
  { keys: null, action: 'pre' },
  { keys: 'Ctrl+]', action: 'indent', label: 'indent' },
  { keys: 'Ctrl+[', action: 'outdent', label: 'outdent' },
  { keys: null, action: 'picture', label: 'image' },
  { keys: null, action: 'audio', label: 'audio' },
  { keys: null, action: 'divider', label: 'divider' },
  { keys: null, action: 'table', label: 'table' },
  { keys: null, action: 'footnote', label: 'footnote' },
  { keys: 'Ctrl+\\', action: 'clean', label: 'clean' },
  { keys: 'Ctrl+Z', action: 'undo', label: 'undo' },
  { keys: 'Ctrl+Y', action: 'redo', label: 'redo' },
  { keys: 'Ctrl+Shift+Z', action: 'redo', label: 'redo', isSecond: true },
  { keys: 'Ctrl+S', action: 'save', label: 'save' },
  { keys: 'Alt+F10', action: 'toolbar', label: 'toToolbar' },
  { keys: 'Ctrl+/', action: 'help', label: 'help' },
] as const

export type Action = (typeof SHORTCUTS)[number]['action']

/** Returns a shortcut's label. Paragraphs and headings have the same names as in the list of blocks. */
export function labelOf(shortcut: (typeof SHORTCUTS)[number], labels: ScreenLabels['editor']) {
  return 'label' in shortcut ? labels[shortcut.label] : labels.blocks[shortcut.action]
}

const CODES: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Slash: '/',
  Period: '.',
  Comma: ',',
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>

export function actionOf(press: Press): Action | null {
  // AltGr reports itself as Ctrl and Alt, and types a character.
  if (press.getModifierState('AltGraph')) return null
  const keys = [
    ...(press.ctrlKey || press.metaKey ? ['Ctrl'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey ? ['Shift'] : []),
    keyOf(press),
  ].join('+')
  return SHORTCUTS.find((shortcut) => shortcut.keys === keys)?.action ?? null
}

/** Returns the key's Latin letter: Hindi keyboards type Devanagari, and Shift turns digits into symbols. */
function keyOf({ key, code, shiftKey }: Press): string {
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? CODES[code]
  const isPlain = /^[a-z0-9\][\\/.,]$/i.test(key) && !(shiftKey && /\d/.test(key))
  return (isPlain ? key : (place ?? key)).toUpperCase()
}
