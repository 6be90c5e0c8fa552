import { Link } from '@remix-run/react'
import { useState, type MouseEvent } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from '~/components/ui/button'

interface MoreLinkProps {
  /** The path of the next page, for readers without JavaScript. */
  to: string
  label: string
  /** Appends items in place; if absent, the link navigates. */
  onMore?: () => void
  busy?: boolean
}

export function MoreLink({ to, label, onMore, busy = false }: MoreLinkProps) {
  const { lang } = useLabels()
  function append(event: MouseEvent) {
    if (!onMore || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!busy) onMore()
  }

  return (
    <p className="no-print mt-8 text-center">
      <Link
        to={to}
        lang={lang.en}
        onClick={append}
        aria-busy={busy || undefined}
        preventScrollReset
        className={buttonClass(
          'outline',
          'min-w-48 aria-busy:pointer-events-none aria-busy:opacity-55',
        )}
      >
        {label}
      </Link>
    </p>
  )
}

interface PagesProps {
  labels: { pages: string; previous: string; next: string }
  previous: string | null | undefined
  next: string | null | undefined
}

export function Pages({ labels, previous, next }: PagesProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={labels.pages} className="mt-6 flex justify-center gap-3">
      {previous && (
        <Link to={previous} rel="prev" className={buttonClass('outline')}>
          {labels.previous}
        </Link>
      )}
      {next && (
        <Link to={next} rel="next" className={buttonClass('outline')}>
          {labels.next}
        </Link>
      )}
    </nav>
  )
}

interface AppendedOptions<Item> {
  first: Item[]
  startIndex: number
  fetched: Item[] | undefined
}

interface Appended<Item> extends Pick<AppendedOptions<Item>, 'first' | 'fetched'> {
  more: Item[]
}

/** Returns the page's items, followed by the items fetched since. Reloading the page starts over. */
export function useAppended<Item extends { id: string }>({
  first,
  startIndex,
  fetched,
}: AppendedOptions<Item>) {
  const [list, setList] = useState<Appended<Item>>({ first, fetched, more: [] })
  if (list.first !== first) setList({ first, fetched, more: [] })
  else if (fetched && list.fetched !== fetched) {
    setList({ first, fetched, more: [...list.more, ...fetched] })
  }
  return {
    items: withoutRepeats([...first, ...list.more]),
    // Counts repeats too; otherwise a page with only repeats would be fetched forever.
    next: startIndex + first.length + list.more.length,
  }
}

/** Returns the last data that loaded, so that the list stays if a fetch fails. */
export function useLastGood<Data extends object>(data: Data | null | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last ?? undefined
}

/** Removes repeats: new posts shift the pages, so an item may appear twice. */
export function withoutRepeats<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
