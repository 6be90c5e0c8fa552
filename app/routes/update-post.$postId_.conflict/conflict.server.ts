import { isDeepStrictEqual } from 'node:util'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { compareVersions } from '~/domain/history/compare.server'
import { isLive } from '~/domain/core/post-kinds'
import { discardPendingVersion, findPendingVersion } from '~/domain/posts/pending-version.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { getVersion } from '~/domain/history/revisions.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { EditInputSchema } from '~/domain/posts/schema'
import { catchFailure } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { CONFLICT_INTENTS } from '~/paths/intents'
import { conflictPath, editPath } from '~/paths/paths'
import { savedReply } from '~/routes/update-post.$postId/update-form.server'
import { detectLanguage } from '~/text/language'
import { formatTime } from '~/time/format-date'

const postIdOf = ({ params }: RouteContext) => params.postId ?? ''

/** Compares the submitted text with each text that would be lost: the post's own and its unpublished changes. */
export async function loadConflict(ctx: RouteContext) {
  const { deps, labels, request, speech } = ctx
  const editor = await requireAdmin(ctx)
  const id = postIdOf(ctx)
  const post = getPostForEditor(deps, editor, id)
  const pending = findPendingVersion(deps, editor, id)
  const revision = parseVersion(new URL(request.url).searchParams.get('mine') ?? '') ?? 0
  const mine = getVersion(deps, editor, id, revision).fields
  const { conflict } = labels.history
  const otherOf = (name: 'present' | 'pending', title: string, at: number) => ({
    name,
    title,
    at: formatTime(at, speech.dates),
    comparison: compareVersions(getVersion(deps, editor, id, name).fields, mine),
  })
  const changes = pending && getVersion(deps, editor, id, 'pending')
  const name = changes?.username ?? labels.history.unknown
  const others = [
    otherOf('present', conflict.present[isLive(post.status) ? 'live' : 'draft'], post.updatedAt),
    // The form's own changes, which a change of the published text has overtaken, are its text.
    ...(changes && !isDeepStrictEqual(changes.fields, mine)
      ? [otherOf('pending', conflict.pending({ name }), changes.at)]
      : []),
  ]
  const isOwn = (pending?.userId ?? post.editorId) === editor.id
  const heading = isOwn ? conflict.ownHeading : conflict.heading
  return {
    post: {
      id,
      title: post.title,
      isLive: isLive(post.status),
      language: detectLanguage(post.title),
    },
    heading,
    others,
    mine: revision,
    version: String(post.version),
    pendingVersion: String(pending?.version ?? 0),
    edit: `${editPath(post)}&mine=${revision}`,
    meta: privateMeta(ctx, heading),
  }
}

const FIELDS = ['intent', 'mine', 'version', 'pendingVersion']

export async function resolveConflict(ctx: RouteContext) {
  const { deps, labels } = ctx
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const id = postIdOf(ctx)
  const mine = parseVersion(textField(form, 'mine')) ?? 0
  const base = {
    version: parseVersion(textField(form, 'version')) ?? 0,
    edited: { version: parseVersion(textField(form, 'pendingVersion')) ?? -1 },
  }
  return catchFailure(
    ctx,
    () => resolve(ctx, editor, { id, mine, base, intent: textField(form, 'intent') }),
    ({ code, message }) => {
      if (code !== 'Conflict' && code !== 'InvalidInput') return null
      const toast = {
        type: 'error',
        message: labels.formFailures.updatePost,
        description: message,
      } as const
      return redirectWithToast(conflictPath(id, mine), toast, deps.env)
    },
  )
}

interface Choice {
  id: string
  mine: number
  base: { version: number; edited: { version: number } }
  intent: string
}

function resolve(ctx: RouteContext, editor: Account, { id, mine, base, intent }: Choice) {
  const { deps, labels } = ctx
  const { tookTheirs, keptMine } = labels.history.conflict
  const post = getPostForEditor(deps, editor, id)
  /** The changes of another tab stay, unless readers got another text. Returns a note if a planned time ended. */
  const giveWay = () => {
    const pending = findPendingVersion(deps, editor, id)
    if (pending?.userId !== editor.id || pending.baseVersion === post.version) return undefined
    const { hasEndedPlan } = discardPendingVersion(deps, editor, id, base.edited)
    return hasEndedPlan ? labels.plan.ended : undefined
  }
  if (intent === CONFLICT_INTENTS.useTheirs) {
    const toast = { type: 'success', message: tookTheirs, description: giveWay() } as const
    return redirectWithToast(`${editPath(post)}&instead=${mine}`, toast, deps.env)
  }
  const isKept = intent === CONFLICT_INTENTS.keepMine
  if (!isKept && intent !== CONFLICT_INTENTS.useMine) {
    throw new DomainError('InvalidInput', 'unknownButton')
  }
  const input = EditInputSchema.safeParse(getVersion(deps, editor, id, mine).fields)
  if (!input.success) throw new DomainError('InvalidInput', 'incompletePost')
  const save = isLive(post.status) ? 'update' : 'saveDraft'
  const deed = isKept ? 'autosaveChanges' : save
  const saved = updatePost(deps, editor, id, input.data, { ...base, deed, isCategoryListed: true })
  if (!isKept) return savedReply(ctx, saved)
  return redirectWithToast(`${editPath(post)}&instead=${mine}`, keptMine, deps.env)
}
