import { LIBRARY_KINDS, LIBRARY_SHOWS } from '~/domain/core/file-schema'
import { EDITOR_SORTS, EDITOR_STATES, PAGE_SIZE, STEPS } from '~/domain/core/post-kinds'
import type { PostStatus } from '~/domain/posts/schema'

const POSTS = {
  q: 80,
  category: 200,
  featured: ['', 'on'],
  by: ['me', 'all'],
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  sort: EDITOR_SORTS,
  step: STEPS,
} as const

/** A number is the maximum length of a text filter; a list has the values of a choice, the default first. */
const FILTERS = {
  posts: { ...POSTS, state: EDITOR_STATES.posts },
  drafts: { ...POSTS, state: EDITOR_STATES.drafts },
  library: { q: 80, kind: LIBRARY_KINDS, show: LIBRARY_SHOWS },
  users: { q: 200 },
  pages: { q: 80 },
  redirects: { q: 80 },
  trash: {
    q: 80,
    kind: ['', 'post', 'draft', 'page', 'page-draft', 'category', 'media', 'picture'],
  },
} as const

export type ListName = keyof typeof FILTERS
type Filters<Name extends ListName> = (typeof FILTERS)[Name]
type Value<Allowed> = Allowed extends readonly (infer Choice extends string)[] ? Choice : string

export type ListFilter<Name extends ListName = ListName> = {
  -readonly [Key in keyof Filters<Name>]: Value<Filters<Name>[Key]>
}

/** Either a start index or the id of a neighbouring row. */
export interface ListPage {
  startIndex?: number
  before?: string
  after?: string
}

/** "Show more" appends up to this many rows, which are all reloaded; beyond that, it links to the next page. */
export const MAX_ROWS = 20 * PAGE_SIZE

export function parseFilter<Name extends ListName>(name: Name, query: URLSearchParams) {
  const values = Object.entries<number | RegExp | readonly string[]>(FILTERS[name]).map(
    ([key, allowed]) => {
      const value = query.get(key) ?? ''
      if (allowed instanceof RegExp) return [key, allowed.exec(value)?.[0] ?? '']
      if (typeof allowed === 'number') return [key, [...value.trim()].slice(0, allowed).join('')]
      return [key, allowed.includes(value) ? value : allowed[0]]
    },
  )
  return Object.fromEntries(values) as ListFilter<Name>
}

export function listPath(
  name: ListName,
  filter: Readonly<Partial<Record<string, string>>> = {},
  page: ListPage = {},
): string {
  const defaults: Record<string, string> = parseFilter(name, new URLSearchParams())
  const set = Object.entries(filter).filter(([key, value]) => value !== defaults[key])
  return withQuery('/dashboard', { tab: name, ...Object.fromEntries(set), ...page })
}

/** How the lists of articles and drafts show rows, which hides none of the author's. */
const VIEW = { by: undefined, sort: undefined, step: undefined }

/** True if the filter hides rows; the author, the order and the step do not count. */
export function isNarrowed(name: ListName, filter: Record<string, string>): boolean {
  return listPath(name, { ...filter, ...VIEW }) !== listPath(name)
}

export function maxLength(name: ListName, field: string): number | undefined {
  const allowed = Object.entries<unknown>(FILTERS[name]).find(([key]) => key === field)?.[1]
  return typeof allowed === 'number' ? allowed : undefined
}

/** The path that returns the first `rows` rows from `next` on, as data. */
export function rowsPath(next: string, rows: number): string {
  return `${next.replace('?', '/rows?')}&rows=${rows}`
}

/** Returns the `source` parameter of the edit page (specification §2). */
export function sourceOf(status: PostStatus): 'posts' | 'drafts' | 'pages' {
  if (status.startsWith('page')) return 'pages'
  return status === 'published' ? 'posts' : 'drafts'
}

export function withQuery(
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))
  return [path, new URLSearchParams(set).toString()].filter(Boolean).join('?')
}
