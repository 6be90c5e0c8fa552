import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { publishNewPost, saveNewDraft } from '~/domain/posts/save-post.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { reply, type ApiResponse } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { checkBody, readJson } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'
import {
  DraftBodySchema,
  PostFlagsSchema,
  PublishBodySchema,
  toFeatured,
  toStatus,
} from './post-bodies'
import { toApiPost } from './to-api-post'

export async function createByFlags(ctx: RouteContext): Promise<ApiResponse> {
  const author = requireContentManager(await findApiUser(ctx))
  const body = await readJson(ctx)
  if (toStatus(checkBody(body, PostFlagsSchema)) === 'draft') return saveDraft(ctx, author, body)
  const input = checkBody(body, PublishBodySchema)
  const options = { isFeatured: toFeatured(input) }
  const { id } = publishNewPost(ctx.deps, author, input, options)
  return toCreated(ctx, author, id, apiLabels.published)
}

/** Ignores the flags. */
export async function createDraft(ctx: RouteContext): Promise<ApiResponse> {
  const author = requireContentManager(await findApiUser(ctx))
  return saveDraft(ctx, author, await readJson(ctx))
}

function saveDraft(ctx: RouteContext, author: Account, body: Record<string, unknown>): ApiResponse {
  const input = checkBody(body, DraftBodySchema)
  const { id } = saveNewDraft(ctx.deps, author, input, { isFeatured: toFeatured(input) })
  return toCreated(ctx, author, id, apiLabels.draftSaved)
}

function toCreated(
  { deps }: RouteContext,
  author: Account,
  id: string,
  message: string,
): ApiResponse {
  return reply({ ...toApiPost(getPostForEditor(deps, author, id)), message }, { status: 201 })
}
