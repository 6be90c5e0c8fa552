import { Form, Link, useLoaderData, useNavigation, type MetaFunction } from '@remix-run/react'
import { Search } from 'lucide-react'
import { PostGrid } from '~/components/post/post-grid'
import { CardSkeleton } from '~/components/post/skeletons'
import { useRootData } from '~/components/site/use-root-data'
import { Button, buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { normaliseQuery } from '~/domain/search/normalise-query'
import { searchPosts } from '~/domain/search/search-site.server'
import { pageLoader } from '~/http/door.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { notFoundLabels } from '~/i18n/labels/not-found'
import { searchLabels } from '~/i18n/labels/search'
import { toPostCard } from '~/view-models/post.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(async ({ request, deps, clientAddress }) => {
  const query = normaliseQuery(new URL(request.url).searchParams.get('q') ?? '')
  if (query) deps.throttle.take('search', clientAddress)
  const answer = await searchPosts(deps, query)
  return {
    query,
    posts: answer.posts.map((post) => toPostCard(post, deps)),
    meta: pageMeta(request, deps.settings, {
      title: query ? `${searchLabels.resultsFor} "${query}"` : searchLabels.title,
      noIndex: query !== '',
    }),
  }
})

export default function SearchPage() {
  const { query, posts } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const navigation = useNavigation()
  const searched = new URLSearchParams(navigation.location?.search).get('q')
  const isSearching =
    navigation.state === 'loading' &&
    navigation.location.pathname === '/search' &&
    Boolean(searched)
  return (
    <div className="container-page py-8">
      <h1 lang="en" className="text-heading font-bold text-head">
        {searchLabels.title}
      </h1>
      <SearchForm query={query} />
      <div aria-live="polite">
        {isSearching ? (
          <>
            <ResultsHeading query={searched?.trim() ?? ''} />
            <p lang="en" className="mb-6 text-muted">
              {searchLabels.searching}
            </p>
            <CardSkeleton />
          </>
        ) : (
          query && <ResultsHeading query={query} />
        )}
      </div>
      {!isSearching && query && posts.length > 0 && (
        <PostGrid posts={posts} origin={site.origin} headingLevel={3} eager={3} />
      )}
      {!isSearching && query && posts.length === 0 && (
        <EmptyState text={searchLabels.none} language="en" drawing="lens">
          <Link to="/" className={buttonClass('outline')}>
            {notFoundLabels.goHome}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

/** A GET form: the address carries the query, so that a search can be shared and works without scripts. */
function SearchForm({ query }: { query: string }) {
  return (
    <Form
      role="search"
      action="/search"
      className="my-6 flex max-w-2xl"
      onSubmit={(event) => {
        const input = event.currentTarget.elements.namedItem('q')
        if (!(input instanceof HTMLInputElement)) return
        input.value = input.value.trim()
        if (input.value === '') event.preventDefault()
      }}
    >
      <label htmlFor="search-query" className="sr-only" lang="en">
        {searchLabels.title}
      </label>
      <input
        id="search-query"
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={searchLabels.placeholder}
        required
        maxLength={200}
        enterKeyHint="search"
        className="h-12 w-full min-w-0 rounded-s-field border border-e-0 border-line-strong bg-surface px-4 text-base text-ink placeholder:text-muted"
      />
      <Button type="submit" className="h-12 rounded-s-none rounded-e-field" lang="en">
        <Search aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{searchLabels.submit}</span>
      </Button>
    </Form>
  )
}

function ResultsHeading({ query }: { query: string }) {
  return (
    <h2 lang="en" className="mb-6 text-section font-bold wrap-anywhere text-ink">
      {searchLabels.resultsFor} &quot;{query}&quot;
    </h2>
  )
}
