import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { MoreLink } from '~/components/list/more'
import { PostGrid } from '~/components/post/post-card'
import { labelsIn, useLabels } from '~/components/site/use-labels'
import { Avatar } from '~/components/ui/avatar'
import { DomainError } from '~/domain/core/errors'
import { findAuthor } from '~/domain/posts/authors.server'
import { countAuthorPosts, listAuthorPosts } from '~/domain/posts/read-posts.server'
import { cachedLoader } from '~/http/handlers.server'
import { drawnPicture, pageMeta } from '~/http/page-meta.server'
import { profileData } from '~/http/structured-data.server'
import { parseStartIndex } from '~/http/start-index'
import { authorPath, feedPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import { parseSlug } from '~/text/slug'
import { toPostPage } from '~/view-models/post.server'
import { initialOf } from '~/view-models/site.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export const handle = { cacheParams: ['startIndex'] } satisfies CachedHandle

const FEED_NAME = 'RSS'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? data.meta : [{ title: labelsIn(matches).notFound.title }]

export const loader = cachedLoader(({ request, params, deps, labels, speech }) => {
  const author = findAuthor(deps, parseSlug(params.slug) ?? '')
  if (!author) throw new DomainError('NotFound', 'authorNotFound')
  const { name, slug, picture, bio } = author
  const feed = feedPath(authorPath(slug))
  const startIndex = parseStartIndex(new URL(request.url).searchParams)
  const page = listAuthorPosts(deps, author, {
    startIndex,
    limit: deps.settings().site.pageSize + 1,
  })
  const posts = toPostPage(page, startIndex, deps)
  const language = detectLanguage(name)
  const count = countAuthorPosts(deps, author)
  const shown = {
    author: { name, language, picture, initial: initialOf(name) },
    bio: { text: bio, language: detectLanguage(bio) },
    countLabel: labels.loaders.posts({ count, number: speech.formatCount(count) }),
    feed,
    ...posts,
    meta: pageMeta(request, deps, {
      title: name,
      startIndex,
      description: bio || `${name}: ${deps.settings().site.name}`,
      language,
      feed,
      image: drawnPicture(authorPath(slug), name, deps.settings()),
      things: (site) => profileData(site, author, posts.posts),
    }),
  }
  return { data: shown, cache: { shows: [`author:${author.id}`] } }
})

export default function AuthorPage() {
  const { author, bio, countLabel, feed, posts, nextStartIndex } = useLoaderData<typeof loader>()
  const { post, lang } = useLabels()
  return (
    <div className="container-page py-8">
      <div className="mb-6 flex items-center gap-4">
        <Avatar photo={author.picture} initial={author.initial} size={96} />
        <div className="min-w-0">
          <h1 lang={author.language} className="text-heading font-bold wrap-anywhere text-head">
            {author.name}
          </h1>
          <p lang={lang.hi} className="text-muted">
            {countLabel} ·{' '}
            <a href={feed} lang="en" className="underline">
              {FEED_NAME}
            </a>
          </p>
        </div>
      </div>
      {bio.text && (
        <p lang={bio.language} className="mb-6 max-w-176 wrap-anywhere">
          {bio.text}
        </p>
      )}
      <PostGrid posts={posts} headingLevel={2} isAtTop />
      {nextStartIndex !== null && (
        <MoreLink to={`?startIndex=${nextStartIndex}`} label={post.more} />
      )}
    </div>
  )
}
