import { editorLabels } from '~/labels/editor'

const { blocks } = editorLabels

/** One list for key handler, toolbar and help. Ctrl is Command on Apple keyboards. */
export const SHORTCUTS = [
  { keys: 'Ctrl+B', action: 'bold', label: editorLabels.bold },
  { keys: 'Ctrl+I', action: 'italic', label: editorLabels.italic },
  { keys: 'Ctrl+U', action: 'underline', label: editorLabels.underline },
  { keys: 'Ctrl+Shift+S', action: 'strikethrough', label: editorLabels.strikethrough },
  { keys: 'Ctrl+K', action: 'link', label: editorLabels.link },
  { keys: 'Ctrl+Alt+0', action: 'p', label: blocks.p },
  { keys: 'Ctrl+Alt+1', action: 'h1', label: blocks.h1 },
  { keys: 'Ctrl+Alt+2', action: 'h2', label: blocks.h2 },
  { keys: 'Ctrl+Alt+3', action: 'h3', label: blocks.h3 },
  { keys: 'Ctrl+Shift+7', action: 'number', label: editorLabels.orderedList },
  { keys: 'Ctrl+Shift+8', action: 'bullet', label: editorLabels.bulletList },
  { keys: 'Ctrl+Shift+9', action: 'blockquote', label: blocks.blockquote },
  { keys: 'Ctrl+]', action: 'indent', label: editorLabels.indent },
  { keys: 'Ctrl+[', action: 'outdent', label: editorLabels.outdent },
  { keys: null, action: 'picture', label: editorLabels.image },
  { keys: null, action: 'divider', label: editorLabels.divider },
  { keys: 'Ctrl+\\', action: 'clean', label: editorLabels.clean },
  { keys: 'Ctrl+Z', action: 'undo', label: editorLabels.undo },
  { keys: 'Ctrl+Y', action: 'redo', label: editorLabels.redo },
  { keys: 'Ctrl+Shift+Z', action: 'redo', label: editorLabels.redo, isSecond: true },
  { keys: 'Alt+F10', action: 'toolbar', label: editorLabels.toToolbar },
  { keys: 'Ctrl+/', action: 'help', label: editorLabels.help },
] as const

export type Action = (typeof SHORTCUTS)[number]['action']

const CODES: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Slash: '/',
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

/** The key's Latin letter: Hindi keyboards type Devanagari, and Shift turns digits into symbols. */
function keyOf({ key, code, shiftKey }: Press): string {
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? CODES[code]
  const isPlain = /^[a-z0-9\][\\/]$/i.test(key) && !(shiftKey && /\d/.test(key))
  return (isPlain ? key : (place ?? key)).toUpperCase()
}
