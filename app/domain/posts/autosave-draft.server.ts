import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { posts } from '~db/schema'
import { findSubmission, saveNewDraft } from './create-post.server'
import { getPostForEditor } from './get-post-for-editor.server'
import type { EditInput, PostInput } from './schema'
import { updatePost } from './update-post.server'

type Writes = Pick<Deps, 'db' | 'now'>

export interface SavedDraft {
  id: string
  version: number
}

/**
 * Saves what is being written on the create page as a draft; the form, when it is sent, goes on with that draft. It may
 * come late, after the form itself: what was published meanwhile is left alone.
 *
 * @param version the version that an earlier call saved, if there was one
 * @throws DomainError `Unauthenticated`, `Forbidden`, `InvalidInput` without a submission to know it by, `Conflict`
 */
export function autosaveNewDraft(
  deps: Writes,
  actor: Actor,
  input: PostInput,
  version?: number,
): SavedDraft {
  requireContentManager(actor)
  if (!input.submissionId) throw new DomainError('InvalidInput', 'Unknown form')
  const earlier = findSubmission(deps.db, input.submissionId)
  if (earlier) requireUnchanged(deps, actor, earlier.id, version)
  const { id } = saveNewDraft(deps, actor, input, { isCategoryListed: true })
  return { id, version: versionOf(deps, id) }
}

/**
 * Saves what is being written in a draft, on the version it was written on.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, `InvalidInput`, `Conflict`
 */
export function autosaveDraft(
  deps: Writes,
  actor: Actor,
  postId: string,
  input: EditInput,
  version: number,
): SavedDraft {
  requireUnchanged(deps, actor, postId)
  const saved = updatePost(deps, actor, postId, input, { version, isCategoryListed: true })
  return { id: saved.id, version: saved.version }
}

/** Nobody asked for this save: it must neither change what readers see nor undo what somebody else did. */
function requireUnchanged(deps: Writes, actor: Actor, postId: string, version?: number): void {
  const post = getPostForEditor(deps, actor, postId)
  if (post.status === 'draft' && (version === undefined || version === post.version)) return
  throw new DomainError('Conflict', 'The post was changed meanwhile.')
}

function versionOf({ db }: Writes, id: string): number {
  return (
    db.select({ version: posts.version }).from(posts).where(eq(posts.id, id)).get()?.version ?? 1
  )
}
