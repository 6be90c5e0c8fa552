import type { Door } from '~/http/door.server'
import { actOnList, loadList } from './list.server'

export const load = (door: Door) => loadList(door, 'published')

export const act = (door: Door) => actOnList(door, 'published')
