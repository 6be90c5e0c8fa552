import type { Message } from '~/labels/messages'

export const MEDIA_TYPES = ['youtube', 'reel'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

export interface FoundMedia {
  type: MediaType
  mediaId: string
  start?: number
  /** True for an Instagram post at `/p/`, which may contain only pictures. */
  isPost?: true
}

const YOUTUBE_HOST = /^(?:(?:www\.|m\.|music\.)?youtube|(?:www\.)?youtube-nocookie)\.com$/
const SHORT_HOST = /^(?:www\.)?youtu\.be$/
const VIDEO_PATHS = new Set(['shorts', 'embed', 'live', 'v', 'e'])
const REEL_HOST = /^(?:www\.|m\.)?instagram\.com$/
const REEL_PATHS = new Set(['reel', 'reels', 'p', 'tv'])

const VIDEO_ID = /^[\w-]{11}$/
const REEL_ID = /^[\w-]{1,40}$/

/** Returns null unless the URL leads to a video, short, live stream, reel or Instagram post. */
export function findMedia(href: string): FoundMedia | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol !== 'https:') return null
  const videoId = findVideoId(url)
  if (videoId) return { type: 'youtube', mediaId: videoId, ...startOf(url) }
  return findReel(url)
}

function findVideoId({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second] = partsOf(pathname)
  let id: string | null | undefined
  if (SHORT_HOST.test(hostname)) id = first
  else if (!YOUTUBE_HOST.test(hostname)) return null
  else if (first === 'watch') id = searchParams.get('v')
  else if (VIDEO_PATHS.has(first)) id = second
  return id && VIDEO_ID.test(id) ? id : null
}

const HOUR = 3600
const MINUTE = 60

/** Accepts `t=90`, `t=90s` and `t=1m30s`. The parameter may also be called `start`, or follow the `#` as `t`. */
function startOf({ searchParams, hash }: URL): Pick<FoundMedia, 'start'> {
  const behind = new URLSearchParams(hash.slice(1)).get('t')
  const value = searchParams.get('t') ?? searchParams.get('start') ?? behind ?? ''
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(value) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const start = hours * HOUR + minutes * MINUTE + seconds
  return start > 0 ? { start } : {}
}

/** Finds the segment after `/reel/`, with or without a user name. `/reels/audio/…` is a list. */
function findReel({ hostname, pathname }: URL): FoundMedia | null {
  if (!REEL_HOST.test(hostname)) return null
  const parts = partsOf(pathname)
  // The id in `/share/reel/…` cannot be embedded.
  if (parts[0] === 'share') return null
  const marker = parts.findIndex((part, index) => index < 2 && REEL_PATHS.has(part))
  const id = marker < 0 ? undefined : parts[marker + 1]
  if (!id || id === 'audio' || !REEL_ID.test(id)) return null
  return { type: 'reel', mediaId: id, ...(parts[marker] === 'p' && { isPost: true }) }
}

function partsOf(pathname: string): string[] {
  return pathname.split('/').filter(Boolean)
}

/** Returns the item's page on its site; like `playerUrl`, built from the id alone, never from user input. */
export function mediaPageUrl({ type, mediaId, start, isPost }: FoundMedia): string {
  return type === 'youtube'
    ? `https://www.youtube.com/watch?v=${mediaId}${start ? `&t=${start}s` : ''}`
    : `https://www.instagram.com/${isPost ? 'p' : 'reel'}/${mediaId}/`
}

export function playerUrl(media: FoundMedia): string {
  return media.type === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${media.mediaId}${media.start ? `?start=${media.start}` : ''}`
    : `${mediaPageUrl(media)}embed/`
}

export function expectedUrl(type: MediaType): Message {
  return type === 'youtube' ? 'expectedYoutube' : 'expectedReel'
}
