/** The first tasks on a new site. */
import type { LogDeps, ReadDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import type { Account } from '~/domain/core/account-schema'
import { requireRight, type Actor } from '~/domain/core/rights'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { listCategories } from '~/domain/posts/categories.server'
import { findOwnPage, listPageSlugs } from '~/domain/posts/pages.server'
import { listLatestPosts } from '~/domain/posts/read-posts.server'
import { readGroup } from '~/domain/settings/settings.server'
import { detectLanguage } from '~/text/language'

const HIDDEN = 'first-tasks-hidden'

/** Returns the tasks in order, or null once all are done or an admin has hidden them. */
export function readFirstTasks(deps: ReadDeps & SettingsDeps, admin: Account) {
  requireRight(admin, 'manageSettings')
  if (readNumber(deps.db, HIDDEN) === 1) return null
  const { site, pictures } = deps.settings()
  const { name, nameEnglish } = readGroup(deps, 'site').values
  const hasBothNames = nameEnglish !== '' || detectLanguage(name) === 'en'
  const hasCategories = listCategories(deps).some(({ slug }) => slug !== DEFAULT_CATEGORY)
  const tasks = [
    { name: 'name', isDone: name !== '' && hasBothNames },
    { name: 'logo', isDone: pictures.logo !== undefined },
    { name: 'contact', isDone: site.hasOwnContact },
    { name: 'about', isDone: findOwnPage(deps, 'about') !== undefined },
    { name: 'you', isDone: admin.profilePicture !== null },
    { name: 'categories', isDone: hasCategories },
    { name: 'post', isDone: listLatestPosts(deps, { limit: 1 }).length > 0 },
  ] as const
  if (tasks.every(({ isDone }) => isDone)) return null
  return { tasks, hasAboutDraft: listPageSlugs(deps, admin, ['about']).length > 0 }
}

export function hideFirstTasks({ db }: LogDeps, actor: Actor): void {
  requireRight(actor, 'manageSettings')
  writeNumber(db, HIDDEN, 1)
}
