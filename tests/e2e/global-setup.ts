import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { findBrowser } from '../../scripts/find-browser.mjs'

const LONGEST_WAIT = 60_000

export default async function setUp() {
  // Not in playwright.config.ts, which the check for unused files loads before there is a browser.
  if (!(await findBrowser()))
    throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH.')
  await untilSampleIsComplete()
}

/** The site is served before its sample content is complete; the tests wait for it. */
async function untilSampleIsComplete() {
  const file = join(String(process.env.E2E_DATA_DIR), 'site.sqlite')
  const db = new SqliteDatabase(file, { readonly: true })
  const mark = db.prepare("SELECT value FROM site_numbers WHERE name = 'sampleContent'").pluck()
  const end = Date.now() + LONGEST_WAIT
  while (mark.get() !== 2) {
    if (Date.now() > end) {
      const posts = Number(db.prepare('SELECT count(*) FROM posts').pluck().get())
      throw new Error(
        `After ${LONGEST_WAIT / 1_000} seconds the sample content is incomplete: ${posts} of 40 posts in ${file}`,
      )
    }
    await sleep(200)
  }
  db.close()
}
