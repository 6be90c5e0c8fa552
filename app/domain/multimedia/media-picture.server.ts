import { z } from 'zod'
import type { Actor } from '~/domain/core/rights'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { MAX_ALT_LENGTH } from '~/domain/core/file-schema'
import { storePicture } from '~/domain/files/store-picture.server'
import { describeFile } from '~/domain/files/stored-files.server'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { fetchPublic, MAX_PICTURE_BYTES, type Reach } from '~/domain/links/fetch-public.server'
import { Queue } from '~/domain/core/queue'
import { cleanLine } from '~/text/clean'
import { detectLanguage } from '~/text/language'
import { truncate } from '~/text/truncate'
import { mediaPageUrl } from '~/domain/html/media-url'
import { addMedia, type MediaItem, pictureName } from './multimedia.server'
import type { MediaType } from '~/domain/html/media-url'
import type { MediaInput } from './schema'

type PictureDeps = Pick<CoreDeps, 'db' | 'now' | 'log' | 'env' | 'settings' | 'storage'>
const fetching = new Queue({ name: 'pictures of videos', max: 20 })
const MAX_JSON_BYTES = 64 * 1024
const MAX_URL_LENGTH = 2_000

const SITES: Record<MediaType, { oembed: string; pictures: RegExp }> = {
  youtube: {
    oembed: 'https://www.youtube.com/oembed?format=json&url=',
    pictures: /^i\d?\.ytimg\.com$/,
  },
  reel: {
    oembed: 'https://www.instagram.com/api/v1/oembed/?url=',
    pictures: /^[\w-]+\.(?:cdninstagram\.com|fbcdn\.net)$/,
  },
}

/** Adds the item immediately; its picture is stored later, and only if its site responds. */
export function addMediaWithPicture(deps: PictureDeps, actor: Actor, input: MediaInput): MediaItem {
  const item = addMedia(deps, actor, input)
  void fetchMediaPicture(deps, actor, item)
  return item
}

/** Stores a video's picture from its site in the library. Logs a failure; readers then see a generated poster. */
export async function fetchMediaPicture(
  deps: PictureDeps,
  actor: Actor,
  { id, type, mediaId }: MediaItem,
  reach?: Reach,
): Promise<void> {
  try {
    const { title, bytes } = await fetching.run(() => fetchDescribed(type, mediaId, reach))
    const name = pictureName(type, mediaId)
    const file = await storePicture(deps, actor, { name, bytes })
    const alt = title ? { [detectLanguage(title)]: title } : {}
    describeFile(deps, actor, file.id, { name, alt })
    deps.db.transaction((tx) => raiseCacheVersion(tx, ['media']))
  } catch (error) {
    deps.log.info({ err: error, media: id }, "could not fetch a video's picture")
  }
}

async function fetchDescribed(type: MediaType, mediaId: string, reach?: Reach) {
  const { oembed, pictures } = SITES[type]
  const fetchOnce = (url: string, maxBytes: number) =>
    fetchPublic(url, { maxBytes, maxRedirects: 0, reach })
  const page = encodeURIComponent(mediaPageUrl({ type, mediaId }))
  const described = await fetchOnce(oembed + page, MAX_JSON_BYTES)
  const { title, thumbnail } = parseDescription(described.bytes)
  const { protocol, hostname } = new URL(thumbnail)
  if (protocol !== 'https:' || !pictures.test(hostname))
    throw new Error(`Unexpected picture host: ${protocol}//${hostname}`)
  return { title, bytes: (await fetchOnce(thumbnail, MAX_PICTURE_BYTES)).bytes }
}

const DescriptionSchema = z.object({
  title: z.string().catch(''),
  thumbnail_url: z.string().max(MAX_URL_LENGTH),
})

function parseDescription(json: Buffer): { title: string; thumbnail: string } {
  const { data } = DescriptionSchema.safeParse(JSON.parse(json.toString()))
  if (!data) throw new Error('The oEmbed response has no usable thumbnail')
  return { title: truncate(cleanLine(data.title), MAX_ALT_LENGTH), thumbnail: data.thumbnail_url }
}
