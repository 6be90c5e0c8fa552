/** Two people edit one published post while autosaves arrive late, out of order, or with a lost response. */
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'
import { expect, onlyOn, publishPost, signIn, test } from './helpers'

onlyOn('desktop')

const TYPED_FOR = 3 * 60_000

const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })

/** Delays some autosaves, or only their responses, by up to twenty seconds; loses some responses. */
async function slowDown(context: BrowserContext) {
  let seed = 7
  const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
  await context.route('**/dashboard/autosave', async (route) => {
    const wait = () => sleep(random(20_000))
    const fate = random(4)
    if (fate === 0) await wait()
    const response = await route.fetch().catch(() => null)
    if (fate === 1) await wait()
    // The form may have cancelled the request.
    if (fate === 2 || !response) await route.abort().catch(() => undefined)
    else await route.fulfill({ response }).catch(() => undefined)
  })
}

/** The text of every stored version of the post. */
function readAll(slug: string): string {
  const db = new SqliteDatabase(join(process.env.E2E_DATA_DIR!, 'site.sqlite'), { readonly: true })
  const post = db.prepare('SELECT id, content FROM posts WHERE slug = ?').get(slug) as {
    id: string
    content: string
  }
  const pending = db
    .prepare('SELECT fields FROM pending_versions WHERE post_id = ?')
    .pluck()
    .all(post.id) as string[]
  const revisions = db
    .prepare('SELECT fields FROM revisions WHERE post_id = ?')
    .pluck()
    .all(post.id) as Buffer[]
  db.close()
  const texts = revisions.map((packed) => brotliDecompressSync(packed).toString())
  return [post.content, ...pending, ...texts].join('\n')
}

async function type(page: Page, name: string, end: number): Promise<string[]> {
  const words: string[] = []
  await content(page).click()
  await page.keyboard.press('Control+End')
  while (Date.now() < end) {
    const word = `${name}${words.length}`
    await page.keyboard.type(` ${word}`, { delay: 60 })
    words.push(word)
    // A pause now and then lets an autosave begin.
    if (words.length % 12 === 0) await page.waitForTimeout(5_000)
  }
  return words
}

/** Clicks Update; after a conflict, chooses the user's own text or the other user's. */
async function finish(page: Page, choice: 'Publish mine' | 'Use theirs') {
  await page.getByRole('main').getByRole('button', { name: 'Update', exact: true }).last().click()
  const conflict = page.getByRole('button', { name: choice })
  const published = page.getByRole('article')
  await expect(conflict.or(published)).toBeVisible({ timeout: 30_000 })
  if (!(await conflict.isVisible())) return
  await conflict.click()
  await expect(conflict).toBeHidden({ timeout: 30_000 })
}

for (const choice of ['Publish mine', 'Use theirs'] as const) {
  test(`two people editing a post lose no text: ${choice} @deep`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(TYPED_FOR + 180_000)
    await signIn(context)
    const { slug } = await publishPost(context)
    const other = await browser.newContext()
    await signIn(other)
    const path = (await (await context.request.get(`/post/${slug}`)).text()).match(
      /\/update-post\/[^"?]+/,
    )![0]
    const pages = [page, await other.newPage()] as const
    for (const each of pages) {
      await each.goto(`${path}?source=posts`)
      await expect(content(each)).toHaveAttribute('contenteditable', 'true')
      await slowDown(each.context())
    }
    const end = Date.now() + TYPED_FOR
    const typed = await Promise.all(
      pages.map((each, number) => type(each, `w${'ab'[number]}x`, end)),
    )
    await finish(pages[0], 'Publish mine')
    await finish(pages[1], choice)
    const all = readAll(slug)
    const lost = typed.flat().filter((word) => !new RegExp(`${word}\\b`).test(all))
    expect(typed.flat().length).toBeGreaterThan(100)
    expect(lost).toEqual([])
    await other.close()
  })
}
