import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type MetaFunction,
} from '@remix-run/react'
import { useMemo } from 'react'
import { MoreLink } from '~/components/list/more'
import { PostGrid } from '~/components/post/post-card'
import { RouteErrorPage } from '~/components/site/error-page'
import { ToastNotice } from '~/components/site/toasts'
import { labelsIn, useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { getCategoryForReader } from '~/domain/posts/categories.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { countPublishedPosts, listCategoryPosts } from '~/domain/posts/read-posts.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { permanentRedirect } from '~/http/caching.server'
import { cachedLoader } from '~/http/handlers.server'
import { drawnPicture, pageMeta } from '~/http/page-meta.server'
import { categoryStep, collectionData } from '~/http/structured-data.server'
import { parseStartIndex } from '~/http/start-index'
import { category as words } from '~/labels/specified/category'
import { detectLanguage } from '~/text/language'
import { parseSlug } from '~/text/slug'
import { toPostPage } from '~/view-models/post.server'
import { toCategoryLink } from '~/view-models/site.server'
import { categoryPath, feedPath } from '~/paths/reader-paths'

export const handle = { cacheParams: ['startIndex'] } satisfies CachedHandle

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (data) return data.meta
  const { errors, notFound } = labelsIn(matches)
  return [{ title: isMissing(error) ? notFound.title : errors.title }]
}

export const loader = cachedLoader(({ request, params, deps, labels, speech }) => {
  const found = getCategoryForReader(deps, parseSlug(params.slug) ?? '')
  if ('movedTo' in found) throw permanentRedirect(request.url, categoryPath(found.movedTo))
  const { category } = found
  const startIndex = parseStartIndex(new URL(request.url).searchParams)
  const page = listCategoryPosts(deps, category.id, {
    startIndex,
    limit: deps.settings().site.pageSize + 1,
  })
  const view = toCategoryLink(category)
  const posts = toPostPage(page, startIndex, deps)
  const step = categoryStep(category)
  const count = countPublishedPosts(deps, category.id)
  const shown = {
    category: view,
    second: { text: category.secondName, language: detectLanguage(category.secondName) },
    countLabel: labels.loaders.posts({ count, number: speech.formatCount(count) }),
    ...posts,
    meta: pageMeta(request, deps, {
      title: `${category.name} ${labels.category.posts}`,
      startIndex,
      // A page without posts, or with what nobody has sorted yet, is no answer to a search.
      noIndex: count === 0 || category.slug === DEFAULT_CATEGORY,
      description: `${category.name}: ${deps.settings().site.name}`,
      language: view.language,
      feed: feedPath(step.path),
      image: drawnPicture(step.path, category.name, deps.settings()),
      things: (site) => collectionData(site, step, posts.posts),
    }),
  }
  return { data: shown, cache: { shows: [`category:${category.id}`] } }
})

export default function CategoryPage() {
  const { category, second, countLabel, posts, nextStartIndex } = useLoaderData<typeof loader>()
  const { category: labels, post, notFound, lang } = useLabels({ category: words })
  return (
    <div className="container-page py-8">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-heading font-bold text-head">
          <span lang={category.language}>{category.name}</span>{' '}
          <span lang={lang.en}>{labels.posts}</span>
        </h1>
        {second.text && (
          <p lang={second.language} className="text-card text-muted">
            {second.text}
          </p>
        )}
        {posts.length > 0 && (
          <p lang={lang.hi} className="text-muted">
            {countLabel}
          </p>
        )}
      </div>
      {posts.length > 0 ? (
        <PostGrid posts={posts} headingLevel={2} isAtTop />
      ) : (
        <EmptyState
          text={labels.empty}
          language={lang.hi}
          drawing="scroll"
          link={{ to: '/', label: notFound.goHome }}
        />
      )}
      {nextStartIndex !== null && (
        <MoreLink to={`?startIndex=${nextStartIndex}`} label={post.more} />
      )}
    </div>
  )
}

/** A missing category is a 404 with the toast from specification §2; any other error shows its own page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { notFound: message } = useLabels({ category: words }).category
  const toast = useMemo(() => ({ type: 'error', message }) as const, [message])
  return (
    <>
      {isMissing(error) && <ToastNotice toast={toast} isOfPage />}
      <RouteErrorPage />
    </>
  )
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
