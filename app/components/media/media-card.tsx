import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { ORNAMENTS } from '~/domain/files/ornaments'
import { player } from '~/labels/specified/player'
import type { MediaView } from '~/view-models/site.server'

const TYPES = {
  youtube: {
    opens: 'openYoutube',
    poster: 'aspect-video',
    frame: 'aspect-video',
  },
  reel: {
    opens: 'openReel',
    // Shorter than the video: a 9:16 poster would fill a phone's screen.
    poster: 'aspect-3/4',
    frame: 'aspect-9/16',
  },
} as const

/** Different backgrounds, so that the posters in a row look different. */
const GROUNDS = ['bg-maroon', 'bg-[#1f3b36]', 'bg-[#4a2c0a]', 'bg-[#2a2440]']

interface MediaCardProps {
  item: MediaView
  index?: number
  actions?: ReactNode
  /** Set if the card fills its row: in wide windows, the text is then beside the player. */
  isAlone?: boolean
  /** Set if the card is inside a post's content, where it is not an `<article>` with a heading. */
  isInText?: boolean
}

/** Loads nothing from the other site until the reader opens the card; the link below works if the frame does not. */
export function MediaCard(props: MediaCardProps) {
  const { item, index = 0, actions, isAlone = false, isInText = false } = props
  const poster = <Poster item={item} index={index} isInText={isInText} />
  const Frame = isInText ? 'figure' : 'article'
  return (
    <Frame
      className={clsx(
        'flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface',
        isAlone && 'md:flex-row',
        isAlone && (item.type === 'reel' ? 'md:*:first:w-64' : 'md:*:first:w-1/2 lg:*:first:w-2/5'),
      )}
    >
      <Player item={item} poster={poster} />
      <div className="flex flex-1 flex-col items-start px-4 py-2">
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

interface PlayerProps {
  item: MediaView
  poster: ReactNode
}

/** Eight empty frames cost a phone half a second, so each frame waits for a click on its poster or, without JavaScript, on its link. */
function Player({ item, poster }: PlayerProps) {
  const { player: labels, lang } = useLabels({ player })
  const [isFilled, setFilled] = useState(false)

  function show(player: HTMLDetailsElement | null) {
    if (player?.open && !isFilled) setFilled(navigator.onLine)
  }

  return (
    <details
      className="group/player"
      onToggle={({ currentTarget }) => show(currentTarget)}
      // The reader may have opened the player before hydration.
      ref={show}
    >
      <summary className="on-dark focus-visible:-outline-offset-3">{poster}</summary>
      <div className={`on-dark flex flex-col bg-top ${TYPES[item.type].frame}`}>
        {isFilled ? (
          <VideoFrame item={item} src={item.playerUrl} />
        ) : (
          <noscript className="contents">
            <a
              href={item.playerUrl}
              target={item.id}
              lang={lang.hi}
              className="flex min-h-11 items-center justify-center text-haldi underline"
            >
              {labels.play}
            </a>
            <VideoFrame item={item} name={item.id} />
          </noscript>
        )}
      </div>
      <p lang={lang.hi} className="px-4 pt-3 text-small text-muted">
        {labels.notShowing}
      </p>
    </details>
  )
}

type VideoFrameProps = Pick<PlayerProps, 'item'> & { src?: string; name?: string }

function VideoFrame({ item, ...target }: VideoFrameProps) {
  return (
    <iframe
      {...target}
      title={item.title}
      lang={item.language}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="min-h-0 flex-1 border-0"
    />
  )
}

type PosterProps = Required<Pick<MediaCardProps, 'item' | 'index' | 'isInText'>>

function Poster({ item, index, isInText }: PosterProps) {
  const { player: labels, lang } = useLabels({ player })
  const Title = isInText ? 'p' : 'h4'
  const { poster } = TYPES[item.type]
  const ground = GROUNDS[index % GROUNDS.length]!
  const path = ORNAMENTS[index % ORNAMENTS.length]!
  if (item.picture)
    return (
      <div className="bg-surface text-ink">
        <div className="relative group-open/player:hidden">
          <Picture image={item.picture} sizes="(min-width:768px) 50vw,85vw" className={poster} />
          <PlayMark className="absolute inset-0 m-auto" />
        </div>
        <Title
          lang={item.language}
          className="flex justify-between gap-3 px-4 pt-3 text-[1.2rem] leading-[1.5] font-bold wrap-anywhere"
        >
          {item.title}
          <Icon name="x" className="hidden size-6 shrink-0 group-open/player:block" />
        </Title>
      </div>
    )
  return (
    <div
      className={`flex flex-col gap-2 p-4 text-cream group-open/player:aspect-auto group-open/player:flex-row group-open/player:items-center group-open/player:justify-between group-open/player:py-2 ${poster} ${ground}`}
    >
      <span
        lang={lang.en}
        className="self-start rounded-full border border-cream-muted px-3 text-meta font-bold text-cream-muted group-open/player:hidden"
      >
        {labels[item.isPost ? 'post' : item.type]}
      </span>
      <span className="relative flex min-h-14 flex-1 items-center justify-center group-open/player:hidden">
        <svg
          aria-hidden
          viewBox="0 0 160 90"
          className="absolute inset-0 size-full fill-none stroke-current stroke-[1.5] text-haldi opacity-40"
        >
          <path d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        <PlayMark className="relative" />
      </span>
      <Title lang={item.language} className="text-[1.2rem] leading-[1.5] font-bold wrap-anywhere">
        {item.title}
      </Title>
      <Icon name="x" className="hidden size-6 shrink-0 group-open/player:block" />
    </div>
  )
}

function PlayMark({ className }: { className: string }) {
  return (
    <span
      className={clsx(
        'flex size-14 items-center justify-center rounded-full bg-haldi text-on-haldi transition-transform duration-150 motion-safe:group-hover/player:[scale:1.05]',
        className,
      )}
    >
      <Icon name="play" className="ms-1 size-6 fill-current" />
    </span>
  )
}

function SiteLink({ item }: { item: MediaView }) {
  const { player: labels, site, lang } = useLabels({ player })
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noopener noreferrer"
      lang={lang.hi}
      className="mt-auto inline-flex min-h-11 items-center gap-2 text-small font-semibold text-link hover:text-link-hover hover:underline"
    >
      {labels[TYPES[item.type].opens]}
      <Icon name="external-link" className="size-4" />
      <span className="sr-only">
        : <span lang={item.language}>{item.title}</span>{' '}
        <span lang={lang.en}>{`(${site.opensInNewTab})`}</span>
      </span>
    </a>
  )
}
