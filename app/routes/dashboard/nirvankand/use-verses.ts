import { useEffect, useRef, useState } from 'react'
import { editNirvankandLabels } from '~/labels/dashboard'
import { shlokField } from '~/domain/nirvankand/schema'
import { focusWhenMounted } from './focus-when-mounted'
import { changeVerses, focusAfterChange, type VerseChange, type VerseFocus } from './verse-changes'

/** The key stays with the verse when it moves, and so does its unsaved text. */
export interface Verse {
  key: number
  html: string
}

interface Removed {
  verse: Verse
  index: number
}

export const ADD_ID = 'add-shlok'
export function controlId(key: number, control: 'text' | 'up' | 'down' | 'remove'): string {
  return control === 'text' ? `shlok-${key}` : `shlok-${key}-${control}`
}

/**
 * The list of verses with scripts: changed in place, announced, with the focus on the moved verse.
 */
export function useVerses(initial: string[]) {
  const [verses, setVerses] = useState<Verse[]>(() => initial.map((html, key) => ({ key, html })))
  const [notice, setNotice] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const nextKey = useRef(initial.length)
  const requested = useRef<VerseFocus | null>(null)

  useEffect(() => {
    const focus = requested.current
    requested.current = null
    if (focus === 'add') focusWhenMounted(ADD_ID)
    else if (focus) focusWhenMounted(controlId(verses[focus.index]?.key ?? 0, focus.control))
  }, [verses])

  function change(request: VerseChange, form: HTMLFormElement | null) {
    const fresh = { key: nextKey.current, html: '' }
    nextKey.current += 1
    const after = changeVerses(verses, request, fresh)
    const gone = request.type === 'remove' ? verses[request.index] : undefined
    requested.current = focusAfterChange(request, after.length)
    setRemoved(gone ? { verse: withTyped(gone, request, form), index: verses.indexOf(gone) } : null)
    setNotice(describe(request, after.length))
    setVerses(after)
  }

  function restore() {
    if (!removed) return
    const { verse, index } = removed
    requested.current = { index, control: 'remove' }
    setVerses(verses.toSpliced(index, 0, verse))
    setNotice(editNirvankandLabels.restored(index + 1))
    setRemoved(null)
  }

  return { verses, notice, change, restore: removed ? restore : undefined }
}

/** With the current text of a removed verse, so that undo brings it back. */
function withTyped(verse: Verse, request: VerseChange, form: HTMLFormElement | null): Verse {
  const index = request.type === 'add' ? -1 : request.index
  const field = form?.elements.namedItem(shlokField(index))
  return field instanceof HTMLTextAreaElement ? { ...verse, html: field.value } : verse
}

function describe(request: VerseChange, count: number): string {
  switch (request.type) {
    case 'add':
      return editNirvankandLabels.added(count)
    case 'remove':
      return editNirvankandLabels.removed(request.index + 1)
    case 'up':
      return editNirvankandLabels.moved(request.index + 1, request.index, count)
    case 'down':
      return editNirvankandLabels.moved(request.index + 1, request.index + 2, count)
  }
}
