import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { cleanLine } from '~/text/clean'
import { categories, posts } from '~db/schema'
import { PAGE_SIZE, type EditorSort } from './constants'
import type { PostStatus } from './schema'

type Reads = Pick<Deps, 'db'>

const MAX_WORDS = 12

export interface EditorQuery {
  status: PostStatus
  isEverybodys?: boolean
  /** All of them must be in the title. */
  words?: string
  category?: string
  isFeatured?: boolean
  sort?: EditorSort
  startIndex?: number
  limit?: number
}

export function listEditorPosts(deps: Reads, actor: Actor, query: EditorQuery): EditorRow[] {
  const editor = requireContentManager(actor)
  return selectRows(deps, editor.id, query)
}

function selectRows({ db }: Reads, editorId: string, query: EditorQuery) {
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      image: posts.image,
      language: posts.language,
      authorName: posts.authorName,
      isFeatured: posts.isFeatured,
      views: posts.views,
      updatedAt: posts.updatedAt,
      category: { name: categories.name, slug: categories.slug },
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(eq(posts.status, query.status), ...conditions(editorId, query)))
    .orderBy(...ORDERS[query.sort ?? 'updated'])
    .limit(query.limit ?? PAGE_SIZE)
    .offset(query.startIndex ?? 0)
    .all()
}

export type EditorRow = ReturnType<typeof selectRows>[number]

function conditions(editorId: string, query: EditorQuery): (SQL | undefined)[] {
  const words = cleanLine(query.words ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  return [
    query.isEverybodys ? undefined : eq(posts.userId, editorId),
    query.isFeatured ? eq(posts.isFeatured, true) : undefined,
    query.category
      ? // The id first: a condition on the joined table would not reach the index of the posts.
        sql`${posts.categoryId} = (select id from ${categories} where slug = ${query.category})`
      : undefined,
    ...words.map(titleHas),
  ]
}

/** LIKE ignores the case of ASCII letters. */
function titleHas(word: string): SQL {
  return sql`${posts.title} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

const ORDERS: Record<EditorSort, SQL[]> = {
  updated: [desc(posts.updatedAt), desc(posts.number)],
  views: [desc(posts.views), desc(posts.number)],
  // Unicode order is that of Hindi dictionaries, except for the nukta.
  title: [
    sql`${posts.title} < char(2304)`,
    sql`replace(${posts.title}, char(2364), '') collate nocase`,
    desc(posts.number),
  ],
}
