import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, RenewDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { fieldError } from '~/domain/core/errors'
import { findBySlug } from './categories.server'
import { findPicked } from './picked-posts.server'
import type { HomeChoices } from './read-home.server'
import { say } from '~/labels/messages'
import { fromLocal } from '~/time/local-time'
import { HOME_SECTIONS } from '~/domain/core/home-sections'
import { linesOf, SCHEMAS, splitMoment, type Values } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'

type Sections = Values<'home'>['sections']

/** Returns the chosen sections in their order, followed by the others. */
export function allSections(chosen: Sections): Sections {
  const isChosen = (name: string) => chosen.some((section) => section.name === name)
  const others = HOME_SECTIONS.filter((name) => !isChosen(name)).map((name) => ({
    name,
    isShown: 'on' as const,
    title: '',
    titleEnglish: '',
    category: '',
    count: '' as const,
  }))
  return [...chosen, ...others]
}

/** False for an empty time, which means "without end". A time that the clock skips is the moment after the gap. */
export function hasEnded(
  { now, settings }: Pick<SettingsDeps, 'now' | 'settings'>,
  until: string,
): boolean {
  const end = fromLocal(...splitMoment(until), settings().site.timeZone)
  const moment = end?.moments[0] ?? end?.nearest.at(-1)
  return moment !== undefined && now() >= moment
}

/** The admins' choices for the home page, with what they name today. */
export function homeChoices(deps: ReadDeps & SettingsDeps): HomeChoices {
  const { sections, carousel, picks, pinned, pinnedUntil } = deps.settings().home
  const of = <Value>(toValue: (section: Sections[number]) => Value | undefined) =>
    Object.fromEntries(
      sections.flatMap((section) => {
        const value = toValue(section)
        return value === undefined ? [] : [[section.name, value]]
      }),
    )
  return {
    counts: of(({ isShown, count }) => (isShown ? Number(count) || undefined : 0)),
    categoryIds: of(({ category }) =>
      category ? (findBySlug(deps.db, category)?.id ?? null) : undefined,
    ),
    carousel: findPicked(deps, carousel).posts,
    picks: findPicked(deps, picks).posts,
    pinned: hasEnded(deps, pinnedUntil) ? undefined : findPicked(deps, pinned).posts[0],
  }
}

const PICKS = ['carousel', 'picks', 'pinned'] as const

/**
 * Saves the choices. New addresses must lead to published posts, and a new end must be in the future. The default order is
 * not stored. Returns the addresses from before that lead nowhere now.
 */
export function saveHome(
  deps: LogDeps & SettingsDeps & RenewDeps,
  actor: Actor,
  value: Values<'home'>,
  ...versions: [version: number, seen?: number]
): string[] {
  const before = deps.settings().home
  const dead = PICKS.flatMap((field) => {
    const { missing } = findPicked(deps, value[field])
    const known = linesOf(before[field])
    const wrong = missing.filter((line) => !known.includes(line))
    if (wrong.length > 0)
      throw fieldError('InvalidInput', field, say('noPostAt', { lines: wrong.join(', ') }))
    return missing
  })
  for (const [field, of] of [
    ['noticeUntil', 'notice'],
    ['pinnedUntil', 'pinned'],
  ] as const) {
    if (value[of] && value[field] !== before[field] && hasEnded(deps, value[field]))
      throw fieldError('InvalidInput', field, 'pastTime')
  }
  const isSpecified = isDeepStrictEqual(
    SCHEMAS.home.parse({ sections: allSections([]) }).sections,
    value.sections,
  )
  const chosen = { ...value, ...(isSpecified && { sections: [] }) }
  saveSettings(deps, actor, 'home', chosen, ...versions)
  return dead
}
