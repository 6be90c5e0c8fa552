import { LIST_INTENT } from '~/components/form/list-intents'
import { TITLED_SECTIONS } from '~/domain/core/home-sections'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { findBySlug, listCategories } from '~/domain/posts/categories.server'
import { allSections, saveHome } from '~/domain/posts/home.server'
import { isDeadAddress } from '~/domain/redirects/redirects.server'
import type { RouteContext } from '~/http/handlers.server'
import { readersLanguage } from '~/http/interface-language.server'
import { languageOf } from '~/labels/languages.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import {
  changeList,
  describeDead,
  groupReply,
  loadGroup,
  receiveGroup,
  savedReply,
  unknownButton,
  versionsOf,
} from '../group.server'
import { rowFields } from '../parts'

export function load(ctx: RouteContext) {
  const { deps } = ctx
  const { values, ...group } = loadGroup(ctx, 'home')
  const { home: words, loaders } = languageOf(readersLanguage(deps.settings())).screens
  const titles = deps.settings().site.examples ? words : { ...words, updates: loaders.newest }
  const categories = listCategories(deps).filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  // A renamed category keeps its section; that of a deleted one stays chosen until somebody chooses another.
  const followed = <Section extends { category: string }>(section: Section): Section => ({
    ...section,
    category: findBySlug(deps.db, section.category)?.slug ?? section.category,
  })
  const sections = allSections(values.sections).map(followed)
  const names = new Map<string, string>()
  for (const { category } of sections) if (category) names.set(category, category)
  for (const { slug, name } of categories) names.set(slug, name)
  return {
    ...group,
    values: { ...values, sections },
    titles: Object.fromEntries(TITLED_SECTIONS.map((name) => [name, titles[name]])),
    categories: Object.fromEntries(names),
    zone: deps.settings().site.timeZone,
  }
}

const FIELDS = [
  ...Object.keys(SCHEMAS.home.shape),
  ...rowFields(['sections'], ['name', 'isShown', 'title', 'titleEnglish', 'category', 'count']),
]

export async function act(ctx: RouteContext) {
  const { user, form, intent } = await receiveGroup(ctx, FIELDS)
  switch (intent) {
    case LIST_INTENT:
      return changeList(form, 'home')
    case SETTINGS_INTENTS.save:
      return groupReply(ctx, form, 'home', (values) => {
        const dead = saveHome(ctx.deps, user, values, ...versionsOf(form))
        if (isDeadAddress(ctx.deps, values.noticeLink)) dead.push(values.noticeLink)
        return savedReply(ctx, 'home', describeDead(ctx, dead))
      })
    default:
      throw unknownButton()
  }
}
