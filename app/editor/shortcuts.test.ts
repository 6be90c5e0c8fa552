import { describe, expect, it } from 'vitest'
import { actionOf, SHORTCUTS } from './shortcuts'

function press(
  key: string,
  code: string,
  ...held: ('ctrl' | 'meta' | 'alt' | 'shift' | 'altgr')[]
) {
  return {
    key,
    code,
    ctrlKey: held.includes('ctrl') || held.includes('altgr'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt') || held.includes('altgr'),
    shiftKey: held.includes('shift'),
    getModifierState: (name: string) => name === 'AltGraph' && held.includes('altgr'),
  }
}

describe('actionOf', () => {
  it.each([
    [press('b', 'KeyB', 'ctrl'), 'bold'],
    [press('b', 'KeyB', 'meta'), 'bold'],
    [press('S', 'KeyS', 'ctrl', 'shift'), 'strikethrough'],
    [press('&', 'Digit7', 'ctrl', 'shift'), 'number'],
    [press('2', 'Digit2', 'ctrl', 'alt'), 'h2'],
    [press('Z', 'KeyZ', 'ctrl', 'shift'), 'redo'],
    [press('s', 'KeyS', 'meta'), 'save'],
    [press('/', 'Slash', 'ctrl'), 'help'],
    [press('F10', 'F10', 'alt'), 'toolbar'],
  ])('maps the usual shortcuts to actions (%#)', (event, action) => {
    expect(actionOf(event)).toBe(action)
  })

  it('uses the physical key on a Hindi keyboard', () => {
    expect(actionOf(press('व', 'KeyB', 'ctrl'))).toBe('bold')
    expect(actionOf(press('ा', 'KeyK', 'ctrl'))).toBe('link')
  })

  it('uses the letter on other Latin layouts', () => {
    // AZERTY keyboards have Z where QWERTY keyboards have W.
    expect(actionOf(press('z', 'KeyW', 'ctrl'))).toBe('undo')
  })

  it('ignores normal typing', () => {
    for (const key of ['b', '?', '/', '1', 'व']) expect(actionOf(press(key, 'KeyB'))).toBeNull()
    expect(actionOf(press('B', 'KeyB', 'shift'))).toBeNull()
    expect(actionOf(press('¹', 'Digit1', 'altgr'))).toBeNull()
  })
})

it('no two actions share a shortcut', () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
