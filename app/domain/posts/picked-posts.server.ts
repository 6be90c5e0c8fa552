import type { ReadDeps } from '~/domain/core/base-deps.server'
import { linesOf } from '~/domain/core/settings-schema'
import { parseSlug } from '~/text/slug'
import { findPublishedSlug, listPostsById } from './read-posts.server'

const ADDRESS = /^(?:.*\/post\/)?([^/?#\s]+)\/?(?:[?#].*)?$/

/** Finds posts by URL, one per line, in that order; `missing` contains the lines without a published post. */
export function findPicked(deps: ReadDeps, lines: string) {
  const found = linesOf(lines).map((line) => {
    const slug = parseSlug(ADDRESS.exec(line)?.[1])
    return { line, id: slug ? findPublishedSlug(deps, slug)?.id : undefined }
  })
  const ids = found.flatMap(({ id }) => id ?? [])
  return {
    posts: ids.length > 0 ? listPostsById(deps, ids) : [],
    missing: found.flatMap(({ id, line }) => (id ? [] : line)),
  }
}
