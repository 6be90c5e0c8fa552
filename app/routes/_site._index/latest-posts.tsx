import { useFetcher, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { MoreLink, useAppended, useLastGood } from '~/components/list/more'
import { PostGrid } from '~/components/post/post-card'
import { MAX_SHOWN } from '~/http/start-index'
import { useLabels } from '~/components/site/use-labels'
import type { clientLoader as moreLoader } from '~/routes/latest-posts/route'
import type { PostCardView } from '~/view-models/post.server'

interface LatestPostsProps {
  posts: PostCardView[]
  startIndex: number
  hasMore: boolean
}

/**
 * The button links to the next page; a script appends that page instead. The URL contains the number of posts, so that going
 * back from a post shows the same list.
 */
export function LatestPosts({ posts, startIndex, hasMore }: LatestPostsProps) {
  const { viewMore } = useLabels().home
  const fetcher = useFetcher<typeof moreLoader>()
  const fetched = useLastGood(fetcher.data)
  const { items, next } = useAppended({
    first: posts,
    startIndex,
    fetched: fetched?.posts,
  })

  const [params, setParams] = useSearchParams()
  const shown = next - startIndex
  const shownInUrl = String(Math.min(shown, MAX_SHOWN))
  useEffect(() => {
    if (shown === posts.length || params.get('shown') === shownInUrl) return
    const withShown = { ...Object.fromEntries(params), shown: shownInUrl }
    setParams(withShown, { replace: true, preventScrollReset: true })
  }, [shown, posts.length, shownInUrl, params, setParams])

  return (
    <>
      <PostGrid posts={items} />
      {(shown > posts.length ? fetched?.hasMore : hasMore) && (
        <MoreLink
          to={`/?startIndex=${next}#latest`}
          label={viewMore}
          onMore={() => fetcher.load(`/latest-posts?startIndex=${next}`)}
          busy={fetcher.state !== 'idle'}
        />
      )}
    </>
  )
}
