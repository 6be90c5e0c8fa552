import { redirect } from '@remix-run/node'
import type { Account } from '~/domain/core/account-schema'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { hideFirstTasks } from '~/domain/across/first-tasks.server'
import { countSample, removeSample } from '~/domain/across/trash-sample.server'
import type { RouteContext } from '~/http/handlers.server'
import { redirectWithToast } from '~/http/toast.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import { undoDeletion } from '~/view-models/undo'
import { loadGroup, receiveGroup, saveGroup, unknownButton } from '../group.server'

export function load(ctx: RouteContext, admin: Account) {
  const { examples } = ctx.deps.settings().site
  return { ...loadGroup(ctx, 'site'), examples, sample: countSample(ctx.deps, admin) }
}

export async function act(ctx: RouteContext) {
  const { user, form, intent } = await receiveGroup(ctx, Object.keys(SCHEMAS.site.shape))
  switch (intent) {
    case SETTINGS_INTENTS.save:
      return saveGroup(ctx, user, form, 'site')
    case SETTINGS_INTENTS.removeSample:
      return dropSample(ctx, user)
    case SETTINGS_INTENTS.hideTasks:
      hideFirstTasks(ctx.deps, user)
      return redirect('/dashboard?tab=overview')
    default:
      throw unknownButton()
  }
}

function dropSample({ deps, labels }: RouteContext, user: Account) {
  const undo = undoDeletion(removeSample(deps, user))
  const toast = { type: 'success', message: labels.settings.sampleRemoved, undo } as const
  return redirectWithToast(settingsPath('site'), toast, deps.env)
}
