import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { changeStatus } from './change-status.server'
import { removePost } from './delete-post.server'
import { findPostRow, type PostRow } from './post-row.server'
import { lacksBody } from './schema'

type Writes = Pick<Deps, 'db' | 'now'>

export interface ManyChanged {
  changed: number
  left: number
}

/** Drafts without a body are skipped. @throws DomainError `Unauthenticated` or `Forbidden` */
export function publishMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(
    deps,
    actor,
    postIds,
    (tx, post, now) => !lacksBody(post.content) && changeStatus(tx, post, 'published', now),
  )
}

export function unpublishMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(deps, actor, postIds, (tx, post, now) => changeStatus(tx, post, 'draft', now))
}

export function deleteMany(deps: Writes, actor: Actor, postIds: readonly string[]): ManyChanged {
  return changeMany(deps, actor, postIds, (tx, post) => {
    removePost(tx, post)
    return true
  })
}

/** One transaction, so that readers never see half of it. */
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
