import { and, desc, eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { categories, posts } from '~db/schema'
import { PAGE_SIZE } from './constants'
import type { PostStatus } from './schema'

type Reads = Pick<Deps, 'db'>

interface PageRequest {
  /** How many rows were seen already. */
  startIndex?: number
}

/**
 * A page of the published posts that somebody wrote, last changed first.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function listOwnArticles(deps: Reads, actor: Actor, page: PageRequest = {}) {
  return listOwn(deps, actor, 'published', page)
}

/**
 * A page of the drafts that somebody wrote, last changed first.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function listOwnDrafts(deps: Reads, actor: Actor, page: PageRequest = {}) {
  return listOwn(deps, actor, 'draft', page)
}

function listOwn(deps: Reads, actor: Actor, status: PostStatus, { startIndex = 0 }: PageRequest) {
  const author = requireContentManager(actor)
  const found = selectRows(deps, author.id, status, startIndex)
  return {
    posts: found.slice(0, PAGE_SIZE),
    nextStartIndex: found.length > PAGE_SIZE ? startIndex + PAGE_SIZE : null,
  }
}

/** One row more than is shown tells whether there is a next page. */
function selectRows({ db }: Reads, userId: string, status: PostStatus, startIndex: number) {
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      image: posts.image,
      language: posts.language,
      updatedAt: posts.updatedAt,
      category: { name: categories.name, slug: categories.slug },
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(eq(posts.userId, userId), eq(posts.status, status)))
    .orderBy(desc(posts.updatedAt), desc(posts.number))
    .limit(PAGE_SIZE + 1)
    .offset(startIndex)
    .all()
}

export type EditorRow = ReturnType<typeof selectRows>[number]
