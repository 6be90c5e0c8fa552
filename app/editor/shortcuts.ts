import { editorLabels } from '~/labels/editor'

export type Action =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'undo'
  | 'redo'
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'blockquote'
  | 'number'
  | 'bullet'
  | 'indent'
  | 'outdent'
  | 'link'
  | 'clean'
  | 'toolbar'
  | 'help'

interface Shortcut {
  action: Action
  /** As the help shows them. */
  keys: string
  label: string
  key: string
  shift?: boolean
  alt?: boolean
  /** Absent: Ctrl, or Command on Apple's keyboards. */
  control?: false
  /** A second shortcut, which the help leaves out. */
  isSecond?: boolean
}

const { blocks } = editorLabels

/** One list for the key handler and the help. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'bold', keys: 'Ctrl+B', label: editorLabels.bold, key: 'b' },
  { action: 'italic', keys: 'Ctrl+I', label: editorLabels.italic, key: 'i' },
  { action: 'underline', keys: 'Ctrl+U', label: editorLabels.underline, key: 'u' },
  {
    action: 'strikethrough',
    keys: 'Ctrl+Shift+S',
    label: editorLabels.strikethrough,
    key: 's',
    shift: true,
  },
  { action: 'link', keys: 'Ctrl+K', label: editorLabels.link, key: 'k' },
  { action: 'p', keys: 'Ctrl+Alt+0', label: blocks.p, key: '0', alt: true },
  { action: 'h1', keys: 'Ctrl+Alt+1', label: blocks.h1, key: '1', alt: true },
  { action: 'h2', keys: 'Ctrl+Alt+2', label: blocks.h2, key: '2', alt: true },
  { action: 'h3', keys: 'Ctrl+Alt+3', label: blocks.h3, key: '3', alt: true },
  {
    action: 'number',
    keys: 'Ctrl+Shift+7',
    label: editorLabels.orderedList,
    key: '7',
    shift: true,
  },
  { action: 'bullet', keys: 'Ctrl+Shift+8', label: editorLabels.bulletList, key: '8', shift: true },
  { action: 'blockquote', keys: 'Ctrl+Shift+9', label: blocks.blockquote, key: '9', shift: true },
  { action: 'indent', keys: 'Ctrl+]', label: editorLabels.indent, key: ']' },
  { action: 'outdent', keys: 'Ctrl+[', label: editorLabels.outdent, key: '[' },
  { action: 'clean', keys: 'Ctrl+\\', label: editorLabels.clean, key: '\\' },
  { action: 'undo', keys: 'Ctrl+Z', label: editorLabels.undo, key: 'z' },
  { action: 'redo', keys: 'Ctrl+Y', label: editorLabels.redo, key: 'y' },
  {
    action: 'redo',
    keys: 'Ctrl+Shift+Z',
    label: editorLabels.redo,
    key: 'z',
    shift: true,
    isSecond: true,
  },
  {
    action: 'toolbar',
    keys: 'Alt+F10',
    label: editorLabels.toToolbar,
    key: 'f10',
    alt: true,
    control: false,
  },
  { action: 'help', keys: 'Ctrl+/', label: editorLabels.help, key: '/' },
]

export function keysOf(action: Action): string | undefined {
  return SHORTCUTS.find((shortcut) => shortcut.action === action)?.keys
}

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
  const key = keyOf(press)
  const isControl = press.ctrlKey || press.metaKey
  const found = SHORTCUTS.find(
    (shortcut) =>
      shortcut.key === key &&
      isControl === (shortcut.control ?? true) &&
      press.altKey === (shortcut.alt ?? false) &&
      press.shiftKey === (shortcut.shift ?? false),
  )
  return found?.action ?? null
}

/**
 * The key by its Latin letter. Hindi keyboards type Devanagari letters, and Shift turns digits into
 * signs: then the physical key decides.
 */
function keyOf({ key, code, shiftKey }: Press): string {
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? CODES[code]
  const isPlain = /^[a-z0-9\][\\/]$/i.test(key) && !(shiftKey && /\d/.test(key))
  return (isPlain ? key : (place ?? key)).toLowerCase()
}
