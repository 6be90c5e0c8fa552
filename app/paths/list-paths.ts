import { EDITOR_SORTS, PAGE_SIZE, type EditorSort } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'

/** An editor's filter, kept in the URL. */
export interface ListFilter {
  words: string
  category: string
  isFeatured: boolean
  isEverybodys: boolean
  sort: EditorSort
}

const NO_FILTER: ListFilter = {
  words: '',
  category: '',
  isFeatured: false,
  isEverybodys: false,
  sort: 'updated',
}

export const MAX_WORDS_LENGTH = 80
/** "Show more" loads the rows that follow the page anew, up to this many; then it leads to the next page. */
export const MAX_ROWS = 20 * PAGE_SIZE
const MAX_SLUG_LENGTH = 200

export const LIST_PARAMETERS = {
  words: 'q',
  category: 'category',
  featured: 'featured',
  by: 'by',
  sort: 'sort',
  startIndex: 'startIndex',
  rows: 'rows',
} as const

export const EVERYBODY = 'all'

export function parseWords(typed: string): string {
  return Array.from(typed.trim()).slice(0, MAX_WORDS_LENGTH).join('')
}

/** Invalid counts as absent. */
export function parseListFilter(searchParams: URLSearchParams): ListFilter {
  const read = (name: keyof typeof LIST_PARAMETERS) => searchParams.get(LIST_PARAMETERS[name]) ?? ''
  const category = read('category')
  return {
    words: parseWords(read('words')),
    category: category.length <= MAX_SLUG_LENGTH ? category : '',
    isFeatured: read('featured') === 'on',
    isEverybodys: read('by') === EVERYBODY,
    sort: EDITOR_SORTS.find((sort) => sort === read('sort')) ?? NO_FILTER.sort,
  }
}

export function isNarrowed({ words, category, isFeatured }: ListFilter): boolean {
  return words !== '' || category !== '' || isFeatured
}

/** The `source` of specification §2, edit post. */
export function sourceOf(status: PostStatus): 'posts' | 'drafts' {
  return status === 'published' ? 'posts' : 'drafts'
}

export function listPath(
  status: PostStatus,
  filter: ListFilter = NO_FILTER,
  { startIndex = 0 }: { startIndex?: number } = {},
): string {
  return `/dashboard?${listQuery(status, filter, startIndex).toString()}`
}

export function rowsPath(
  status: PostStatus,
  filter: ListFilter,
  { startIndex, rows }: { startIndex: number; rows: number },
): string {
  const query = listQuery(status, filter, startIndex)
  query.set(LIST_PARAMETERS.rows, String(rows))
  return `/dashboard/rows?${query.toString()}`
}

function listQuery(status: PostStatus, filter: ListFilter, startIndex: number): URLSearchParams {
  const query = new URLSearchParams({ tab: sourceOf(status) })
  const set = (name: keyof typeof LIST_PARAMETERS, value: string, isSet: boolean) => {
    if (isSet) query.set(LIST_PARAMETERS[name], value)
  }
  set('words', filter.words, filter.words !== '')
  set('category', filter.category, filter.category !== '')
  set('featured', 'on', filter.isFeatured)
  set('by', EVERYBODY, filter.isEverybodys)
  set('sort', filter.sort, filter.sort !== NO_FILTER.sort)
  set('startIndex', String(startIndex), startIndex > 0)
  return query
}

/** The given list URL if it is ours, else the plain list. */
export function ownListPath(value: string | null, status: PostStatus): string {
  if (!value?.startsWith('/dashboard?')) return listPath(status)
  const query = new URLSearchParams(value.slice('/dashboard?'.length))
  if (query.get('tab') !== sourceOf(status)) return listPath(status)
  const startIndex = Number(/^\d{1,6}$/.exec(query.get(LIST_PARAMETERS.startIndex) ?? '')?.[0] ?? 0)
  return listPath(status, parseListFilter(query), { startIndex })
}
