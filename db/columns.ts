import { integer, text } from 'drizzle-orm/sqlite-core'

/** UUID v7. Set in code; imports keep their ids. */
export const id = () => text().primaryKey()

/** Milliseconds since 1970, UTC. */
export const moment = () => integer()

/** Set in code: `CURRENT_TIMESTAMP` writes text, which sorts after every number. */
export const timestamps = {
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
}
