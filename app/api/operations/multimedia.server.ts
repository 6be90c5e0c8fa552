import { z } from 'zod'
import { addMediaWithPicture } from '~/domain/multimedia/media-picture.server'
import { deleteMedia, listMedia, type MediaItem } from '~/domain/multimedia/multimedia.server'
import { MEDIA_TYPES } from '~/domain/html/media-url'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { publicReply, reply } from '~/http/api-response.server'
import { done, DoneSchema, Id, ignoredField } from '../schemas'
import { EXAMPLE_IDS, operation } from './operation'
import { apiLabels } from '~/labels/api'

const MediaSchema = z
  .object({
    _id: Id,
    type: z.enum(MEDIA_TYPES),
    url: z.string(),
    title: z.string(),
    description: z.string(),
  })
  .meta({
    id: 'Media',
    example: {
      _id: EXAMPLE_IDS.media,
      type: 'youtube',
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      title: 'गंगा आरती',
      description: 'दशाश्वमेध घाट से',
    },
  })

const SavedMediaSchema = MediaSchema.extend(ignoredField).meta({ id: 'SavedMedia' })

function toApiMedia({ id, type, url, title, description }: MediaItem) {
  return { _id: id, type, url, title, description }
}

export const multimediaOperations = [
  operation('GET /api/multimedia', {
    id: 'listMedia',
    summary: 'List videos and reels',
    rights: 'everybody',
    replies: {
      200: { description: 'All videos and reels, newest first', schema: z.array(MediaSchema) },
    },
    failed: 'Failed to load multimedia content',
    handle: ({ deps }) => publicReply(listMedia(deps).map(toApiMedia)),
  }),
  operation('POST /api/multimedia', {
    id: 'addMedia',
    summary: 'Add a video or reel',
    description: 'The URL must be from YouTube or Instagram; it determines the type.',
    rights: 'admin',
    body: MediaInputSchema,
    fields: { title: '1 to 300 characters', description: 'At most 2,000 characters', url: 'https' },
    replies: { 201: { description: 'The new item', schema: SavedMediaSchema } },
    failed: 'Eror adding media',
    examples: {
      video: {
        summary: 'A video',
        body: {
          title: 'गंगा आरती',
          description: 'दशाश्वमेध घाट से',
          url: 'https://www.youtube.com/watch?v=abcdefghijk',
          type: 'youtube',
        },
      },
      reel: {
        summary: 'A reel',
        body: {
          title: 'घाट की शाम',
          description: '',
          url: 'https://www.instagram.com/reel/Abc_123-xyz/',
          type: 'reel',
        },
      },
    },
    handle: ({ deps, actor, body }) =>
      reply(toApiMedia(addMediaWithPicture(deps, actor, body)), { status: 201 }),
  }),
  operation('DELETE /api/multimedia/{mediaId}', {
    id: 'deleteMedia',
    summary: 'Delete a video or reel',
    rights: 'admin',
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    failed: 'Failed to delete media',
    handle: ({ deps, actor, params }) => {
      deleteMedia(deps, actor, params.mediaId)
      return done(apiLabels.mediaDeleted)
    },
  }),
]
