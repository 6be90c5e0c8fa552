import type { RouteContext } from '~/http/handlers.server'
import { actOnList, loadList } from './list.server'

export const load = (ctx: RouteContext) => loadList(ctx, 'draft')

export const act = (ctx: RouteContext) => actOnList(ctx, 'draft')
