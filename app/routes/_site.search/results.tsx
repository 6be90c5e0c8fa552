import { Link, useFetcher } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { MoreLink, useAppended } from '~/components/list/more'
import { MediaSection } from '~/components/media/media-section'
import { PostGrid } from '~/components/post/post-card'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { SectionHeading } from '~/components/ui/section-heading'
import { search } from '~/labels/specified/search'
import { categoryPath, searchPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import type { Found, FoundPostView, RelatedResultsView } from './load-search.server'
import { isFailure, type SearchFailure } from './search-failure'

export function ResultsHeading({ query, found }: { query: string; found?: Found }) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <div className="mb-6">
      <h2 lang={lang.en} className="text-section font-bold wrap-anywhere text-ink">
        {labels.resultsFor} &quot;<span lang={detectLanguage(query)}>{query}</span>&quot;
      </h2>
      {found && found.posts.length > 0 && (
        <p lang={lang.hi} className="mt-1 text-muted">
          {found.totalLabel} {labels.results}
        </p>
      )}
      {found?.suggestion && <DidYouMean suggestion={found.suggestion} />}
    </div>
  )
}

function DidYouMean({ suggestion }: { suggestion: NonNullable<Found['suggestion']> }) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <p lang={lang.hi} className="mt-2">
      {labels.didYouMean}{' '}
      <Link
        to={searchPath(suggestion.text)}
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
  const { search: labels, lang } = useLabels({ search })
  const { items, moreLink } = useMore(query, found)
  if (items.length === 0) {
    return (
      <>
        {!found.related?.pages.length && <NothingFound />}
        {found.related && <RelatedResults related={found.related} />}
      </>
    )
  }
  return (
    <>
      {found.isClose && (
        <p lang={lang.hi} className="mb-6 border-s-4 border-haldi ps-3 font-semibold text-ink">
          {labels.close}
        </p>
      )}
      <PostGrid posts={items} isAtTop marksOf={marksOf} />
      {moreLink}
      {found.related && <RelatedResults related={found.related} />}
    </>
  )
}

function useMore(query: string, found: Found) {
  const { more } = useLabels().post
  const fetcher = useFetcher<{ found: Found | null } | SearchFailure>()
  const reply = fetcher.data && !isFailure(fetcher.data) ? fetcher.data.found : undefined
  const url = (startIndex: number) => `${searchPath(query)}&startIndex=${startIndex}`
  const { items, next } = useAppended({
    first: found.posts,
    startIndex: found.startIndex,
    fetched: reply?.posts,
  })
  const moreLink = (reply ?? found).hasMore && (
    <MoreLink
      to={url(next)}
      label={more}
      onMore={() => fetcher.load(url(next))}
      busy={fetcher.state !== 'idle'}
    />
  )
  return { items, moreLink }
}

function marksOf({ titleParts, snippet, snippetLanguage }: FoundPostView) {
  return {
    title: <MarkedText parts={titleParts} />,
    snippet: snippet.length > 0 && (
      <p lang={snippetLanguage} className="clamp-lines-3 mt-2 text-small wrap-anywhere text-muted">
        <MarkedText parts={snippet} />
      </p>
    ),
  }
}

function RelatedResults({
  related: { pages, categories, verses, media },
}: {
  related: RelatedResultsView
}) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <div className="mt-12 flex flex-col gap-12 empty:hidden">
      {pages.length > 0 && (
        <section aria-labelledby="found-pages">
          <SectionHeading id="found-pages" text={labels.pages} language={lang.hi} />
          <ul className="flex flex-wrap gap-3">
            {pages.map(({ path, title, language }) => (
              <Chip key={path} to={path} lang={language}>
                {title}
              </Chip>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section aria-labelledby="found-categories">
          <SectionHeading id="found-categories" text={labels.categories} language={lang.hi} />
          <ul className="flex flex-wrap gap-3">
            {categories.map(({ slug, language, nameParts }) => (
              <Chip key={slug} to={categoryPath(slug)} lang={language}>
                <span>
                  <MarkedText parts={nameParts} />
                </span>
              </Chip>
            ))}
          </ul>
        </section>
      )}
      {verses.length > 0 && (
        <section aria-labelledby="found-verses">
          <SectionHeading id="found-verses" text={labels.verses} language={lang.hi} />
          <ul className="grid gap-4 md:grid-cols-2">
            {verses.map((verse) => (
              <Verse key={verse.number} verse={verse} />
            ))}
          </ul>
        </section>
      )}
      {media.length > 0 && <MediaSection items={media} />}
    </div>
  )
}

function Verse({ verse }: { verse: RelatedResultsView['verses'][number] }) {
  const { number, numberLabel, parts, language } = verse
  const { search: labels, lang } = useLabels({ search })
  return (
    <li className="min-w-0">
      <Link
        to={`/nirvankand#verse-${number}`}
        prefetch="intent"
        className="flex h-full gap-4 rounded-card border border-line bg-surface p-4 hover:border-line-strong"
      >
        <span lang={lang.hi} className="shrink-0 text-small text-muted">
          {labels.verse} {numberLabel}
        </span>
        <span lang={language} className="min-w-0 wrap-anywhere">
          <MarkedText parts={parts} />
        </span>
      </Link>
    </li>
  )
}

function NothingFound() {
  const { search: labels, lang } = useLabels({ search })
  return (
    <EmptyState text={labels.none} drawing="lens">
      <Browse className="items-center [&_ul]:justify-center" />
      <Link
        to="/#latest"
        prefetch="intent"
        lang={lang.hi}
        className={buttonClass('outline', 'mt-2')}
      >
        {labels.latest}
      </Link>
    </EmptyState>
  )
}

export function Browse({ className }: { className?: string }) {
  const { categories } = useRootData()
  const { search: labels, lang } = useLabels({ search })
  if (categories.length === 0) return null
  return (
    <nav aria-labelledby="browse" className={clsx('flex flex-col gap-3', className)}>
      <p id="browse" lang={lang.hi} className="text-small text-muted">
        {labels.browse}
      </p>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ slug, name, language }) => (
          <Chip key={slug} to={categoryPath(slug)} lang={language}>
            {name}
          </Chip>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, lang, children }: { to: string; lang: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        prefetch="intent"
        lang={lang}
        className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface px-4 font-semibold wrap-anywhere text-link hover:border-link hover:text-link-hover"
      >
        {children}
      </Link>
    </li>
  )
}

export function MarkedText({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}
