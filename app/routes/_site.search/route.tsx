import { data, type HeadersFunction } from '@remix-run/node'
import {
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  type ClientLoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { Block, Line, Skeleton } from '~/components/post/skeleton'
import { labelsIn, useLabels } from '~/components/site/use-labels'
import { normaliseQuery } from '~/domain/search/query-text'
import { readerCacheHeaders } from '~/server/audience.server'
import { OWN_COPY, PRIVATE } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { pageMeta } from '~/http/page-meta.server'
import { messageOf } from '~/view-models/replies'
import { parseStartIndex } from '~/http/start-index'
import { search } from '~/labels/specified/search'
import { loadSearch } from './load-search.server'
import { Browse, Results, ResultsHeading } from './results'
import { SearchBox } from './search-box'
import { failureAsData, useLastFound } from './search-failure'

/** A failed search shows the page's normal title. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.meta ?? [{ title: labelsIn(matches, { search }).search.title }]

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  if (!errorHeaders) return loaderHeaders
  // A failure is not cached; `Retry-After` tells a rate-limited client when to retry.
  const failed = new Headers(errorHeaders)
  failed.set('Cache-Control', PRIVATE)
  return failed
}

export const loader = pageLoader(async (ctx) => {
  const { request, deps, clientIp, labels } = ctx
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get('q') ?? ''
  // Checked before any work, so that a rejected search costs next to nothing.
  if (typed) deps.throttle.check('search', clientIp)
  const query = normaliseQuery(typed)
  return data(
    {
      query,
      found: query ? await loadSearch(ctx, query, parseStartIndex(searchParams)) : null,
      meta: pageMeta(request, deps, {
        title: query ? `${labels.search.resultsFor} "${query}"` : labels.search.title,
        description: labels.loaders.aboutSearch,
        noIndex: query !== '',
      }),
    },
    // No shared cache: every search is rate-limited and counted for the editors (decision 050).
    { headers: readerCacheHeaders(request, deps.env, OWN_COPY) },
  )
})

/** With JavaScript, a failed search leaves the old results on the page (specification §8). */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  failureAsData(request, serverLoader<typeof loader>())

export default function SearchPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { shown, failure } = useLastFound(loaded)
  const searching = useQueryOnItsWay()
  return (
    <SearchFrame query={failure?.query ?? shown?.query ?? ''} message={failure?.message}>
      <div aria-live="polite">
        {searching !== '' ? (
          <Searching query={searching} />
        ) : (
          shown?.found && <ResultsHeading query={shown.query} found={shown.found} />
        )}
      </div>
      {searching === '' && shown?.found && (
        <Results
          key={`${shown.query} ${shown.found.startIndex}`}
          query={shown.query}
          found={shown.found}
        />
      )}
      {searching === '' && shown && !shown.found && <Browse />}
    </SearchFrame>
  )
}

/** If the first search fails, the page still shows the search form, with the query. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { any } = useLabels().failures
  const { search } = useLocation()
  const query = new URLSearchParams(search).get('q') ?? ''
  return <SearchFrame query={query} message={messageOf(error, any)} />
}

interface SearchFrameProps {
  query: string
  message?: string
  children?: ReactNode
}

function SearchFrame({ query, message, children }: SearchFrameProps) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <div className="container-page py-8">
      <h1 lang={lang.en} className="text-heading font-bold text-head">
        {labels.title}
      </h1>
      <SearchBox query={query} />
      {message && (
        <p role="alert" lang={lang.en} className="mb-6 font-semibold text-err">
          {message}
        </p>
      )}
      {children}
    </div>
  )
}

function useQueryOnItsWay(): string {
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname !== '/search') return ''
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}

function Searching({ query }: { query: string }) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <>
      <ResultsHeading query={query} />
      <p lang={lang.en} className="mb-6 text-muted">
        {labels.searching}
      </p>
      <CardSkeleton />
    </>
  )
}

const SKELETON_CARDS = 3

function CardSkeleton() {
  return (
    <Skeleton className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <div key={card} className="rounded-card border border-line bg-surface">
          <Block className="aspect-video rounded-t-[13px]" />
          <div className="px-4 pt-1 pb-4 lg:px-5">
            <div className="flex min-h-11 items-center">
              <Line className="w-1/4" />
            </div>
            <Line />
            <Line className="w-3/4" />
          </div>
          <div className="flex items-center gap-3 px-4 pb-3 lg:px-5">
            <Block className="size-9 rounded-full" />
            <div className="min-h-12 flex-1">
              <Line className="w-1/2" />
              <Line className="w-1/3" />
            </div>
          </div>
          <div className="px-4 pb-4 lg:px-5 lg:pb-5">
            <Block className="h-11 rounded-button" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
