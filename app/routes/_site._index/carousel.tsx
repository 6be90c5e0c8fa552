import clsx from 'clsx'
import { useCallback, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/post-links'
import { homeLabels } from '~/labels/home'
import type { SlideView } from '~/view-models/post.server'
import { MotionControls, useAutoplay } from './autoplay'

/** Milliseconds without scrolling before the position counts. */
const SETTLED = 120

const TRACK = 'featured-track'

export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

function positionOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / row.clientWidth)
}

/** The featured posts in a row with scroll snap, which needs no scripts; those add autoplay and buttons. */
export function Carousel({ slides }: { slides: SlideView[] }) {
  const count = slides.length
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>()
  const [index, setIndex] = useState(0)

  const settle = useCallback(
    (row: HTMLElement, at: number) => {
      setIndex(at)
      // Prefetches the next picture: outside the row, a lazy one would load too late.
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
      // Neighbours slide in; between the ends the row jumps.
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
      aria-roledescription={homeLabels.carousel}
      aria-labelledby="featured-heading"
      className="relative overflow-hidden border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border"
      {...focusProps}
    >
      <h2 id="featured-heading" lang="en" className="sr-only">
        {homeLabels.featured}
      </h2>
      {count > 1 && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-2 flex aspect-video items-end justify-end p-3 *:pointer-events-auto md:inset-y-0 md:end-2/5 md:aspect-auto md:p-4">
          <MotionControls
            controls={TRACK}
            isPaused={isPaused}
            onToggle={toggle}
            onPrevious={() => move(index - 1)}
            onNext={() => move(index + 1)}
          />
        </div>
      )}
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
        <ol className="no-print flex flex-wrap px-1 pb-1 md:absolute md:end-0 md:bottom-2 md:w-2/5 md:px-3 lg:bottom-4 lg:px-5">
          {Array.from({ length: count }, (_, at) => (
            <li key={at}>
              <a
                href={`#featured-${at + 1}`}
                lang="en"
                aria-label={`${homeLabels.slide} ${at + 1} / ${count}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={(event) => onDot(event, at)}
                className="group flex size-11 items-center justify-center rounded-full"
              >
                {/* Without a script nothing knows which slide is in view. */}
                <span
                  className={clsx(
                    'size-3 rounded-full border border-line-strong transition-[width] duration-200',
                    at === index ? 'in-[.js]:w-8 in-[.js]:bg-haldi' : 'group-hover:bg-line',
                  )}
                />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const PRIORITIES = ['high', 'low'] as const

interface SlideProps {
  slide: SlideView
  number: number
  count: number
}

function Slide({ slide, number, count }: SlideProps) {
  return (
    <div
      id={`featured-${number}`}
      role="group"
      aria-roledescription={homeLabels.slide}
      aria-label={`${number} / ${count}`}
      className="relative w-full flex-none snap-start md:grid md:grid-cols-[3fr_2fr]"
    >
      <Picture
        image={slide.image}
        sizes="(min-width:1280px) 740px,(min-width:768px) 60vw,100vw"
        priority={PRIORITIES[number - 1]}
        className="md:h-full md:w-full"
      />
      <div className="flex flex-col justify-center gap-3 px-4 pt-4 pb-2 before:h-1 before:w-12 before:rounded-full before:bg-linear-to-r before:from-haldi before:to-saffron md:px-6 md:pt-6 md:pb-16 md:max-lg:gap-2 lg:px-8 lg:pb-20">
        <h3 className="font-serif text-hero text-head md:max-lg:text-[1.5rem]/[1.6]">
          {/* The frame would cut the ring off. */}
          <TitleLink post={slide} className="after:-outline-offset-3" />
        </h3>
        <p
          lang={slide.descriptionLanguage}
          className="clamp-lines-3 wrap-anywhere text-muted md:max-lg:clamp-lines-2 md:max-lg:text-small"
        >
          {slide.description}
        </p>
      </div>
    </div>
  )
}
