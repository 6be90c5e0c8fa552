import type { PostDetail } from '~/domain/posts/read-posts.server'
import type { ApiPost } from './schemas'
import { toTimestamp } from './to-timestamp'

/** Field by field, so that a new column cannot leak. */
export function toApiPost(post: PostDetail): ApiPost {
  return {
    _id: post.id,
    title: post.title,
    content: post.content,
    image: post.image,
    slug: post.slug,
    category: post.category.name,
    description: post.description,
    language: post.language,
    authorName: post.authorName,
    authorPhoto: post.authorPhoto,
    userId: post.userId,
    isPublished: post.status === 'published',
    isDraft: post.status === 'draft',
    isFeatured: post.isFeatured,
    views: post.views,
    createdAt: toTimestamp(post.createdAt),
    updatedAt: toTimestamp(post.updatedAt),
    publishedAt: post.publishedAt === null ? null : toTimestamp(post.publishedAt),
  }
}
