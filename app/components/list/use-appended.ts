import { useEffect, useMemo, useState, type MouseEvent } from 'react'

interface Appending<Item> {
  /** The page that the server rendered. */
  first: Item[]
  /** How many items stand before it. */
  startIndex: number
  /** The page that was fetched last. */
  fetched: Item[] | undefined
  isIdle: boolean
  /** Fetches the page that begins after so many items. */
  load: (startIndex: number) => void
}

/** "Show more": a link to the next page, whose items a script appends in place instead. */
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
  // Repeats count as well: a page of nothing else would be fetched again and again.
  const next = startIndex + first.length + more.length

  function appendNext(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isIdle) load(next)
  }

  return { items, next, appendNext }
}

/** What was added or taken away meanwhile shifts the pages: nothing is shown twice. */
function withoutRepeats<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
