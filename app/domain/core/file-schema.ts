import { z } from 'zod'
import { say, type FieldName } from '~/labels/messages'
import { LANGUAGES } from '~/text/language'
import { line, requiredLine } from './line'

export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

/** The limit for chunked uploads, which are buffered on disk. */
export const MAX_RESUMABLE_BYTES = 32 * 1024 * 1024

export const MAX_PIECE_BYTES = 5 * 1024 * 1024

export const MAX_FILE_NAME_LENGTH = 255

export const LIBRARY_KINDS = ['all', 'picture', 'audio', 'profile'] as const
export const LIBRARY_SHOWS = ['all', 'unused', 'missing'] as const

export interface LibraryFilter {
  words: string
  kind: (typeof LIBRARY_KINDS)[number]
  show: (typeof LIBRARY_SHOWS)[number]
}

export interface LibraryPage {
  before?: string
  after?: string
}

const NAME_REQUIRED = say('required', { field: 'name' })

export const MAX_ALT_LENGTH = 300
export const MAX_CAPTION_LENGTH = 500

const byLanguage = (max: number, field: FieldName) => {
  const text = requiredLine(max, field).optional()
  return z.object({ hi: text, en: text }, say('notTexts', { field })).optional()
}

/** The kinds of uploads at `/api/uploadthing`, keyed by the names that the UploadThing protocol uses. */
export const UPLOAD_KINDS = {
  picture: { maxBytes: MAX_RESUMABLE_BYTES },
  profilePicture: { maxBytes: MAX_UPLOAD_BYTES },
  /** A picture or audio file for the library. */
  file: { maxBytes: MAX_RESUMABLE_BYTES },
} as const

export type UploadKind = keyof typeof UPLOAD_KINDS

export const UploadInputSchema = z.object({
  crop: z.string().max(100).optional(),
  replaces: z.string().max(64).optional(),
})

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export const AUDIO_TYPES = 'audio/mpeg,audio/mp4,audio/x-m4a,.mp3,.m4a'

export const FileInputSchema = z.object({
  name: line(MAX_FILE_NAME_LENGTH, 'name', NAME_REQUIRED).refine(
    (name) => name !== '',
    NAME_REQUIRED,
  ),
  alt: byLanguage(MAX_ALT_LENGTH, 'description'),
  caption: byLanguage(MAX_CAPTION_LENGTH, 'caption'),
  credit: requiredLine(MAX_ALT_LENGTH, 'credit').optional(),
})

export const PictureTextsSchema = z.object({
  url: pictureUrl('image'),
  language: z.enum(LANGUAGES),
  alt: requiredLine(MAX_ALT_LENGTH, 'description').optional(),
  caption: requiredLine(MAX_CAPTION_LENGTH, 'caption').optional(),
  credit: requiredLine(MAX_ALT_LENGTH, 'credit').optional(),
})

export type PictureTexts = z.infer<typeof PictureTextsSchema>

export type FileInput = z.infer<typeof FileInputSchema>

/** `/api/files/{id}/view` or the storage SDK's path (app/routes.ts), with any origin and query. */
const FILE_CALL =
  /^(?:https?:\/\/[^/?#]+)?\/(?:api|(?:v1\/)?storage\/buckets\/[^/?#]+)\/files\/([\w-]{1,64})\/(?:view|preview|download)(?:[?#].*)?$/

export function fileIdOfUrl(url: string): string | null {
  return FILE_CALL.exec(url)?.[1] ?? null
}

const MAX_URL_LENGTH = 2_000

export function pictureUrl(field: FieldName) {
  const message = say('notPictureUrl', { field })
  return z.string(message).trim().refine(isPictureUrl, message)
}

function isPictureUrl(value: string): boolean {
  if (value === '') return true
  if (value.length > MAX_URL_LENGTH) return false
  if (/^\/(?![/\\])[\w\-./%]*$/.test(value) || fileIdOfUrl(value) !== null) return true
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}
