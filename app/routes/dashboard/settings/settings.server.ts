import { requireAdmin } from '~/auth/guards.server'
import type { RouteContext } from '~/http/handlers.server'
import * as colours from './colours/colours.server'
import * as home from './home/home.server'
import * as income from './income/income.server'
import * as menus from './menus/menus.server'
import { parsePart } from './parts'
import * as pictures from './pictures/pictures.server'
import * as site from './site/site.server'
import * as webhooks from './webhooks/webhooks.server'

const PARTS = { site, pictures, colours, menus, home, income, webhooks }

const partOf = ({ request }: RouteContext) =>
  PARTS[parsePart(new URL(request.url).searchParams.get('part'))]

export async function load(ctx: RouteContext) {
  const admin = await requireAdmin(ctx)
  return partOf(ctx).load(ctx, admin)
}

export const act = (ctx: RouteContext) => partOf(ctx).act(ctx)
