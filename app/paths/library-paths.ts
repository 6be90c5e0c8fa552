import {
  LIBRARY_KINDS,
  LIBRARY_SHOWS,
  type LibraryFilter,
  type LibraryPage,
} from '~/domain/files/library-filter'
import { parseWords, withQuery } from './list-paths'

export const LIBRARY_TAB = '/dashboard?tab=library'

const ID = /^[\w-]{1,64}$/

/** Invalid counts as absent. */
export function parseLibraryFilter(query: URLSearchParams): LibraryFilter & LibraryPage {
  const idOf = (name: string) => ID.exec(query.get(name) ?? '')?.[0]
  return {
    words: parseWords(query.get('q') ?? ''),
    kind: LIBRARY_KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
    show: LIBRARY_SHOWS.find((show) => show === query.get('show')) ?? 'all',
    before: idOf('before'),
    after: idOf('after'),
  }
}

const toQuery = ({ words, kind, show }: Partial<LibraryFilter>, page: LibraryPage) => ({
  q: words,
  kind: kind === 'all' ? undefined : kind,
  show: show === 'all' ? undefined : show,
  before: page.before,
  after: page.after,
})

export function libraryPath(filter: Partial<LibraryFilter> = {}, page: LibraryPage = {}): string {
  return withQuery('/dashboard', { tab: 'library', ...toQuery(filter, page) })
}

export function libraryFilePath(id: string): string {
  return `${LIBRARY_TAB}&file=${encodeURIComponent(id)}`
}

export function picturesPath(words: string, page: LibraryPage = {}): string {
  return withQuery('/dashboard/pictures', toQuery({ words }, page))
}

export const LIBRARY_INTENTS = {
  upload: 'upload',
  describe: 'describe',
  replace: 'replace',
} as const

export const LIBRARY_FIELDS = { fileId: 'fileId' } as const
