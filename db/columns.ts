import { integer, text } from 'drizzle-orm/sqlite-core'

/** Opaque, time-ordered text id (UUID v7). Set in code; an id brought along by an import is kept. */
export const id = () => text().primaryKey()

/** A moment in integer milliseconds since 1970, UTC. */
export const moment = () => integer()

/**
 * When a row was made and last changed. Set in code, never by `CURRENT_TIMESTAMP`, which writes text into an integer
 * column and sorts after every number.
 */
export const timestamps = {
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
}
