import { asc } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { nirvankand } from '~db/schema'

export interface DevotionalText {
  id: string
  title: string
  subtitle: string
  shlokas: string[]
  /** Unique for each save. */
  updatedAt: number
}

export const devotionalColumns = {
  id: nirvankand.id,
  title: nirvankand.title,
  subtitle: nirvankand.subtitle,
  shlokas: nirvankand.shlokas,
  updatedAt: nirvankand.updatedAt,
}

export function findDevotionalText({ db }: Pick<Deps, 'db'>): DevotionalText | null {
  const row = db
    .select(devotionalColumns)
    .from(nirvankand)
    .orderBy(asc(nirvankand.createdAt))
    .limit(1)
    .get()
  return row ?? null
}
