import clsx from 'clsx'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { PostDate } from '~/components/post/by-line'
import { Picture } from '~/components/post/picture'
import { CategoryLabel, TitleLink } from '~/components/post/post-links'
import { useLabels } from '~/components/site/use-labels'
import type { StoryView } from '~/view-models/post.server'
import { MotionControls, useAutoplay } from './autoplay'

/** Milliseconds without scrolling before the position counts. */
const SETTLED = 120

const TRACK = 'featured-track'

function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

function positionOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / row.clientWidth)
}

/** The featured posts in a row with scroll snap, which works without JavaScript; scripts add autoplay and buttons. */
export function Carousel({ slides }: { slides: StoryView[] }) {
  const { home: labels, lang } = useLabels()
  const count = slides.length
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>()
  const [index, setIndex] = useState(0)

  const settle = useCallback(
    (row: HTMLElement, at: number) => {
      setIndex(at)
      // Loads the next picture now: as a lazy picture outside the visible part, it would load too late.
      const next = row.children[wrapIndex(at + 1, count)]?.querySelector('img')
      if (next) next.loading = 'eager'
    },
    [count],
  )
  const show = useCallback(
    (requested: number) => {
      const row = track.current
      if (!row) return
      const next = wrapIndex(requested, count)
      // Neighbouring slides scroll in; longer moves, such as from the last to the first, jump.
      const behavior = Math.abs(next - positionOf(row)) > 1 ? 'instant' : 'auto'
      row.scrollTo({ left: next * row.clientWidth, behavior })
      settle(row, next)
    },
    [count, settle],
  )
  const onTick = useCallback(() => {
    const row = track.current
    if (row) show(positionOf(row) + 1)
  }, [show])
  // Nothing in a hidden slide may get focus.
  useEffect(() => {
    for (const [at, slide] of [...track.current!.children].entries())
      slide.toggleAttribute('inert', at !== index)
  }, [index, slides])
  const { isPaused, toggle, restart, focusProps } = useAutoplay({
    interval: 5000,
    isEnabled: count > 1,
    onTick,
  })

  function move(requested: number) {
    show(requested)
    restart()
  }

  function onScroll({ currentTarget: row }: SyntheticEvent<HTMLElement>) {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const settled = positionOf(row)
      if (settled === index) return
      settle(row, settled)
      restart()
    }, SETTLED)
  }

  function onDot(event: MouseEvent, requested: number) {
    event.preventDefault()
    move(requested)
  }

  return (
    <section
      aria-roledescription={labels.carousel}
      aria-labelledby="featured-heading"
      className="relative overflow-hidden border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border"
      {...focusProps}
    >
      <h2 id="featured-heading" lang={lang.en} className="sr-only">
        {labels.featured}
      </h2>
      <div
        ref={track}
        id={TRACK}
        onScroll={onScroll}
        className="relative scroll-strip flex snap-x snap-mandatory scroll-smooth motion-reduce:scroll-auto"
      >
        {slides.map((slide, at) => (
          <Slide key={slide.slug} slide={slide} number={at + 1} count={count} />
        ))}
      </div>
      {count > 1 && (
        <div className="no-print flex items-center justify-between border-t border-line px-2 py-1.5 sm:px-3 xl:absolute xl:end-0 xl:bottom-0 xl:w-2/5">
          <ol className="flex min-w-0 flex-1 *:max-w-11 *:flex-1">
            {Array.from({ length: count }, (_, at) => (
              <li key={at}>
                <a
                  href={`#featured-${at + 1}`}
                  lang={lang.en}
                  aria-label={`${labels.slide} ${at + 1} / ${count}`}
                  aria-current={at === index ? 'true' : undefined}
                  onClick={(event) => onDot(event, at)}
                  className="group flex h-11 items-center justify-center rounded-full"
                >
                  {/* Without JavaScript, the slide in view is unknown. */}
                  <span
                    className={clsx(
                      'size-3 rounded-full border border-line-strong transition-[width] duration-200',
                      at === index ? 'in-[.js]:w-6 in-[.js]:bg-haldi' : 'group-hover:bg-line',
                    )}
                  />
                </a>
              </li>
            ))}
          </ol>
          <MotionControls
            controls={TRACK}
            isPaused={isPaused}
            onToggle={toggle}
            onPrevious={() => move(index - 1)}
            onNext={() => move(index + 1)}
          />
        </div>
      )}
    </section>
  )
}

const PRIORITIES = ['high', 'low'] as const

interface SlideProps {
  slide: StoryView
  number: number
  count: number
}

function Slide({ slide, number, count }: SlideProps) {
  return (
    <div
      id={`featured-${number}`}
      role="group"
      aria-roledescription={useLabels().home.slide}
      aria-label={`${number} / ${count}`}
      className="relative w-full flex-none snap-start md:grid md:grid-cols-[3fr_2fr]"
    >
      <Picture
        image={slide.image}
        sizes="(min-width:1280px) 740px,(min-width:768px) 60vw,100vw"
        priority={PRIORITIES[number - 1]}
        className="md:h-full md:w-full"
      />
      <div className="flex flex-col items-start justify-center gap-2 px-4 py-3 lg:gap-3 lg:px-8 xl:pb-18">
        <CategoryLabel category={slide.category} className="-mb-3" />
        <h3 className="text-hero font-bold text-head md:max-lg:text-[1.625rem]">
          {/* The focus ring is inset, since the frame would clip it. */}
          <TitleLink post={slide} className="after:-outline-offset-3" />
        </h3>
        <p
          lang={slide.descriptionLanguage}
          className="clamp-lines-3 wrap-anywhere text-muted md:max-lg:clamp-lines-2 md:max-lg:text-small"
        >
          {slide.description}
        </p>
        <PostDate post={slide} />
      </div>
    </div>
  )
}
