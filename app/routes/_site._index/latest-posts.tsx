import { useFetcher } from '@remix-run/react'
import { MoreLink } from '~/components/home/more-link'
import { useAppended } from '~/components/list/use-appended'
import { PostGrid } from '~/components/post/post-grid'
import { useRootData } from '~/components/site/use-root-data'
import { homeLabels } from '~/i18n/labels/home'
import type { loader as moreLoader } from '~/routes/latest-posts/route'
import type { PostCardView } from '~/view-models/post'

interface LatestPostsProps {
  first: PostCardView[]
  startIndex: number
}

/**
 * "ताज़ा अपडेट्स". The button is a link to the next page; a script appends that page in place instead, and takes the
 * button away once a fetch brings nothing (specification §4, pagination).
 */
export function LatestPosts({ first, startIndex }: LatestPostsProps) {
  const { site } = useRootData()
  const fetcher = useFetcher<typeof moreLoader>()
  const fetched = fetcher.data?.posts
  const isIdle = fetcher.state === 'idle'
  const { items, next, appendNext } = useAppended({
    first,
    startIndex,
    fetched,
    isIdle,
    load: (index) => fetcher.load(`/latest-posts?startIndex=${index}`),
  })

  const hasMore = first.length > 0 && fetched?.length !== 0
  return (
    <>
      <PostGrid posts={items} origin={site.origin} />
      {hasMore && (
        <MoreLink
          to={`/?startIndex=${next}#latest`}
          label={homeLabels.viewMore}
          onClick={appendNext}
          busy={!isIdle}
        />
      )}
    </>
  )
}
