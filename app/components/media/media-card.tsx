import clsx from 'clsx'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from '~/components/ui/icon'
import { mediaLabels } from '~/i18n/labels/media'
import { siteLabels } from '~/i18n/labels/site'
import type { MediaView } from '~/view-models/site'
import { waitingPage } from './waiting-page'

const TYPES = {
  youtube: {
    label: mediaLabels.youtube,
    open: mediaLabels.openYoutube,
    poster: 'aspect-video',
    frame: 'aspect-video',
    arches: doorways(320, 180),
    ground: 'bg-maroon',
  },
  reel: {
    label: mediaLabels.reel,
    open: mediaLabels.openReel,
    // Shorter than the film: a wall of closed 9:16 doors would be all there is on a phone.
    poster: 'aspect-3/4',
    frame: 'aspect-9/16',
    arches: doorways(240, 320),
    ground: 'bg-top',
  },
}

interface MediaCardProps {
  item: MediaView
  /** Buttons for admins. */
  actions?: ReactNode
  /** Part of a text: no article with a heading of its own. */
  isInText?: boolean
}

/**
 * A video behind a poster of our own. Nothing is asked of the other site before the reader opens the poster; where the
 * frame shows nothing (offline, blocked), the link under it still leads there.
 */
export function MediaCard({ item, actions, isInText = false }: MediaCardProps) {
  const Frame = isInText ? 'figure' : 'article'
  return (
    <Frame className="card overflow-hidden rounded-card border border-line bg-surface">
      {item.embedUrl === null ? (
        <div className="on-dark">
          <Poster item={item} isInText={isInText} />
        </div>
      ) : (
        <Player item={item} embedUrl={item.embedUrl} isInText={isInText} />
      )}
      <div className="px-4 py-2">
        {item.description && (
          <p
            lang={item.descriptionLanguage}
            className="clamp-lines-3 mt-1 text-small wrap-anywhere text-muted"
          >
            {item.description}
          </p>
        )}
        <SiteLink item={item} />
        {actions && <div className="flex flex-wrap gap-2 pb-2">{actions}</div>}
      </div>
    </Frame>
  )
}

type PosterProps = Required<Pick<MediaCardProps, 'item' | 'isInText'>>

/**
 * The frame begins with a page of ours that holds one link, and gets its address when the poster is opened. Leaving that
 * to `loading="lazy"` would not do: browsers ignore it where scripts are off and would fetch every video of the page.
 * There, and offline, the link inside the frame plays it.
 */
function Player({ item, embedUrl, isInText }: PosterProps & { embedUrl: string }) {
  const [playing, setPlaying] = useState(false)
  const source = playing ? { src: embedUrl } : { srcDoc: waitingPage(embedUrl) }

  function onToggle(event: SyntheticEvent<HTMLDetailsElement>) {
    if (event.currentTarget.open && navigator.onLine) setPlaying(true)
  }

  return (
    <details className="group/player" onToggle={onToggle}>
      <summary className="on-dark focus-visible:-outline-offset-3">
        <Poster item={item} isInText={isInText} />
      </summary>
      <div className={clsx('bg-top', TYPES[item.type].frame)}>
        <iframe
          key={String(playing)}
          {...source}
          title={item.title}
          lang={item.language}
          loading="lazy"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full border-0"
        />
      </div>
      <p lang="hi" className="px-4 pt-3 text-small text-muted">
        {mediaLabels.notShowing}
      </p>
    </details>
  )
}

/** Closed, a title card in the ratio of the video; open, a bar above it that closes it again. */
function Poster({ item, isInText }: PosterProps) {
  const Title = isInText ? 'p' : 'h4'
  const { label, poster, ground, arches } = TYPES[item.type]
  return (
    <div
      className={clsx(
        'relative flex flex-col justify-between gap-2 p-4 text-cream group-open/player:aspect-auto group-open/player:flex-row group-open/player:items-center group-open/player:py-2',
        ground,
        poster,
      )}
    >
      <Arches {...arches} />
      <div className="relative flex items-center justify-between group-open/player:order-last">
        <span
          lang="en"
          className="rounded-full border border-cream-muted px-3 text-meta font-bold text-cream-muted group-open/player:hidden"
        >
          {label}
        </span>
        <Icon name="x" className="hidden size-6 shrink-0 group-open/player:block" />
      </div>
      {item.embedUrl !== null && (
        <span className="relative flex size-14 shrink-0 items-center justify-center self-center rounded-full bg-haldi text-on-haldi transition-transform duration-150 group-open/player:hidden motion-safe:group-hover/player:scale-105">
          <Icon name="play" className="ms-1 size-6 fill-current" />
        </span>
      )}
      <Title
        lang={item.language}
        className="relative text-[1.2rem] leading-[1.5] font-bold wrap-anywhere"
      >
        {item.title}
      </Title>
    </div>
  )
}

interface Doorways {
  width: number
  height: number
  path: string
}

/** Three pointed doorways, one within the other, filling a poster of this size. */
function doorways(width: number, height: number): Doorways {
  const middle = width / 2
  const path = [0.08, 0.16, 0.24].map((inset) => {
    const left = width * inset
    const right = width - left
    const top = height * inset * 0.8
    const spring = top + (middle - left) * 0.8
    const shoulder = top + (spring - top) * 0.3
    return `M${left} ${height}V${spring}Q${left} ${shoulder} ${middle} ${top}Q${right} ${shoulder} ${right} ${spring}V${height}`
  })
  return { width, height, path: path.join('') }
}

function Arches({ width, height, path }: Doorways) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="absolute inset-0 size-full text-haldi opacity-25 group-open/player:hidden"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function SiteLink({ item }: { item: MediaView }) {
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noopener noreferrer"
      lang="hi"
      className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-link hover:text-link-hover hover:underline"
    >
      {TYPES[item.type].open}
      <Icon name="external-link" className="size-4" />
      <span className="sr-only">
        : <span lang={item.language}>{item.title}</span>{' '}
        <span lang="en">({siteLabels.opensInNewTab})</span>
      </span>
    </a>
  )
}
