import type { RouteContext } from '~/http/handlers.server'
import { actOnList, loadList } from './list.server'

export const load = (ctx: RouteContext) => loadList(ctx, 'published')

export const act = (ctx: RouteContext) => actOnList(ctx, 'published')
