/** Two people, or two tabs, changed one post: the submitted text goes into the history, and a page compares the texts. */
import { redirect } from '@remix-run/node'
import type { Account } from '~/domain/accounts/schema'
import { isDomainError } from '~/domain/errors'
import { keepTyped } from '~/domain/posts/pending-version.server'
import type { PostInput } from '~/domain/posts/schema'
import type { RouteContext } from '~/http/handlers.server'
import { conflictPath } from '~/paths/paths'

/** Runs the save. If it was based on another text, redirects to the page that compares the two. */
export function saveOrCompare<Reply>(
  { deps }: RouteContext,
  editor: Account,
  { find, input }: { find: () => string | undefined; input: PostInput },
  save: () => Reply,
) {
  try {
    return save()
  } catch (error) {
    const isOutdated = isDomainError(error, 'Conflict') && error.text === 'postChanged'
    const postId = isOutdated ? find() : undefined
    if (postId === undefined) throw error
    const mine = keepTyped(deps, editor, postId, input)
    return redirect(conflictPath(postId, mine))
  }
}
