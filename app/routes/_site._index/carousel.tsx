import { useCallback, useRef, useState, type MouseEvent } from 'react'
import { Picture } from '~/components/post/picture'
import { TitleLink } from '~/components/post/post-links'
import { homeLabels } from '~/labels/home'
import type { SlideView } from '~/view-models/post.server'
import { MotionControls, useAutoplay } from './autoplay'

/** Milliseconds without scrolling before the position counts. */
const SETTLED = 120

export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

function positionOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / row.clientWidth)
}

/**
 * The featured posts, one at a time, in a row with scroll snap that works without scripts; the
 * script adds autoplay and buttons.
 */
export function Carousel({ slides }: { slides: SlideView[] }) {
  const count = slides.length
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>()
  const [index, setIndex] = useState(0)

  const show = useCallback(
    (requested: number) => {
      const row = track.current
      if (!row) return
      const next = wrapIndex(requested, count)
      // Neighbours slide in; from one end to the other the row jumps.
      const behavior = Math.abs(next - positionOf(row)) > 1 ? 'instant' : 'auto'
      row.scrollTo({ left: next * row.clientWidth, behavior })
      setIndex(next)
    },
    [count],
  )
  const onTick = useCallback(() => {
    if (track.current) show(positionOf(track.current) + 1)
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

  function onScroll() {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const settled = track.current ? positionOf(track.current) : index
      if (settled === index) return
      setIndex(settled)
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
            controls="featured-track"
            isPaused={isPaused}
            onToggle={toggle}
            onPrevious={() => move(index - 1)}
            onNext={() => move(index + 1)}
          />
        </div>
      )}
      <div ref={track} id="featured-track" onScroll={onScroll} className="track">
        {slides.map((slide, at) => (
          <Slide
            key={slide.slug}
            slide={slide}
            number={at + 1}
            count={count}
            // A lazy picture outside the row would load too late: the next one is fetched early.
            isNext={at === wrapIndex(index + 1, count)}
          />
        ))}
      </div>
      {count > 1 && (
        <ol className="no-print">
          {slides.map((slide, at) => (
            <li key={slide.slug}>
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

interface SlideProps {
  slide: SlideView
  number: number
  count: number
  isNext: boolean
}

function Slide({ slide, number, count, isNext }: SlideProps) {
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
        priority={number === 1}
        loading={isNext ? 'eager' : undefined}
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
