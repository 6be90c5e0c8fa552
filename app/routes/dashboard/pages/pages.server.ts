import { requireAdmin } from '~/auth/guards.server'
import { listPostTitles } from '~/domain/posts/list-editor-posts.server'
import { OWN_PAGES } from '~/domain/posts/slugs.server'
import { deleteMany, publishDraft, unpublishMany } from '~/domain/posts/manage-posts.server'
import { listPageSlugs, listPages } from '~/domain/posts/pages.server'
import { namedPaths } from '~/domain/redirects/follow-menu.server'
import { listPending } from '~/domain/posts/pending-version.server'
import type { PostStatus } from '~/domain/posts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm } from '~/http/read-form.server'
import { PAGE_TEMPLATES } from '~/labels/page-templates.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { detectPartLanguage } from '~/text/language'
import { formatShortDateTime } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'
import { undoDeletion, undoUnpublishing } from '~/view-models/undo'
import { actOnList, loadList, neighbours, toastOfMany, toastOfOne } from '../list.server'

const PAGES_PAGE_SIZE = 50

export async function load(ctx: RouteContext) {
  const { deps, labels, speech } = ctx
  const editor = await requireAdmin(ctx)
  const list = await loadList(
    ctx,
    'pages',
    labels.failures.any,
    ({ q: words }, { startIndex = 0 }) => {
      const found = listPages(deps, editor, { words, startIndex, limit: PAGES_PAGE_SIZE + 1 })
      const ids = found.map(({ id }) => id)
      const pending = listPending(deps, editor, ids)
      const named = namedPaths(deps)
      return {
        rows: found.slice(0, PAGES_PAGE_SIZE).map(({ id, slug, title, language, ...row }) => ({
          id,
          slug,
          title,
          language: detectPartLanguage(title, language),
          status: row.status as Extract<PostStatus, `page${string}`>,
          hasChanges: pending.has(id),
          isNamed: named.has(`/${slug}`),
          updated: toTime(row.updatedAt, speech.dates, formatShortDateTime),
        })),
        ...neighbours(startIndex, PAGES_PAGE_SIZE, found.length > PAGES_PAGE_SIZE),
        isSearchable: found.length > 1 || startIndex > 0,
      }
    },
  )
  const slugs = new Map(Object.entries(PAGE_TEMPLATES).map(([name, { slug }]) => [name, slug]))
  for (const path of OWN_PAGES) slugs.set(path, path)
  const usedSlugs = listPageSlugs(deps, editor, [...slugs.values()])
  return { ...list, used: [...slugs.keys()].filter((name) => usedSlugs.includes(slugs.get(name)!)) }
}

const FIELDS = [LIST_FIELDS.intent, LIST_FIELDS.confirmed]

export async function act(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS, [LIST_FIELDS.postId])
  const { deps, labels } = ctx
  const words = labels.pages
  return actOnList(ctx, editor, 'pages', form, {
    field: LIST_FIELDS.postId,
    titles: (ids) => listPostTitles(deps, editor, ids),
    commands: {
      [LIST_INTENTS.publish]: ([id = '']) =>
        toastOfOne(ctx, words.published, words.publishFailed, () => publishDraft(deps, editor, id)),
      [LIST_INTENTS.unpublishMany]: (ids) => {
        const done = unpublishMany(deps, editor, ids)
        return toastOfMany(done, labels, {
          succeeded: () => words.unpublished,
          failed: words.publishFailed,
          undo: undoUnpublishing(done.marks),
        })
      },
      [LIST_INTENTS.deleteMany]: (ids) => {
        const done = deleteMany(deps, editor, ids)
        return toastOfMany(done, labels, {
          succeeded: words.deletedMany,
          failed: labels.common.nothingDeleted,
          undo: undoDeletion(done.marks),
        })
      },
    },
  })
}
