import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { SAMPLE } from './own-site'

const LONGEST_WAIT = 60_000

export default async function setUp() {
  // This check is not in playwright.config.ts, which the search for unused files loads before a browser is installed.
  if (!(await findBrowser()))
    throw new Error('No browser was found for the tests. Install Chromium, or set CHROMIUM_PATH.')
  const folder = String(process.env.E2E_DATA_DIR)
  const db = new SqliteDatabase(join(folder, 'site.sqlite'), { readonly: true })
  await untilSampleIsComplete(db)
  mkdirSync(SAMPLE)
  cpSync(join(folder, 'files'), join(SAMPLE, 'files'), { recursive: true })
  await db.backup(join(SAMPLE, 'site.sqlite'))
  db.close()
}

/** The site is served before its sample content is complete; the tests wait for it. */
async function untilSampleIsComplete(db: SqliteDatabase.Database) {
  const mark = db.prepare("SELECT value FROM site_numbers WHERE name = 'sampleContent'").pluck()
  const end = Date.now() + LONGEST_WAIT
  while (mark.get() !== 2) {
    if (Date.now() > end) {
      const posts = Number(db.prepare('SELECT count(*) FROM posts').pluck().get())
      throw new Error(
        `After ${LONGEST_WAIT / 1_000} seconds the sample content is incomplete: ${posts} of 40 posts in ${db.name}`,
      )
    }
    await sleep(200)
  }
}
