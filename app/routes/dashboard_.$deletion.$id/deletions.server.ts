import { findUser, requireAdmin } from '~/auth/guards.server'
import {
  categoryDeletion,
  type Deletion,
  mediaDeletion,
  postDeletion,
} from '~/components/delete/deletion'
import { deleteCategory, getCategoryWithCount } from '~/domain/categories/manage-categories.server'
import { DomainError } from '~/domain/errors'
import { deleteMedia, getMedia } from '~/domain/multimedia/multimedia.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import type { ErrorDescription } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { manageCategoriesLabels, manageMediaLabels, postTableLabels } from '~/labels/dashboard'
import { recoveryLabels } from '~/labels/post-form'
import { ownListPath } from '~/paths/list-paths'
import { CATEGORIES_TAB, MEDIA_SECTION, MEDIA_TAB } from '~/paths/paths'
import { detectPartLanguage } from '~/text/language'
import { type ToastView, toCategoryRow, toMediaView } from '~/view-models/site.server'

type Words = Omit<ToastView, 'type'>

interface Command {
  /** Returns what is said then, and the path when it is another one. */
  run: () => Words & { path?: string }
  failed: (error: ErrorDescription) => Words
  path: string
}

interface Deletable {
  find: (ctx: RouteContext, id: string) => Promise<Deletion>
  prepare: (ctx: RouteContext, id: string) => Promise<Command>
}

const category: Deletable = {
  async find(ctx, id) {
    const found = getCategoryWithCount(ctx.deps, await requireAdmin(ctx), id)
    if (found.isDefault) throw new DomainError('NotFound', 'This category stays.')
    return categoryDeletion(toCategoryRow(found))
  },
  async prepare(ctx, id) {
    const editor = await requireAdmin(ctx)
    const { deleted, moved, deleteFailed, deleteError } = manageCategoriesLabels
    return {
      run: () => {
        const { movedPosts } = deleteCategory(ctx.deps, editor, id)
        return { message: deleted, description: movedPosts > 0 ? moved(movedPosts) : undefined }
      },
      failed: ({ isExpected, message }) =>
        isExpected ? { message: deleteFailed, description: message } : { message: deleteError },
      path: CATEGORIES_TAB,
    }
  },
}

const mediaSource = (ctx: RouteContext) => (queryOf(ctx).get('from') === 'home' ? 'home' : 'tab')

const media: Deletable = {
  async find(ctx, id) {
    const item = getMedia(ctx.deps, await requireAdmin(ctx), id)
    return mediaDeletion(toMediaView(item), mediaSource(ctx))
  },
  /** The domain checks the rights; everyone else gets its message (specification §6). */
  async prepare(ctx, id) {
    const actor = await findUser(ctx)
    const { deleted, deleteError, deleteFailed, onlyAdmins } = manageMediaLabels
    const back = actor?.isAdmin && mediaSource(ctx) === 'tab' ? MEDIA_TAB : MEDIA_SECTION
    return {
      run: () => {
        deleteMedia(ctx.deps, actor, id)
        return { message: deleted }
      },
      failed: ({ isExpected, code }) =>
        isExpected && code !== 'NotFound'
          ? { message: onlyAdmins }
          : { message: deleteError, description: deleteFailed },
      path: actor ? back : '/sign-in',
    }
  },
}

const post: Deletable = {
  async find(ctx, id) {
    const found = getPostForEditor(ctx.deps, await requireAdmin(ctx), id)
    const language = detectPartLanguage(found.title, found.language)
    const back = ownListPath(queryOf(ctx).get('returnTo'), found.status)
    return postDeletion({ ...found, language }, back)
  },
  async prepare(ctx, id) {
    const editor = await requireAdmin(ctx, recoveryLabels.noTokenFound)
    const query = queryOf(ctx)
    const listed = query.get('source') === 'posts' ? 'published' : 'draft'
    const pathOf = (status: PostStatus) => ownListPath(query.get('returnTo'), status)
    const { deletedPost, deletedDraft, deletePostFailed, deleteDraftFailed } = postTableLabels
    return {
      run: () => {
        const { status } = deletePost(ctx.deps, editor, id)
        return { message: status === 'draft' ? deletedDraft : deletedPost, path: pathOf(status) }
      },
      failed: () => ({ message: listed === 'draft' ? deleteDraftFailed : deletePostFailed }),
      path: pathOf(listed),
    }
  },
}

const queryOf = ({ request }: RouteContext) => new URL(request.url).searchParams

const DELETABLE = new Map([
  ['delete-category', category],
  ['delete-media', media],
  ['delete-post', post],
])

export function deletableOf({ params }: RouteContext): Deletable {
  const deletable = DELETABLE.get(params.deletion ?? '')
  if (!deletable) throw new DomainError('NotFound', 'There is no such page.')
  return deletable
}
