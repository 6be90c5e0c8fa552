import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import { deleteUsers } from '~/domain/across/delete-account.server'
import {
  listMemberNames,
  listMembersSince,
  listUsers,
  setBlockedMany,
  USERS_PAGE_SIZE,
  type UserSummary,
} from '~/domain/across/manage-users.server'
import type { Account } from '~/domain/core/account-schema'
import { fieldError } from '~/domain/core/errors'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { LIST_FIELDS, LIST_INTENTS, PLAN_FIELDS } from '~/paths/intents'
import { dashboardPath } from '~/paths/paths'
import { parseTime, planZone, timeChoices } from '~/post-form/plan-time.server'
import { detectLanguage } from '~/text/language'
import { toTime } from '~/view-models/number-style.server'
import { initialOf } from '~/view-models/site.server'
import { actOnList, loadList, neighbours, toastOfMany, toTitle } from '../list.server'

export async function load(ctx: RouteContext) {
  const { deps } = ctx
  const admin = await requireAdmin(ctx)
  const failed = ctx.labels.failures.any
  const list = await loadList(ctx, 'users', failed, ({ q: query }, { startIndex = 0 }) => {
    const { users, nextStartIndex } = listUsers(deps, admin, { query, startIndex })
    return {
      rows: users.map((user) => toUserRow(user, admin, ctx)),
      ...neighbours(startIndex, USERS_PAGE_SIZE, nextStartIndex !== null),
      isSearchable: users.length > 1 || startIndex > 0,
    }
  })
  return { ...list, zone: planZone(ctx) }
}

function toUserRow(user: UserSummary, viewer: Account, { deps, speech }: RouteContext) {
  return {
    id: user.id,
    username: user.username,
    title: user.username,
    language: detectLanguage(user.username),
    email: user.email,
    // A picture on another site would reveal to that site who views the list.
    photo: user.profilePicture?.startsWith('/') ? user.profilePicture : null,
    initial: initialOf(user.username),
    isAdmin: user.isAdmin,
    isBlocked: user.isBlocked,
    isUnconfirmed: deps.env.CONFIRM_EMAIL && !user.isConfirmed,
    isYou: user.id === viewer.id,
    isSelectable: !user.isAdmin,
    since: toTime(user.createdAt, speech.dates),
    posts: user.posts,
  }
}

const { date, time, at } = PLAN_FIELDS
const FIELDS = [LIST_FIELDS.intent, LIST_FIELDS.confirmed, date, time, at]

export async function act(ctx: RouteContext) {
  const { user: admin, form } = await receiveForm(ctx, requireAdmin, FIELDS, [LIST_FIELDS.userId])
  const { deps, labels } = ctx
  const { blockSince, blockMany, unblockMany, deleteMany } = LIST_INTENTS
  if (textField(form, LIST_FIELDS.intent) === blockSince) return askBlockSince(ctx, admin, form)
  const { blockedMany, unblockedMany, deletedMany } = labels.users
  const setBlocked = (ids: string[], isBlocked: boolean) =>
    toastOfMany(setBlockedMany(deps, admin, ids, isBlocked), labels, {
      succeeded: isBlocked ? blockedMany : unblockedMany,
      failed: labels.bulk.unchanged,
      left: labels.bulk.leftAlike,
    })
  return actOnList(ctx, admin, 'users', form, {
    field: LIST_FIELDS.userId,
    titles: (ids) =>
      listMemberNames(deps, admin, ids).map(({ id, username }) => toTitle(id, username)),
    commands: {
      [blockMany]: (ids) => setBlocked(ids, true),
      [unblockMany]: (ids) => setBlocked(ids, false),
      [deleteMany]: async (ids) =>
        toastOfMany(await deleteUsers(deps, admin, ids), labels, {
          succeeded: deletedMany,
          failed: labels.common.nothingDeleted,
        }),
    },
  })
}

/** The confirmation page names the accounts. */
function askBlockSince(ctx: RouteContext, admin: Account, form: FormData) {
  const options = { toast: ctx.labels.users.blockFailed, more: { choices: timeChoices(ctx, form) } }
  return formReply(ctx, form, z.object({}), options, () => {
    const since = parseTime(ctx, form)
    if (listMembersSince(ctx.deps, admin, since).length === 0) {
      throw fieldError('InvalidInput', time, 'nobodySince')
    }
    return redirect(dashboardPath('block-since', String(since)))
  })
}
