import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '~/domain/accounts/rights'
import type { Logged } from '~/domain/base-deps.server'
import { fieldError } from '~/domain/errors'
import { findPicked } from '~/domain/posts/picked-posts.server'
import { say } from '~/labels/messages'
import { HOME_SECTIONS } from './home-sections'
import { SCHEMAS, type Values } from './schema'
import { saveSettings } from './settings.server'

type Sections = Values<'home'>['sections']

/** All sections in the chosen order; those that it does not name come last. */
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

/** Addresses must lead to published posts. Sections as specified are stored as none. */
export function saveHome(deps: Logged, actor: Actor, value: Values<'home'>, version: number): void {
  for (const field of ['carousel', 'picks'] as const) {
    const { missing } = findPicked(deps, value[field])
    if (missing !== undefined)
      throw fieldError('InvalidInput', field, say('noPostAt', { line: missing }))
  }
  const isSpecified = isDeepStrictEqual(
    SCHEMAS.home.parse({ sections: allSections([]) }).sections,
    value.sections,
  )
  saveSettings(deps, actor, 'home', { ...value, ...(isSpecified && { sections: [] }) }, version)
}
