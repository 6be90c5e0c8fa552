import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { publishNewPost, saveNewDraft } from '~/domain/posts/create-post.server'
import { getWholePost } from '~/domain/posts/whole-posts.server'
import { answer, type ApiAnswer } from '~/http/api/api-answer.server'
import type { Door } from '~/http/door.server'
import { checkBody, readJson } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'
import {
  DraftBodySchema,
  PostFlagsSchema,
  PublishBodySchema,
  toFeatured,
  toStatus,
} from './post-bodies'
import { toApiPost } from './to-api-post'

/** Publishes a new post, or makes a draft when that is what the flags say. */
export async function createByFlags(door: Door): Promise<ApiAnswer> {
  const author = requireContentManager(await findApiUser(door))
  const body = await readJson(door)
  if (toStatus(checkBody(body, PostFlagsSchema)) === 'draft') return saveDraft(door, author, body)
  const input = checkBody(body, PublishBodySchema)
  const options = { isFeatured: toFeatured(input) }
  const { id } = publishNewPost(door.deps, author, input, options)
  return toCreated(door, author, id, apiLabels.published)
}

/** Makes a draft, whatever the flags say. */
export async function createDraft(door: Door): Promise<ApiAnswer> {
  const author = requireContentManager(await findApiUser(door))
  return saveDraft(door, author, await readJson(door))
}

function saveDraft(door: Door, author: Account, body: Record<string, unknown>): ApiAnswer {
  const input = checkBody(body, DraftBodySchema)
  const { id } = saveNewDraft(door.deps, author, input, { isFeatured: toFeatured(input) })
  return toCreated(door, author, id, apiLabels.draftSaved)
}

function toCreated({ deps }: Door, author: Account, id: string, message: string): ApiAnswer {
  return answer({ ...toApiPost(getWholePost(deps, author, id)), message }, { status: 201 })
}
