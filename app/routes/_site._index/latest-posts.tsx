import { useFetcher } from '@remix-run/react'
import { useEffect, useState, type MouseEvent } from 'react'
import { MoreLink } from '~/components/home/more-link'
import { PostGrid } from '~/components/post/post-grid'
import { useRootData } from '~/components/site/use-root-data'
import { homeLabels } from '~/i18n/labels'
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
  const [more, setMore] = useState<PostCardView[]>([])
  const fetched = fetcher.data?.posts

  useEffect(() => setMore([]), [first])
  useEffect(() => {
    if (fetched) setMore((shown) => appendNew(shown, fetched))
  }, [fetched])

  const next = startIndex + first.length + more.length
  const hasMore = first.length > 0 && fetched?.length !== 0

  function appendNext(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (fetcher.state === 'idle') fetcher.load(`/latest-posts?startIndex=${next}`)
  }

  return (
    <>
      <PostGrid posts={[...first, ...more]} origin={site.origin} />
      {hasMore && (
        <MoreLink
          to={`/?startIndex=${next}#latest`}
          label={homeLabels.viewMore}
          onClick={appendNext}
          busy={fetcher.state !== 'idle'}
        />
      )}
    </>
  )
}

/** A post that was published meanwhile shifts the pages: none is shown twice. */
function appendNew(shown: PostCardView[], fetched: PostCardView[]): PostCardView[] {
  const known = new Set(shown.map((post) => post.id))
  return [...shown, ...fetched.filter((post) => !known.has(post.id))]
}
