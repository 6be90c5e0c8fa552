import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '~/domain/core/rights'
import type { LogDeps, RenewDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { fieldError } from '~/domain/core/errors'
import { findPicked } from './picked-posts.server'
import { say } from '~/labels/messages'
import { fromLocal } from '~/time/local-time'
import { HOME_SECTIONS } from '~/domain/core/home-sections'
import { SCHEMAS, splitMoment, type Values } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'

type Sections = Values<'home'>['sections']

/** Returns the chosen sections in their order, followed by the others. */
export function allSections(chosen: Sections): Sections {
  const isChosen = (name: string) => chosen.some((section) => section.name === name)
  const others = HOME_SECTIONS.filter((name) => !isChosen(name)).map((name) => ({
    name,
    isShown: 'on' as const,
    title: '',
    category: '',
    count: '' as const,
  }))
  return [...chosen, ...others]
}

export function hasEnded(
  { now, settings }: Pick<SettingsDeps, 'now' | 'settings'>,
  { noticeUntil }: Pick<Values<'home'>, 'noticeUntil'>,
): boolean {
  const end = fromLocal(...splitMoment(noticeUntil), settings().site.timeZone)?.moments[0]
  return end !== undefined && now() >= end
}

/** URLs must lead to published posts; a new end time for the notice must be in the future. The default order is not stored. */
export function saveHome(
  deps: LogDeps & SettingsDeps & RenewDeps,
  actor: Actor,
  value: Values<'home'>,
  version: number,
): void {
  for (const field of ['carousel', 'picks'] as const) {
    const { missing } = findPicked(deps, value[field])
    if (missing.length > 0)
      throw fieldError('InvalidInput', field, say('noPostAt', { lines: missing.join(', ') }))
  }
  if (
    value.notice &&
    value.noticeUntil !== deps.settings().home.noticeUntil &&
    hasEnded(deps, value)
  )
    throw fieldError('InvalidInput', 'noticeUntil', 'pastTime')
  const isSpecified = isDeepStrictEqual(
    SCHEMAS.home.parse({ sections: allSections([]) }).sections,
    value.sections,
  )
  saveSettings(deps, actor, 'home', { ...value, ...(isSpecified && { sections: [] }) }, version)
}
