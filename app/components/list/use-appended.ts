import { useEffect, useMemo, useState, type MouseEvent } from 'react'

interface Appending<Item> {
  first: Item[]
  startIndex: number
  fetched: Item[] | undefined
  isIdle: boolean
  load: (startIndex: number) => void
}

/** "Show more": a link to the next page, whose items a script appends instead. */
export function useAppended<Item extends { id: string }>({
  first,
  startIndex,
  fetched,
  isIdle,
  load,
}: Appending<Item>) {
  const [more, setMore] = useState<Item[]>([])

  useEffect(() => setMore([]), [first])
  useEffect(() => {
    if (fetched) setMore((shown) => [...shown, ...fetched])
  }, [fetched])

  const items = useMemo(() => withoutRepeats([...first, ...more]), [first, more])
  // Repeats count too: a page of repeats only would be fetched forever.
  const next = startIndex + first.length + more.length

  function appendNext(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isIdle) load(next)
  }

  return { items, next, appendNext }
}

/** Changes in between shift the pages: no item is shown twice. */
function withoutRepeats<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
