import type { ReadDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import type { MenuEntry } from '~/domain/core/settings-schema'
import { presentAddress } from './redirects.server'

type MenuDeps = ReadDeps & Pick<SettingsDeps, 'env' | 'settings'>

/**
 * Returns a menu's entries at their present addresses, without those that lead nowhere. An entry with others nested below
 * it that is dead or has no address leads to the first of them, except that `hasHeadings` leaves it without an address.
 */
export function followMenu(
  deps: MenuDeps,
  entries: readonly MenuEntry[],
  { hasHeadings = false } = {},
): MenuEntry[] {
  const followed: MenuEntry[] = []
  let heading: MenuEntry | undefined
  const bare = hasHeadings ? '' : null
  for (const entry of entries) {
    const to = entry.to === '' ? bare : presentAddress(deps, entry.to)
    if (!entry.isSub) heading = to === null ? entry : undefined
    if (to === null) continue
    if (entry.isSub && heading) followed.push({ ...heading, to })
    if (entry.isSub) heading = undefined
    followed.push({ ...entry, to })
  }
  return followed
}

/** Returns the present paths that menus and the home page's sections name. */
export function namedPaths(deps: ReadDeps & SettingsDeps): Set<string> {
  const { menus, home } = deps.settings()
  const links = [...menus.header, ...menus.footer].map(({ to }) => to)
  const categories = home.sections.map(({ category }) => category && `/category/${category}`)
  const named = [...links, ...categories].filter(Boolean)
  return new Set(named.flatMap((to) => presentAddress(deps, to) ?? []))
}
