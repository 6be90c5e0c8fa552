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
      className="card carousel"
      {...focusProps}
    >
      <h2 id="featured-heading" lang="en" className="sr-only">
        {homeLabels.featured}
      </h2>
      {count > 1 && (
        <div className="controls">
          <MotionControls
            controls={TRACK}
            isPaused={isPaused}
            onToggle={toggle}
            onPrevious={() => move(index - 1)}
            onNext={() => move(index + 1)}
          />
        </div>
      )}
      <div ref={track} id={TRACK} onScroll={onScroll} className="track">
        {slides.map((slide, at) => (
          <Slide key={slide.slug} slide={slide} number={at + 1} count={count} />
        ))}
      </div>
      {count > 1 && (
        <ol className="no-print">
          {Array.from({ length: count }, (_, at) => (
            <li key={at}>
              <a
                href={`#featured-${at + 1}`}
                lang="en"
                aria-label={`${homeLabels.slide} ${at + 1} / ${count}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={(event) => onDot(event, at)}
                className="dot"
              >
                <span />
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
      className="slide"
    >
      <Picture
        image={slide.image}
        sizes="(min-width:1280px) 740px,(min-width:768px) 60vw,100vw"
        priority={PRIORITIES[number - 1]}
      />
      <div>
        <h3>
          <TitleLink post={slide} />
        </h3>
        <p lang={slide.descriptionLanguage} className="preview">
          {slide.description}
        </p>
      </div>
    </div>
  )
}
