/** The server half of a list: filter and page come from the URL, and each button returns to that URL. */
import { data } from '@remix-run/node'
import { MAX_NAMED } from '~/components/delete/deletion'
import type { ListQuestion } from '~/components/list/many-question'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import type { ManyChanged } from '~/domain/posts/manage-posts.server'
import { haveEndedPlans, listSchedules } from '~/domain/posts/schedule.server'
import { catchFailure } from '~/http/error-response.server'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { textField, textFields } from '~/http/read-form.server'
import { parseStartIndex } from '~/http/start-index'
import { redirectWithToast } from '~/http/toast.server'
import { planInWords } from '~/post-form/plan-time.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { toSentence, type Message } from '~/labels/messages'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import {
  listPath,
  parseFilter,
  type ListFilter,
  type ListName,
  type ListPage,
} from '~/paths/list-paths'
import type { UndoView } from '~/view-models/undo'
import { detectLanguage, type TextLanguage } from '~/text/language'
import type { ToastView } from '~/view-models/site.server'
import { withListView } from './list-view.server'

const ID = /^[\w-]{1,64}$/

export function parseList<Name extends ListName>(name: Name, query: URLSearchParams) {
  const idOf = (key: string) => ID.exec(query.get(key) ?? '')?.[0]
  const startIndex = parseStartIndex(query)
  const page = { startIndex, before: idOf('before'), after: idOf('after') }
  const filter = parseFilter(name, query)
  return { filter, page, path: listPath(name, filter, page) }
}

const queryOf = ({ request }: Pick<RouteContext, 'request'>) => new URL(request.url).searchParams

/** Returns the rows of a page, and where the neighbouring pages start. */
type Find<Name extends ListName, Found> = (filter: ListFilter<Name>, page: ListPage) => Found

interface Pages {
  previous?: ListPage | false
  next?: ListPage | false
}

export function readRows<Name extends ListName, Found extends Pages>(
  ctx: Pick<RouteContext, 'request'>,
  name: Name,
  find: Find<Name, Found>,
  query = queryOf(ctx),
) {
  const { filter, page } = parseList(name, query)
  const found = find(filter, page)
  const pathOf = (page: ListPage | false | undefined) =>
    page ? listPath(name, filter, page) : null
  return { ...found, previous: pathOf(found.previous), next: pathOf(found.next) }
}

/** Returns the start of the previous and next page, for a page that starts at the row `startIndex`. */
export function neighbours(startIndex: number, pageSize: number, hasMore: boolean) {
  return {
    previous: startIndex > 0 && { startIndex: Math.max(0, startIndex - pageSize) },
    next: hasMore && { startIndex: startIndex + pageSize },
  }
}

/** @param failed the message shown instead of a list that fails to load */
export async function loadList<Name extends ListName, Found extends Pages>(
  ctx: RouteContext,
  name: Name,
  failed: string,
  find: Find<Name, Found>,
) {
  const query = withListView(ctx.request, name)
  const { filter, path } = parseList(name, query)
  const page = await attempt(ctx.deps, failed, () => readRows(ctx, name, find, query))
  return { filter, path, page }
}

/** Returns the given URL if it belongs to this list, otherwise the list without a filter. */
export function ownListPath(url: string | null, name: ListName): string {
  const query = new URLSearchParams(/^\/dashboard\?(.*)/s.exec(url ?? '')?.[1])
  return query.get('tab') === name ? parseList(name, query).path : listPath(name)
}

export function toTitle(id: string | number, title: string) {
  return { id: String(id), title, language: detectLanguage(title) }
}

interface Buttons {
  field: string
  titles: (ids: string[]) => { id: string; title: string; language: TextLanguage }[]
  commands: Record<string, (ids: string[]) => ToastView | Promise<ToastView>>
  /** Returns the rows that a command for all matches changes. */
  matches?: () => string[]
}

/**
 * Deleting many rows requires confirmation; without JavaScript, on a separate page. A command for all matches asks again
 * if their number has changed since the question.
 */
export async function actOnList(
  ctx: RouteContext,
  editor: Account,
  name: ListName,
  form: FormData,
  { field, titles, commands, matches }: Buttons,
) {
  const intent = textField(form, LIST_FIELDS.intent)
  const command = Object.hasOwn(commands, intent) && commands[intent]
  if (!command) throw new DomainError('InvalidInput', 'unknownButton')
  const all = form.has(LIST_FIELDS.all) ? matches?.() : undefined
  const ids = all ?? textFields(form, field)
  const count = ids.length
  if (all && count > 0 && textField(form, LIST_FIELDS.confirmed) !== `${count}`) {
    const category = textField(form, LIST_FIELDS.category)
    const rows = titles(ids.slice(0, MAX_NAMED))
    return data<{ question: ListQuestion }>({
      question: { rows, every: { count, intent, category } },
    })
  }
  if (intent === LIST_INTENTS.deleteMany && count > 0 && !form.has(LIST_FIELDS.confirmed)) {
    return data<{ question: ListQuestion }>({ question: { rows: titles(ids) } })
  }
  const since = ctx.deps.now()
  const toast = withEndedPlans(ctx, editor, await command(ids), { ids, since })
  return redirectWithToast(parseList(name, queryOf(ctx)).path, toast, ctx.deps.env)
}

/** The post may have been deleted since the list was shown, or may lack something that publishing requires. */
export function toastOfOne(
  ctx: RouteContext,
  succeeded: string,
  failed: string,
  command: () => unknown,
) {
  return catchFailure<ToastView, ToastView>(
    ctx,
    () => {
      command()
      return { type: 'success', message: succeeded }
    },
    ({ code, message }) =>
      code === 'NotFound' || code === 'InvalidInput' || code === 'Conflict'
        ? { type: 'error', message: failed, description: message }
        : null,
  )
}

interface WordsOfMany {
  succeeded: (values: { count: number }) => string
  failed: string
  left?: (values: { count: number }) => string
  undo?: UndoView
}

export function toastOfMany(
  { changed, left }: Pick<ManyChanged, 'changed' | 'left'>,
  { bulk }: ScreenLabels,
  { succeeded, failed, left: leftLabel = bulk.left, undo }: WordsOfMany,
): ToastView {
  if (changed + left === 0) return { type: 'error', message: bulk.nothing }
  const description = left > 0 ? leftLabel({ count: left }) : undefined
  if (changed === 0) return { type: 'error', message: failed, description }
  return {
    type: left > 0 ? 'warning' : 'success',
    message: succeeded({ count: changed }),
    description,
    undo,
  }
}

/** Adds notes to a toast, for example about items restored under another slug. */
export function withNotes({ speech }: RouteContext, toast: ToastView, notes: Message[]): ToastView {
  const sentences = notes.map((note) => toSentence(note, speech.sentences))
  const description = [toast.description, ...sentences].filter(Boolean).join(' ') || undefined
  return { ...toast, description }
}

/** Tells in the toast that the deed has ended planned times of these posts. */
export function withEndedPlans<Toast extends Pick<ToastView, 'description'>>(
  { deps, labels }: RouteContext,
  editor: Account,
  toast: Toast,
  { ids, since }: { ids: readonly string[]; since: number },
): Toast {
  if (!haveEndedPlans(deps, editor, ids, since)) return toast
  return { ...toast, description: [toast.description, labels.plan.ended].filter(Boolean).join(' ') }
}

/** Returns the next scheduled action of each post, or the action that was held back. */
export function plansOf(ctx: RouteContext, editor: Account, ids: string[]) {
  const { planned, heldBack: held, reasons } = ctx.labels.plan
  const latestFirst = listSchedules(ctx.deps, editor, ids).toSorted((a, b) => b.at - a.at)
  return new Map(
    latestFirst.map(({ postId, action, at, heldBack }) => {
      const text = heldBack
        ? held({ reason: reasons[heldBack] })
        : planned[action]({ words: planInWords(ctx, at) })
      return [postId, { text, action, isOpen: heldBack === null }]
    }),
  )
}
