import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { changeStatus } from './change-status.server'
import { removePost } from './delete-post.server'
import { findPostRow, type PostRow } from './post-row.server'
import { lacksBody } from './schema'

type Writes = Pick<Deps, 'db' | 'now'>

export interface ManyChanged {
  /** How many posts were changed. */
  changed: number
  /** How many were not: gone meanwhile, of that status already, or without a body to publish. */
  left: number
}

/**
 * Publishes several drafts, each as `publishDraft` does. One without a body stays a draft and holds up no other.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function publishMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(
    deps,
    actor,
    postIds,
    (tx, post, now) => !lacksBody(post.content) && changeStatus(tx, post, 'published', now),
  )
}

/**
 * Takes several published posts back among the drafts.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function unpublishMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(deps, actor, postIds, (tx, post, now) => changeStatus(tx, post, 'draft', now))
}

/**
 * Deletes several posts and drafts for good.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function deleteMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(deps, actor, postIds, (tx, post) => {
    removePost(tx, post)
    return true
  })
}

/** One transaction for all: a reader never meets half of it. */
function changeMany(
  { db, now }: Writes,
  actor: Actor,
  postIds: readonly string[],
  change: (tx: Transaction, post: PostRow, now: number) => boolean,
): ManyChanged {
  requireContentManager(actor)
  const time = now()
  const ids = [...new Set(postIds)]
  const changed = db.transaction(
    (tx) =>
      ids.filter((id) => {
        const post = findPostRow(tx, id)
        return post !== null && change(tx, post, time)
      }).length,
  )
  return { changed, left: ids.length - changed }
}
