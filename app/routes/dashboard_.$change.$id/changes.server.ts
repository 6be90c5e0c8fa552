import { getUser } from '~/domain/accounts/accounts.server'
import { findUser, requireAdmin } from '~/auth/guards.server'
import {
  accountDeletion,
  blockChange,
  blockSinceChange,
  categoryDeletion,
  type Confirmation,
  mediaDeletion,
  pictureVanishing,
  postDeletion,
  roleChange,
} from '~/components/delete/deletion'
import { deleteUser } from '~/domain/across/delete-account.server'
import {
  blockSince,
  countPostsOf,
  listMembersSince,
  setAdmin,
  setBlocked,
} from '~/domain/across/manage-users.server'
import type { Account } from '~/domain/core/account-schema'
import { deleteCategory, getCategoryWithCount } from '~/domain/posts/manage-categories.server'
import { may } from '~/domain/core/rights-table'
import { DomainError } from '~/domain/core/errors'
import { deleteMedia, getMedia } from '~/domain/multimedia/multimedia.server'
import { getFile } from '~/domain/files/stored-files.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { isPage } from '~/domain/core/post-kinds'
import { namedPaths } from '~/domain/redirects/follow-menu.server'
import type { PostStatus } from '~/domain/posts/schema'
import { vanishPicture, vanishPost } from '~/domain/across/vanish.server'
import type { ErrorDescription } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { sourceOf } from '~/paths/list-paths'
import { CATEGORIES_TAB, LIBRARY_TAB, MEDIA_SECTION, MEDIA_TAB, USERS_TAB } from '~/paths/paths'
import { categoryPath, publicPath } from '~/paths/reader-paths'
import { undoDeletion } from '~/view-models/undo'
import { ownListPath, withEndedPlans } from '~/routes/dashboard/list.server'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatDateTime } from '~/time/format-date'
import { type ToastView, toCategoryRow, toMediaView } from '~/view-models/site.server'

type Words = Omit<ToastView, 'type'>

type Done = Words & { path?: string }

interface Command {
  /** Returns the toast, and the path to redirect to if it is not the list's path. */
  run: () => Done | Promise<Done>
  /** Null for an error that has its own page. */
  failed: (error: ErrorDescription) => Words | null
  path: string
}

interface Change {
  find: (ctx: RouteContext, id: string) => Promise<Confirmation>
  prepare: (ctx: RouteContext, id: string) => Promise<Command>
}

const category: Change = {
  async find(ctx, id) {
    const found = getCategoryWithCount(ctx.deps, await requireAdmin(ctx), id)
    if (found.isDefault) throw new DomainError('NotFound', 'categoryStays')
    const isNamed = namedPaths(ctx.deps).has(categoryPath(found.slug))
    return categoryDeletion({ ...toCategoryRow(found), isNamed }, ctx.labels)
  },
  async prepare(ctx, id) {
    const editor = await requireAdmin(ctx)
    const { deleted, moved } = ctx.labels.manageCategories
    const { deleteCategory: rejected, deleteCategoryError } = ctx.labels.formFailures
    return {
      run: () => {
        const { movedPosts, trashed } = deleteCategory(ctx.deps, editor, id)
        return {
          message: deleted,
          undo: undoDeletion([trashed]),
          description: movedPosts > 0 ? moved({ count: movedPosts }) : undefined,
        }
      },
      failed: ({ isExpected, message }) =>
        isExpected ? { message: rejected, description: message } : { message: deleteCategoryError },
      path: CATEGORIES_TAB,
    }
  },
}

const mediaSource = (ctx: RouteContext) => (queryOf(ctx).get('from') === 'home' ? 'home' : 'tab')

const media: Change = {
  async find(ctx, id) {
    const item = getMedia(ctx.deps, await requireAdmin(ctx), id)
    return mediaDeletion(toMediaView(item), mediaSource(ctx), ctx.labels)
  },
  /** The domain checks the rights; users without these rights get the domain's message (specification §6). */
  async prepare(ctx, id) {
    const actor = await findUser(ctx)
    const { manageMedia: labels, formFailures } = ctx.labels
    const back = may(actor, 'manageMedia') && mediaSource(ctx) === 'tab' ? MEDIA_TAB : MEDIA_SECTION
    return {
      run: () => {
        const { trashed } = deleteMedia(ctx.deps, actor, id)
        return { message: labels.deleted, undo: undoDeletion([trashed]) }
      },
      failed: ({ isExpected, code }) =>
        isExpected && code !== 'NotFound'
          ? { message: labels.onlyAdmins }
          : { message: formFailures.deleteMediaError, description: formFailures.deleteMedia },
      path: actor ? back : '/sign-in',
    }
  },
}

const post: Change = {
  async find(ctx, id) {
    const found = getPostForEditor(ctx.deps, await requireAdmin(ctx), id)
    const language = detectPartLanguage(found.title, found.language)
    const back = ownListPath(queryOf(ctx).get('returnTo'), sourceOf(found.status))
    const isNamed = namedPaths(ctx.deps).has(publicPath(found))
    return postDeletion({ ...found, language, isNamed }, back, ctx.labels)
  },
  async prepare(ctx, id) {
    const editor = await requireAdmin(ctx, 'noTokenFound')
    const query = queryOf(ctx)
    const statusBySource: Partial<Record<string, PostStatus>> = {
      posts: 'published',
      pages: 'page',
    }
    const listed = statusBySource[query.get('source') ?? ''] ?? 'draft'
    const pathOf = (status: PostStatus) => ownListPath(query.get('returnTo'), sourceOf(status))
    const { postTable: labels, formFailures } = ctx.labels
    return {
      run: async () => {
        if (query.get('everywhere') === 'on') {
          const { status, entries, left } = await vanishPost(ctx.deps, editor, id)
          return { ...vanished(ctx, entries, left), path: pathOf(status) }
        }
        const since = ctx.deps.now()
        const { status, trashed } = deletePost(ctx.deps, editor, id)
        const deletedMessage = status === 'draft' ? labels.deletedDraft : labels.deletedPost
        const message = isPage(status) ? ctx.labels.pages.deleted : deletedMessage
        const done = { message, path: pathOf(status), undo: undoDeletion([trashed]) }
        return withEndedPlans<Done>(ctx, editor, done, { ids: [id], since })
      },
      failed: () => ({
        message: listed === 'draft' ? formFailures.deleteDraft : formFailures.deletePost,
      }),
      path: pathOf(listed),
    }
  },
}

/** Also says where copies remain. */
function vanished({ deps, labels: { vanish } }: RouteContext, entries: number[], left = 0): Words {
  const { PURGE_URL } = deps.env
  const kept = left > 0 && vanish.left({ count: left })
  const parts = [kept, PURGE_URL ? vanish.purged : vanish.notPurged, vanish.unreached]
  const description = parts.filter(Boolean).join(' ')
  return { message: vanish.done, description, undo: undoDeletion(entries) }
}

const picture: Change = {
  async find(ctx, id) {
    const { name: title } = getFile(ctx.deps, await requireAdmin(ctx), id)
    return pictureVanishing({ id, title, language: detectLanguage(title) }, ctx.labels)
  },
  async prepare(ctx, id) {
    const editor = await requireAdmin(ctx)
    return {
      run: async () => vanished(ctx, [await vanishPicture(ctx.deps, editor, id)]),
      failed: () => ({ message: ctx.labels.formFailures.deleteFiles }),
      path: LIBRARY_TAB,
    }
  },
}

function aboutAccount(account: ReturnType<typeof getUser>, admin: Account) {
  return { ...account, language: detectLanguage(account.username), isYou: account.id === admin.id }
}

const role: Change = {
  async find(ctx, id) {
    const admin = await requireAdmin(ctx)
    return roleChange(aboutAccount(getUser(ctx.deps, admin, id), admin), ctx.labels)
  },
  async prepare(ctx, id) {
    const { admin, isFirst: isAdmin } = await receiveChoice(ctx, 'promote', 'demote')
    const { promoted, demoted, failed } = ctx.labels.users
    return {
      run: () => {
        const { username } = setAdmin(ctx.deps, admin, id, isAdmin)
        // Admins who give up their own role are signed out.
        const path = id === admin.id ? '/' : undefined
        return { message: isAdmin ? promoted : demoted, description: username, path }
      },
      failed: (error) => whyNot(error, failed),
      path: USERS_TAB,
    }
  },
}

const block: Change = {
  async find(ctx, id) {
    const admin = await requireAdmin(ctx)
    return blockChange(aboutAccount(getUser(ctx.deps, admin, id), admin), ctx.labels)
  },
  async prepare(ctx, id) {
    const { admin, isFirst: isBlocked } = await receiveChoice(ctx, 'block', 'unblock')
    const { blocked, unblocked, blockFailed } = ctx.labels.users
    return {
      run: () => {
        const { username } = setBlocked(ctx.deps, admin, id, isBlocked)
        return { message: isBlocked ? blocked : unblocked, description: username }
      },
      failed: (error) => whyNot(error, blockFailed),
      path: USERS_TAB,
    }
  },
}

const membersSince: Change = {
  async find(ctx, id) {
    const admin = await requireAdmin(ctx)
    const since = parseSince(id)
    const emails = listMembersSince(ctx.deps, admin, since).map(({ email }) => email)
    const time = formatDateTime(since, ctx.speech.dates)
    return blockSinceChange({ since, time, emails }, ctx.labels)
  },
  async prepare(ctx, id) {
    const admin = await requireAdmin(ctx)
    const since = parseSince(id)
    const { blockedMany, blockFailed } = ctx.labels.users
    return {
      run: () => ({ message: blockedMany({ count: blockSince(ctx.deps, admin, since) }) }),
      failed: (error) => whyNot(error, blockFailed),
      path: USERS_TAB,
    }
  },
}

function parseSince(id: string): number {
  if (!/^\d{1,14}$/.test(id)) throw new DomainError('NotFound', 'noPage')
  return Number(id)
}

const user: Change = {
  async find(ctx, id) {
    const admin = await requireAdmin(ctx)
    const account = aboutAccount(getUser(ctx.deps, admin, id), admin)
    return accountDeletion({ ...account, posts: countPostsOf(ctx.deps, admin, id) }, ctx.labels)
  },
  async prepare(ctx, id) {
    const admin = await requireAdmin(ctx)
    const { users: labels, formFailures } = ctx.labels
    return {
      run: async () => {
        const { account } = await deleteUser(ctx.deps, admin, id)
        return { message: labels.deleted, description: account.username }
      },
      failed: (error) => whyNot(error, formFailures.deleteUser),
      path: USERS_TAB,
    }
  },
}

/** The button names the state to set, so that an outdated page does not toggle it back. */
async function receiveChoice(ctx: RouteContext, first: string, second: string) {
  const { user: admin, form } = await receiveForm(ctx, requireAdmin, ['intent'])
  const intent = textField(form, 'intent')
  if (intent !== first && intent !== second) {
    throw new DomainError('InvalidInput', 'unknownButton')
  }
  return { admin, isFirst: intent === first }
}

/** Explains expected failures: this is the last admin, or the account was deleted after it was listed. */
function whyNot({ code, message }: ErrorDescription, failed: string): Words | null {
  return code === 'Conflict' || code === 'NotFound'
    ? { message: failed, description: message }
    : null
}

const queryOf = ({ request }: RouteContext) => new URL(request.url).searchParams

const CHANGES = new Map([
  ['delete-category', category],
  ['delete-media', media],
  ['delete-post', post],
  ['vanish-picture', picture],
  ['user-role', role],
  ['block-user', block],
  ['block-since', membersSince],
  ['delete-user', user],
])

export function changeOf({ params }: RouteContext): Change {
  const change = CHANGES.get(params.change ?? '')
  if (!change) throw new DomainError('NotFound', 'noPage')
  return change
}
