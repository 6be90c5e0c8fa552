import { useEffect, useState, type RefObject } from 'react'
import type { EditorRowView } from '~/view-models/editor'
import { LIST_FIELDS } from './intents'

export interface Selection {
  count: number
  isAll: boolean
  recount: () => void
  selectAll: (isSelected: boolean) => void
  read: () => EditorRowView[]
}

function boxesIn(area: HTMLElement | null): HTMLInputElement[] {
  const boxes = area?.querySelectorAll<HTMLInputElement>(`input[name=${LIST_FIELDS.postId}][form]`)
  return [...(boxes ?? [])]
}

function tickedIn(area: HTMLElement | null): HTMLInputElement[] {
  return boxesIn(area).filter(({ checked }) => checked)
}

/** The check boxes hold the state: they work without scripts and may be ticked before hydration. */
export function useSelection(area: RefObject<HTMLDivElement>, rows: EditorRowView[]): Selection {
  const [count, setCount] = useState(0)
  useEffect(() => setCount(tickedIn(area.current).length), [area, rows])

  function recount() {
    setCount(tickedIn(area.current).length)
  }

  function selectAll(isSelected: boolean) {
    for (const box of boxesIn(area.current)) box.checked = isSelected
    recount()
  }

  function read() {
    const ticked = new Set(tickedIn(area.current).map(({ value }) => value))
    return rows.filter(({ id }) => ticked.has(id))
  }

  return { count, isAll: count > 0 && count === rows.length, recount, selectAll, read }
}
