export type MediaType = 'youtube' | 'reel'

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
])
const REEL_HOSTS = new Set(['instagram.com', 'www.instagram.com', 'm.instagram.com'])

/** Exactly 11 characters (specification §5). */
const VIDEO_ID = /^[\w-]{11}$/
const REEL_ID = /^[\w-]{1,40}$/

/**
 * The id in the address of a video or reel: `watch?v=`, `youtu.be/`, `/shorts/`, `/embed/`, `/live/`; `/reel/`,
 * `/reels/`, `/p/`. Hosts are matched exactly (SECURITY §6.6).
 *
 * @returns null when the address is not one of those
 */
export function parseMediaAddress(type: MediaType, address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:') return null
  return type === 'youtube' ? videoId(url) : reelId(url)
}

function videoId(url: URL): string | null {
  const [first, second] = url.pathname.split('/').filter(Boolean)
  let id: string | null | undefined
  if (url.hostname === 'youtu.be') id = first
  else if (!YOUTUBE_HOSTS.has(url.hostname)) return null
  else if (first === 'watch') id = url.searchParams.get('v')
  else if (first && ['shorts', 'embed', 'live', 'v'].includes(first)) id = second
  return id && VIDEO_ID.test(id) ? id : null
}

function reelId(url: URL): string | null {
  if (!REEL_HOSTS.has(url.hostname)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const marker = parts.findIndex((part) => ['reel', 'reels', 'p'].includes(part))
  const id = marker < 0 ? undefined : parts[marker + 1]
  return id && REEL_ID.test(id) ? id : null
}

/** The address of the frame. Built from the id alone, never from what was typed. */
export function embedAddress(type: MediaType, mediaId: string): string {
  return type === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${mediaId}`
    : `https://www.instagram.com/reel/${mediaId}/embed/`
}
