import { EDITOR_SORTS, PAGE_SIZE, type EditorSort } from '~/domain/posts/constants'
import type { PostStatus } from '~/domain/posts/schema'

/** An editor's filter, stored in the URL. */
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
/** "Show more" reloads the rows after the page, up to this many; then it links to the next page. */
export const MAX_ROWS = 20 * PAGE_SIZE
const MAX_SLUG_LENGTH = 200

export const EVERYBODY = 'all'

export function parseWords(typed: string): string {
  return Array.from(typed.trim()).slice(0, MAX_WORDS_LENGTH).join('')
}

/** Invalid counts as absent. */
export function parseListFilter(searchParams: URLSearchParams): ListFilter {
  const read = (name: string) => searchParams.get(name) ?? ''
  const category = read('category')
  return {
    words: parseWords(read('q')),
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

/** Without the parameters that are empty. */
export function withQuery(
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))
  return `${path}?${new URLSearchParams(set).toString()}`
}

export function listPath(
  status: PostStatus,
  filter: ListFilter = NO_FILTER,
  { startIndex }: { startIndex?: number } = {},
): string {
  return withQuery('/dashboard', { ...toQuery(status, filter), startIndex })
}

export function rowsPath(
  status: PostStatus,
  filter: ListFilter,
  page: { startIndex: number; rows: number },
): string {
  return withQuery('/dashboard/rows', { ...toQuery(status, filter), ...page })
}

function toQuery(status: PostStatus, filter: ListFilter) {
  return {
    tab: sourceOf(status),
    q: filter.words,
    category: filter.category,
    featured: filter.isFeatured ? 'on' : undefined,
    by: filter.isEverybodys ? EVERYBODY : undefined,
    sort: filter.sort === NO_FILTER.sort ? undefined : filter.sort,
  }
}

/** The given list URL if it is ours, else the plain list. */
export function ownListPath(value: string | null, status: PostStatus): string {
  if (!value?.startsWith('/dashboard?')) return listPath(status)
  const query = new URLSearchParams(value.slice('/dashboard?'.length))
  if (query.get('tab') !== sourceOf(status)) return listPath(status)
  const startIndex = Number(/^\d{1,6}$/.exec(query.get('startIndex') ?? '')?.[0] ?? 0)
  return listPath(status, parseListFilter(query), { startIndex })
}
