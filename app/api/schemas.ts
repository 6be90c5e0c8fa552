/** The types of the serialisers and the schemas of the OpenAPI document. The contract test fails for any other field. */
import { z } from 'zod'
import { MEDIA_TYPES } from '~/domain/multimedia/schema'
import { TEXT_LANGUAGES } from '~/text/language'
import { EXAMPLE_IDS } from './operations/example-ids'

const Id = z.string().meta({ description: 'Opaque id' })
const Moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
const Count = z.int().min(0)
const Message = z.string().meta({ description: 'For people to read' })

export const UserSchema = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    profilePicture: z.string().meta({ description: 'Address of a picture; never empty' }),
    isAdmin: z.boolean(),
  })
  .meta({
    id: 'User',
    description: 'An account, as its owner sees it.',
    example: {
      _id: EXAMPLE_IDS.user,
      username: 'मीरा',
      email: 'meera@example.org',
      profilePicture: '/assets/DT-DefaultImg.jpg',
      isAdmin: true,
    },
  })

export const VerifiedSchema = z.object({ user: UserSchema }).meta({ id: 'Verified' })

export const SignedInSchema = z
  .object({
    success: z.literal(true),
    message: Message,
    ...UserSchema.shape,
    currentUser: UserSchema,
    token: z.string().meta({ description: 'For `Authorization: Bearer …`; it is told this once' }),
  })
  .meta({
    id: 'SignedIn',
    description: 'The user at the top, once more as `currentUser`, and a token.',
  })

export const ProfileSchema = SignedInSchema.omit({ token: true }).meta({
  id: 'Profile',
  description: 'The user at the top, and once more as `currentUser`.',
})

export const PostSchema = z
  .object({
    _id: Id,
    title: z.string(),
    content: z.string().meta({ description: 'Sanitised HTML' }),
    image: z.string().meta({ description: 'Own path or https address; never empty' }),
    slug: z.string().meta({ description: 'Its page is /post/{slug}' }),
    category: z.string().meta({ description: 'Name of the category' }),
    description: z.string(),
    language: z
      .enum(TEXT_LANGUAGES)
      .meta({ description: 'BCP 47; by the letters unless it was chosen' }),
    authorName: z.string(),
    authorPhoto: z.string().nullable(),
    userId: z
      .string()
      .nullable()
      .meta({ description: 'Who made it; null once that account is gone' }),
    isPublished: z.boolean(),
    isDraft: z.boolean(),
    isFeatured: z.boolean(),
    views: Count,
    createdAt: Moment,
    updatedAt: Moment,
    publishedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'First publication; null before' }),
  })
  .meta({
    id: 'Post',
    example: {
      _id: EXAMPLE_IDS.post,
      title: 'गंगा किनारे की एक सुबह',
      content: '<p>सूरज निकलने से पहले ही घाट जाग जाते हैं।</p>',
      image: '/assets/DT-DefaultImg.jpg',
      slug: 'ganga-kinare-ki-ek-subah',
      category: 'तीर्थ',
      description: 'घाटों पर सुबह के दो घंटे।',
      language: 'hi',
      authorName: 'मीरा',
      authorPhoto: null,
      userId: EXAMPLE_IDS.user,
      isPublished: true,
      isDraft: false,
      isFeatured: false,
      views: 12,
      createdAt: '2026-11-21T04:30:00.000Z',
      updatedAt: '2026-11-21T04:30:00.000Z',
      publishedAt: '2026-11-21T04:30:00.000Z',
    },
  })

export const SavedPostSchema = PostSchema.extend({ message: Message }).meta({
  id: 'SavedPost',
  description: 'The post as it is now, and a message.',
})

export const PostListSchema = z
  .object({
    posts: z.array(PostSchema),
    totalPosts: Count.meta({ description: 'Published posts of the whole site' }),
    lastMonthPosts: Count.meta({ description: 'Those of them from the last thirty days' }),
    message: Message,
  })
  .meta({ id: 'PostList' })

export const FoundPostsSchema = PostListSchema.extend({
  found: Count.meta({ description: 'Posts that can be reached by `startIndex`' }),
  isClose: z.boolean().meta({ description: 'Nothing matches exactly: the posts only resemble it' }),
  suggestion: z
    .string()
    .nullable()
    .meta({ description: 'The query without its typo, to be offered' }),
}).meta({ id: 'FoundPosts' })

export const CategorySchema = z
  .object({ _id: Id, name: z.string(), slug: z.string() })
  .meta({ id: 'Category', example: { _id: EXAMPLE_IDS.category, name: 'तीर्थ', slug: 'tirth' } })

export const CategoryDeletedSchema = z
  .object({ success: z.literal(true), message: Message, movedPosts: Count })
  .meta({ id: 'CategoryDeleted' })

export const DevotionalTextSchema = z
  .object({
    _id: z.string().meta({ description: '`new` on a site that has no text yet' }),
    title: z.string(),
    subtitle: z.string(),
    shlokas: z.array(z.string()).meta({ description: 'Sanitised HTML, one for each verse' }),
  })
  .meta({
    id: 'DevotionalText',
    example: {
      _id: EXAMPLE_IDS.text,
      title: 'निर्वाण काण्ड',
      subtitle: 'प्राकृत पाठ',
      shlokas: ['<p>पहला श्लोक</p>', '<p>दूसरा श्लोक</p>'],
    },
  })

export const SavedDevotionalTextSchema = DevotionalTextSchema.extend({ message: Message }).meta({
  id: 'SavedDevotionalText',
})

export const MediaSchema = z
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

const chunks = {
  chunksTotal: z.int().min(1).meta({ description: 'Pieces of 5 MB in the whole file' }),
  chunksUploaded: z.int().min(1),
}

/** For older clients. */
const olderNames = {
  $id: Id.meta({ description: 'The same as `_id`' }),
  bucketId: z.string(),
  name: z.string().meta({ description: 'As sent with an upload, until it is renamed' }),
}

export const FileSchema = z
  .object({
    _id: Id,
    ...olderNames,
    $createdAt: Moment,
    $updatedAt: Moment,
    $permissions: z.array(z.string()),
    signature: z.string().meta({ description: 'Hash of the stored bytes' }),
    mimeType: z.string(),
    sizeOriginal: Count.meta({ description: 'Bytes as sent; as stored, where that is not known' }),
    width: Count,
    height: Count,
    ...chunks,
    viewUrl: z.string().meta({ description: 'What a post takes as its image' }),
    previewUrl: z.string(),
    downloadUrl: z.string(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'File', description: 'A stored picture.' })

export const FileListSchema = z
  .object({ files: z.array(FileSchema), total: Count })
  .meta({ id: 'FileList' })

export const UploadSchema = z
  .object({
    _id: Id.meta({ description: 'The `fileId` of the next piece' }),
    ...olderNames,
    sizeOriginal: Count.meta({ description: 'Bytes of the whole file' }),
    bytesUploaded: Count.meta({ description: 'Where the next piece starts' }),
    ...chunks,
  })
  .meta({ id: 'Upload', description: 'How far a file in pieces has come.' })

export const DoneSchema = z
  .object({ success: z.literal(true), message: Message })
  .meta({ id: 'Done' })

export const AccountDeletedSchema = z
  .object({ success: z.literal(true), message: Message, keptPosts: Count })
  .meta({ id: 'AccountDeleted' })

export const ErrorSchema = z
  .object({
    success: z.literal(false),
    statusCode: z.int(),
    message: Message,
    error: z.string().meta({ description: 'The message once more' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages by field' }),
  })
  .meta({
    id: 'Error',
    example: {
      success: false,
      statusCode: 400,
      message: 'Title is required',
      error: 'Title is required',
      errors: { title: ['Title is required'] },
    },
  })

export type ApiUser = z.infer<typeof UserSchema>
export type ApiPost = z.infer<typeof PostSchema>
