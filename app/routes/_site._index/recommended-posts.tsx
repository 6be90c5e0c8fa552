import clsx from 'clsx'
import { useCallback, useRef } from 'react'
import { Picture } from '~/components/post/picture'
import { cardClass } from '~/components/post/post-card'
import { TitleLink } from '~/components/post/post-links'
import { HomeHeading, type CustomTitle } from '~/components/site/home-heading'
import { useLabels } from '~/components/site/use-labels'
import type { LoadResult, PicturedLinkView } from '~/view-models/post.server'
import { MotionControls, useAutoplay } from './autoplay'

/** Specification §4: how many pixels a button scrolls the row. */
const MANUAL_STEP = 300

/** Scrolls by 80 percent of the visible width (specification §4); from the end, back to the start. */
export function nextPosition({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): number {
  const end = scrollWidth - clientWidth
  // Zoomed positions are fractions: at the end, `scrollLeft` may be a pixel short.
  if (scrollLeft >= end - 1) return 0
  return Math.min(scrollLeft + clientWidth * 0.8, end)
}

interface RecommendedPostsProps {
  recommended?: LoadResult<PicturedLinkView[]>
  title?: CustomTitle
}

const ROW = 'picks'

export function RecommendedPosts({ recommended, title }: RecommendedPostsProps) {
  const posts = recommended?.ok ? recommended.value : []
  const row = useRef<HTMLUListElement>(null)
  const onTick = useCallback(() => {
    if (row.current) row.current.scrollTo({ left: nextPosition(row.current) })
  }, [])
  const { isPaused, toggle, restart, focusProps } = useAutoplay({
    interval: 3000,
    isEnabled: posts.length > 1,
    onTick,
  })

  function scrollBy(step: number) {
    row.current?.scrollBy({ left: step })
    restart()
  }

  return (
    <section aria-labelledby="picks-heading" {...focusProps}>
      <div className="flex items-start sm:gap-4">
        <div className="min-w-0 flex-1">
          <HomeHeading id="picks-heading" name="recommended" language="en" title={title} />
        </div>
        {posts.length > 1 && (
          <MotionControls
            controls={ROW}
            isPaused={isPaused}
            onToggle={toggle}
            onPrevious={() => scrollBy(-MANUAL_STEP)}
            onNext={() => scrollBy(MANUAL_STEP)}
            // On phones, the controls overlap the end of the heading line.
            className="relative max-sm:-ms-7"
          />
        )}
      </div>
      {posts.length === 0 ? (
        <RecommendedMessage recommended={recommended} />
      ) : (
        // Including the gap, a card is 300px wide, the buttons' step. Snapping is on for touch only.
        <ul
          ref={row}
          id={ROW}
          className="relative -mx-4 scroll-strip flex scroll-px-4 gap-4 scroll-smooth px-4 py-1 *:w-71 *:flex-none motion-reduce:scroll-auto md:-mx-6 md:scroll-px-6 md:px-6 pointer-coarse:*:snap-start"
        >
          {posts.map((post) => (
            <li key={post.slug}>
              <PickCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** While the row loads, the message is as high as the row, so that the page does not jump. */
function RecommendedMessage({ recommended }: RecommendedPostsProps) {
  const { home: labels, errors, lang } = useLabels()
  const text = !recommended
    ? labels.recommendedLoading
    : recommended.ok
      ? labels.recommendedEmpty
      : errors.prefix + recommended.message
  return (
    <p
      role="status"
      lang={lang.en}
      className={clsx(
        'flex items-center justify-center rounded-card bg-sunk px-4 py-10 text-center text-muted',
        !recommended && 'min-h-68',
      )}
    >
      {text}
    </p>
  )
}

function PickCard({ post }: { post: PicturedLinkView }) {
  return (
    <article className={clsx(cardClass, 'relative h-full')}>
      <Picture image={post.image} sizes="284px" className="rounded-t-[13px]" />
      <h3 className="px-4 py-3 text-body/relaxed font-bold">
        <span className="clamp-lines-2">
          <TitleLink post={post} />
        </span>
      </h3>
    </article>
  )
}
