import {
  Await,
  Link,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { Fragment, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Carousel } from './carousel'
import { Headlines } from './headlines'
import { LeadFeature, StoryCard, Topic } from './story-sections'
import { RecommendedPosts } from './recommended-posts'
import { ShlokSection } from './shlok-section'
import { MediaSection } from '~/components/media/media-section'
import { PostGrid } from '~/components/post/post-card'
import { Place } from '~/components/site/place'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { HomeHeading, type CustomTitle } from '~/components/site/home-heading'
import { HOME_SECTIONS, type HomeSection } from '~/domain/core/home-sections'
import { siteTexts } from '~/domain/core/site-settings'
import { cachedLoader } from '~/http/handlers.server'
import { pageMeta } from '~/http/page-meta.server'
import { siteData } from '~/http/structured-data.server'
import { MAX_SHOWN, parseShown, parseStartIndex } from '~/http/start-index'
import { LatestPosts } from './latest-posts'
import { loadHome } from './load-home.server'
import type { LoadResult } from '~/view-models/post.server'
import type { MediaView } from '~/view-models/site.server'
import type { CachedHandle } from '~/server/cached-routes.server'

const DeleteMediaLink = lazy(() =>
  import('./delete-media-link').catch(() => ({ default: () => <></> })),
)

export const handle = { cacheParams: ['shown', 'startIndex'] } satisfies CachedHandle

export { loadedMeta as meta } from '~/components/site/loader-data'

export const loader = cachedLoader(async ({ request, deps, labels, speech }) => {
  const { searchParams } = new URL(request.url)
  const { site } = deps.settings()
  const { pageSize, social } = site
  const { name, description } = siteTexts(site, speech.chosen)
  const shown = parseShown(searchParams, 'shown', MAX_SHOWN, pageSize)
  const page = { startIndex: parseStartIndex(searchParams), shown }
  const { data, isIncomplete } = await loadHome(deps, labels, page, speech.chosen)
  const { videos, ...home } = data
  const sameAs = social.map(({ url }) => url)
  const meta = pageMeta(request, deps, {
    title: name,
    startIndex: page.startIndex,
    description,
    things: (site) => [...siteData(site, sameAs), ...videos],
  })
  return { data: { ...home, meta }, cache: { isIncomplete } }
})

/** On back navigation, renders the whole page in one go: late sections would shift the scroll position. */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const home = await serverLoader<typeof loader>()
  if (request.url !== location.href.split('#', 1)[0]) return home
  const [recommended, headlines] = await Promise.all([home.recommended, home.headlines])
  return { ...home, recommended, headlines }
}

/** Skips reloading when "View More Posts" writes the number of loaded posts to the URL. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const shown = nextUrl.searchParams.get('shown')
  const isMore = !formMethod && shown !== null && shown !== currentUrl.searchParams.get('shown')
  return defaultShouldRevalidate && !isMore
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const sections = home.sections ?? HOME_SECTIONS.map((name) => ({ name, title: undefined }))
  return (
    <>
      <h1 lang={site.nameLanguage} className="sr-only">
        {site.name}
      </h1>
      {sections.map(({ name, title }, index) => {
        const Section = SECTIONS[name]
        return (
          <Fragment key={name}>
            <Section home={home} title={title} />
            {index === 0 && home.isEmpty && <EmptySite />}
            {index === 2 && <Place name="home" className="container-page" />}
          </Fragment>
        )
      })}
    </>
  )
}

interface SectionProps {
  home: ReturnType<typeof useLoaderData<typeof loader>>
  title?: CustomTitle
}

/** The sections from specification §2. A section without content shows nothing. */
const SECTIONS: Record<HomeSection, (props: SectionProps) => ReactNode> = {
  welcome: Welcome,
  carousel: ({ home }) =>
    home.slides.length > 0 && (
      <div className="container-page band">
        <Carousel slides={home.slides} />
      </div>
    ),
  updates: ({ home, title }) =>
    home.updates.length > 0 && (
      <section aria-labelledby="updates" className="container-page band">
        <HomeHeading id="updates" name="updates" title={title} />
        <PostGrid posts={home.updates} />
      </section>
    ),
  forYou: ({ home, title }) =>
    home.lead && (
      <div className="bg-sunk">
        <div className="container-page band">
          <LeadFeature lead={home.lead} others={home.others} title={title} />
        </div>
      </div>
    ),
  recommended: ({ home, title }) => (
    <div className="container-page band">
      <Suspense fallback={<RecommendedPosts title={title} />}>
        <Await resolve={home.recommended}>
          {(recommended) => <RecommendedPosts recommended={recommended} title={title} />}
        </Await>
      </Suspense>
    </div>
  ),
  stories: ({ home, title }) =>
    home.stories.length > 0 && (
      <section aria-labelledby="stories" className="container-page band">
        <HomeHeading id="stories" name="stories" title={title} />
        <ul className="cards md:gap-y-8">
          {home.stories.map((post, index) => (
            <li key={post.slug}>
              <StoryCard post={post} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </section>
    ),
  topics: ({ home, title }) =>
    home.topics.length > 0 && (
      <div className="bg-sunk">
        <section aria-labelledby="topics-heading" className="container-page band">
          <HomeHeading id="topics-heading" name="topics" title={title} />
          <ul className="phone-strip grid gap-6 *:border-t-4 *:border-haldi md:auto-cols-fr md:grid-flow-col lg:gap-8">
            {home.topics.map((topic) => (
              <li key={topic.category.slug}>
                <Topic {...topic} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    ),
  verse: ({ home, title }) => home.verse && <ShlokSection {...home.verse} title={title} />,
  headlines: ({ home, title }) =>
    !home.isEmpty && (
      <Suspense fallback={<Headlines title={title} />}>
        <Await resolve={home.headlines}>
          {/* A list that failed to load shows nothing (specification §8). */}
          {(headlines) => headlines.ok && <Headlines posts={headlines.value} title={title} />}
        </Await>
      </Suspense>
    ),
  media: ({ home, title }) => <Media media={home.media} title={title} />,
  latest: ({ home, title }) =>
    home.latest.posts.length > 0 && (
      <section id="latest" aria-labelledby="latest-heading" className="container-page band">
        <HomeHeading id="latest-heading" name="latest" title={title} />
        <LatestPosts {...home.latest} />
      </section>
    ),
}

function Welcome() {
  const { site } = useRootData()
  const { site: siteLabels, lang } = useLabels()
  return (
    <p
      lang={lang.en}
      className="flex min-h-7.5 flex-wrap items-center justify-center gap-x-1.5 bg-top px-4 text-center text-meta text-cream"
    >
      {siteLabels.welcomeTo}{' '}
      <span lang={site.nameLanguage} className="font-bold text-haldi">
        {site.name}
      </span>
    </p>
  )
}

function EmptySite() {
  const { user } = useRootData()
  const { home, site, lang } = useLabels()
  return (
    <EmptyState text={home.empty} language={lang.hi}>
      {user?.rights.includes('useDashboard') && (
        <Link to="/dashboard" prefetch="intent" lang={lang.en} className={buttonClass('primary')}>
          {site.dashboard}
        </Link>
      )}
    </EmptyState>
  )
}

/** If media fail to load, a toast reports the failure (specification §8). */
function Media({ media, title }: { media: LoadResult<MediaView[]>; title?: CustomTitle }) {
  const toast = useMemo(
    () => (media.ok ? null : ({ type: 'error', message: media.message } as const)),
    [media],
  )
  const { user } = useRootData()
  const actionsFor = user?.rights.includes('manageMedia')
    ? (item: MediaView) => (
        <Suspense fallback={null}>
          <DeleteMediaLink item={item} />
        </Suspense>
      )
    : undefined
  return (
    <>
      <ToastNotice toast={toast} isOfPage />
      {media.ok && media.value.length > 0 && (
        <div className="bg-sunk">
          <div className="container-page band">
            <MediaSection items={media.value} actionsFor={actionsFor} title={title} />
          </div>
        </div>
      )}
    </>
  )
}
