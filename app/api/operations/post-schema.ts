import { z } from 'zod'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import { fieldsIn, mapFields } from '~/domain/posts/schema'
import { TEXT_LANGUAGES } from '~/text/language'
import { toPostJson } from '~/view-models/post-json.server'
import { Count, HTML, Id, Moment } from '../schemas'
import { EXAMPLE_IDS } from './operation'

const TEXT_COLUMNS = fieldsIn('column')

export const PostSchema = z
  .object({
    _id: Id,
    ...mapFields(TEXT_COLUMNS, () => z.string()),
    content: z.string().meta({ description: HTML }),
    image: z.string().meta({ description: 'Path on this site or https URL; never empty' }),
    slug: z.string().meta({ description: 'The post’s page is /post/{slug}' }),
    category: z.string().meta({ description: 'Name of the category' }),
    language: z
      .enum(TEXT_LANGUAGES)
      .meta({ description: 'BCP 47 tag; detected from the text unless chosen' }),
    authorName: z.string(),
    authorPhoto: z.string().nullable(),
    translation: z.string().nullable().meta({ description: 'Slug of the published translation' }),
    userId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the author; null if the account was deleted' }),
    isPublished: z.boolean(),
    isDraft: z.boolean(),
    isFeatured: z.boolean(),
    views: Count,
    createdAt: Moment,
    updatedAt: Moment,
    publishedAt: z.iso.datetime().nullable().meta({
      description: 'Time of first publication; null for a draft that was never published',
    }),
  })
  .meta({
    id: 'Post',
    example: {
      _id: EXAMPLE_IDS.post,
      ...mapFields(TEXT_COLUMNS, () => ''),
      title: 'गंगा किनारे की एक सुबह',
      content: '<p>सूरज निकलने से पहले ही घाट जाग जाते हैं।</p>',
      image: '/assets/DT-DefaultImg.jpg',
      slug: 'ganga-kinare-ki-ek-subah',
      category: 'तीर्थ',
      description: 'घाटों पर सुबह के दो घंटे।',
      language: 'hi',
      authorName: 'मीरा',
      authorPhoto: null,
      translation: null,
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

export const toApiPost: (
  deps: Pick<SettingsDeps, 'env'>,
  post: PostDetail,
) => z.infer<typeof PostSchema> = toPostJson
