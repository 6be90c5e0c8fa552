import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { MoreLink, useAppended, useLastGood } from '~/components/list/more'
import { PostGrid } from '~/components/post/post-card'
import { MAX_SHOWN } from '~/http/start-index'
import { homeLabels } from '~/labels/home'
import type { clientLoader as moreLoader } from '~/routes/latest-posts/route'
import type { PostCardView } from '~/view-models/post.server'

interface LatestPostsProps {
  posts: PostCardView[]
  startIndex: number
  hasMore: boolean
}

/**
 * The button is a link to the next page; a script appends that page instead. The number of posts
 * stays in the URL, so that going back from a post shows the same list.
 */
export function LatestPosts({ posts, startIndex, hasMore }: LatestPostsProps) {
  const fetcher = useFetcher<typeof moreLoader>()
  const fetched = useLastGood(fetcher.data)
  const { items, next } = useAppended({
    first: posts,
    startIndex,
    fetched: fetched?.posts,
  })

  const shown = next - startIndex
  useEffect(() => {
    if (shown === posts.length) return
    const url = new URL(location.href)
    url.searchParams.set('shown', String(Math.min(shown, MAX_SHOWN)))
    // Past the router, which would load the page again.
    history.replaceState(history.state, '', url)
  }, [shown, posts.length])

  return (
    <>
      <PostGrid posts={items} />
      {(shown > posts.length ? fetched?.hasMore : hasMore) && (
        <MoreLink
          to={`/?startIndex=${next}#latest`}
          label={homeLabels.viewMore}
          onMore={() => fetcher.load(`/latest-posts?startIndex=${next}`)}
          busy={fetcher.state !== 'idle'}
        />
      )}
    </>
  )
}
