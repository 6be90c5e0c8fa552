import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'

/** The site is served before its sample content is there: the tests wait for all of it. */
export default async function untilSampleIsComplete() {
  const file = join(String(process.env.E2E_DATA_DIR), 'site.sqlite')
  const db = new SqliteDatabase(file, { readonly: true })
  const mark = db.prepare("SELECT value FROM site_numbers WHERE name = 'sampleContent'").pluck()
  while (mark.get() !== 2) await sleep(200)
  db.close()
}
