import { requireAdmin } from '~/auth/guards.server'
import type { TrashKind } from '~/domain/core/move-to-trash.server'
import {
  countTrash,
  listTrash,
  listTrashTitles,
  removeFromTrash,
  restoreFromTrash,
  TRASH_PAGE_SIZE,
} from '~/domain/across/manage-trash.server'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm } from '~/http/read-form.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { detectLanguage } from '~/text/language'
import { toTime } from '~/view-models/number-style.server'
import { actOnList, loadList, neighbours, toastOfMany, toTitle, withNotes } from '../list.server'

export async function load(ctx: RouteContext) {
  const { deps, labels, speech } = ctx
  const editor = await requireAdmin(ctx)
  const list = await loadList(ctx, 'trash', labels.failures.any, (filter, { startIndex = 0 }) => {
    const query = { words: filter.q, kind: filter.kind, startIndex }
    const { rows, hasMore } = listTrash(deps, editor, query)
    return {
      rows: rows.map((row) => toRow(row, speech)),
      startIndex,
      ...neighbours(startIndex, TRASH_PAGE_SIZE, hasMore),
      isSearchable: countTrash(deps, editor) > 0,
    }
  })
  return { ...list, days: deps.env.TRASH_DAYS }
}

function toRow(
  { number, kind, title, by, createdAt, daysLeft }: ReturnType<typeof listTrash>['rows'][number],
  { dates }: RouteContext['speech'],
) {
  return {
    ...toTitle(number, title),
    kind: kind satisfies TrashKind,
    by: by === null ? null : { name: by, language: detectLanguage(by) },
    deleted: toTime(createdAt, dates),
    daysLeft,
  }
}

const FIELDS = [LIST_FIELDS.intent, LIST_FIELDS.confirmed]

export async function act(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS, [LIST_FIELDS.entry])
  const { deps, labels } = ctx
  const { restored, restoreFailed, removed, gone: left } = labels.trash
  const numbersOf = (ids: string[]) => ids.map(Number).filter(Number.isSafeInteger)
  return actOnList(ctx, editor, 'trash', form, {
    field: LIST_FIELDS.entry,
    titles: (ids) =>
      listTrashTitles(deps, editor, numbersOf(ids)).map(({ number, title }) =>
        toTitle(number, title),
      ),
    commands: {
      [LIST_INTENTS.restore]: async (ids) => {
        const done = await restoreFromTrash(deps, editor, numbersOf(ids))
        const words = { succeeded: restored, failed: restoreFailed, left }
        return withNotes(ctx, toastOfMany(done, labels, words), done.notes)
      },
      [LIST_INTENTS.deleteMany]: async (ids) => {
        const done = await removeFromTrash(deps, editor, numbersOf(ids))
        const words = { succeeded: removed, failed: labels.common.nothingDeleted, left }
        return toastOfMany(done, labels, words)
      },
    },
  })
}
