import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pageLoader } from '~/http/door.server'

/** 200 while the database answers and the data folder can be written, else 503; no details (SECURITY §11.7). */
export const loader = pageLoader(async ({ deps }) => {
  const isHealthy = await isWorking(async () => {
    deps.db.get(sql`select 1`)
    await access(deps.settings.DATA_DIR, constants.W_OK)
  })
  return new Response(isHealthy ? 'ok\n' : 'unavailable\n', {
    status: isHealthy ? 200 : 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})

async function isWorking(check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch {
    return false
  }
}
