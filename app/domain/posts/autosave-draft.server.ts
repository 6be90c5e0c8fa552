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

/** Saves the create form as a draft of its submission. Never changes a published post. */
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

/** Saves on the given version. @throws DomainError, `Conflict` for another version */
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

/** An autosave must neither change what readers see nor overwrite somebody's edit. */
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
