import { useEffect, useRef, useState } from 'react'
import { editNirvankandLabels } from '~/i18n/labels/edit-nirvankand'
import { shlokField } from './fields'
import { focusSoon } from './focus-soon'
import { changeVerses, focusAfterChange, type VerseChange, type VerseFocus } from './verse-changes'

/** A verse of the form. Its key stays with it wherever it moves, and so does what is being typed into it. */
export interface Verse {
  key: number
  /** What its field begins with. */
  html: string
}

interface Removed {
  verse: Verse
  index: number
}

/** Ids of the controls of a verse, and of the button that adds one. */
export const ADD_ID = 'add-shlok'
export function controlId(key: number, control: 'text' | 'up' | 'down' | 'remove'): string {
  return control === 'text' ? `shlok-${key}` : `shlok-${key}-${control}`
}

/** The list of verses where scripts run: changed in place, said aloud, with the focus on the verse that moved. */
export function useVerses(initial: string[]) {
  const [verses, setVerses] = useState<Verse[]>(() => initial.map((html, key) => ({ key, html })))
  const [notice, setNotice] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const nextKey = useRef(initial.length)
  const wanted = useRef<VerseFocus | null>(null)

  useEffect(() => {
    const focus = wanted.current
    wanted.current = null
    if (focus === 'add') focusSoon(ADD_ID)
    else if (focus) focusSoon(controlId(verses[focus.index]?.key ?? 0, focus.control))
  }, [verses])

  function change(wish: VerseChange, form: HTMLFormElement | null) {
    const fresh = { key: nextKey.current, html: '' }
    nextKey.current += 1
    const after = changeVerses(verses, wish, fresh)
    const gone = wish.type === 'remove' ? verses[wish.index] : undefined
    wanted.current = focusAfterChange(wish, after.length)
    setRemoved(gone ? { verse: withTyped(gone, wish, form), index: verses.indexOf(gone) } : null)
    setNotice(describe(wish, after.length))
    setVerses(after)
  }

  function restore() {
    if (!removed) return
    const { verse, index } = removed
    wanted.current = { index, control: 'remove' }
    setVerses(verses.toSpliced(index, 0, verse))
    setNotice(editNirvankandLabels.restored(index + 1))
    setRemoved(null)
  }

  return { verses, notice, change, restore: removed ? restore : undefined }
}

/** What the verse holds at this moment: it would come back with it. */
function withTyped(verse: Verse, wish: VerseChange, form: HTMLFormElement | null): Verse {
  const index = wish.type === 'add' ? -1 : wish.index
  const field = form?.elements.namedItem(shlokField(index))
  return field instanceof HTMLTextAreaElement ? { ...verse, html: field.value } : verse
}

function describe(wish: VerseChange, count: number): string {
  switch (wish.type) {
    case 'add':
      return editNirvankandLabels.added(count)
    case 'remove':
      return editNirvankandLabels.removed(wish.index + 1)
    case 'up':
      return editNirvankandLabels.moved(wish.index + 1, wish.index, count)
    case 'down':
      return editNirvankandLabels.moved(wish.index + 1, wish.index + 2, count)
  }
}
