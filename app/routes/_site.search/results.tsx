import { Link, useFetcher } from '@remix-run/react'
import { MoreLink } from '~/components/list/more-link'
import { useAppended } from '~/components/list/use-appended'
import { FoundGrid } from './found-grid'
import { searchLabels } from '~/labels/search'
import { detectLanguage } from '~/text/language'
import type { Found } from './load-search.server'
import { NothingFound } from './nothing-found'
import type { clientLoader } from './route'
import { isFailure } from './search-failure'
import { RelatedResults } from './related-results'

interface ResultsHeadingProps {
  query: string
  found?: Found
}

export function ResultsHeading({ query, found }: ResultsHeadingProps) {
  return (
    <div className="mb-6">
      <h2 lang="en" className="text-section font-bold wrap-anywhere text-ink">
        {searchLabels.resultsFor} &quot;<span lang={detectLanguage(query)}>{query}</span>&quot;
      </h2>
      {found && found.posts.length > 0 && (
        <p lang="hi" className="mt-1 text-muted">
          {found.totalLabel} {searchLabels.results}
        </p>
      )}
      {found?.suggestion && <DidYouMean suggestion={found.suggestion} />}
    </div>
  )
}

function DidYouMean({ suggestion }: { suggestion: NonNullable<Found['suggestion']> }) {
  return (
    <p lang="hi" className="mt-2">
      {searchLabels.didYouMean}{' '}
      <Link
        to={pathOfPage(suggestion.text)}
        lang={suggestion.language}
        className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-link underline hover:text-link-hover"
      >
        {suggestion.text}
      </Link>
      ?
    </p>
  )
}

export function Results({ query, found }: { query: string; found: Found }) {
  const { items, moreLink } = useMore(query, found)
  if (items.length === 0) {
    return (
      <>
        <NothingFound />
        {found.related && <RelatedResults related={found.related} />}
      </>
    )
  }
  return (
    <>
      {found.isClose && (
        <p lang="hi" className="mb-6 border-s-4 border-haldi ps-3 font-semibold text-ink">
          {searchLabels.close}
        </p>
      )}
      <FoundGrid posts={items} />
      {moreLink}
      {found.related && <RelatedResults related={found.related} />}
    </>
  )
}

function useMore(query: string, found: Found) {
  const fetcher = useFetcher<typeof clientLoader>()
  const reply = fetcher.data && !isFailure(fetcher.data) ? fetcher.data.found : undefined
  const isIdle = fetcher.state === 'idle'
  const url = (startIndex: number) => `${pathOfPage(query)}&startIndex=${startIndex}`
  const { items, next, appendNext } = useAppended({
    first: found.posts,
    startIndex: found.startIndex,
    fetched: reply?.posts,
    isIdle,
    load: (startIndex) => fetcher.load(url(startIndex)),
  })
  const moreLink = (reply ?? found).hasMore && (
    <MoreLink to={url(next)} label={searchLabels.more} onClick={appendNext} busy={!isIdle} />
  )
  return { items, moreLink }
}

function pathOfPage(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`
}
