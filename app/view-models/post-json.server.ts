import type { SettingsDeps } from '~/domain/core/base-deps.server'
import { withAbsoluteUrls } from '~/domain/html/post-html'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import { fieldsIn, mapFields } from '~/domain/posts/schema'
import { toMoment } from '~/time/format-date'

const TEXT_COLUMNS = fieldsIn('column')

/** Own links are stored as paths, but clients show the text on other sites. */
export function toApiHtml(html: string, { PUBLIC_ORIGIN }: SettingsDeps['env']) {
  return PUBLIC_ORIGIN ? withAbsoluteUrls(html, PUBLIC_ORIGIN) : html
}

/** Returns a post as the API and webhooks send it. Lists the fields, so that no other column can leak. */
export function toPostJson({ env }: Pick<SettingsDeps, 'env'>, post: PostDetail) {
  return {
    _id: post.id,
    ...mapFields(TEXT_COLUMNS, (name) => post[name]),
    content: toApiHtml(post.content, env),
    image: post.image,
    slug: post.slug,
    category: post.category.name,
    language: post.language,
    authorName: post.authorName,
    authorPhoto: post.authorPhoto,
    translation: post.translation?.status === 'published' ? post.translation.slug : null,
    userId: post.userId,
    isPublished: post.status === 'published',
    isDraft: post.status === 'draft',
    isFeatured: post.isFeatured,
    views: post.views,
    createdAt: toMoment(post.createdAt),
    updatedAt: toMoment(post.updatedAt),
    publishedAt: post.publishedAt === null ? null : toMoment(post.publishedAt),
  }
}
