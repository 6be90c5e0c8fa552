import { and, desc, inArray } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import type { TextLanguage } from '~/text/language'
import { posts } from '~db/schema'

export function listPostTitles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postIds: readonly string[],
): { id: string; title: string; language: TextLanguage }[] {
  requireContentManager(actor)
  return db
    .select({ id: posts.id, title: posts.title, language: posts.language })
    .from(posts)
    .where(and(inArray(posts.id, [...postIds]), inArray(posts.status, ['draft', 'published'])))
    .orderBy(desc(posts.number))
    .all()
}
