import type { Door } from '~/http/door.server'
import { actOnList, loadList } from './list.server'

export const load = (door: Door) => loadList(door, 'draft')

export const act = (door: Door) => actOnList(door, 'draft')
