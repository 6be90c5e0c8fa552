/** The lists of articles and drafts: finding, featuring, publishing and deleting, one at a time and in bulk. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import {
  expect,
  hydrated,
  isPhone,
  openRowMenu,
  publish,
  signIn,
  test,
  toast,
  uniqueTitle,
} from './helpers'

const PAGE_SIZE = 9

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const rows = (page: Page, title: string) => main(page).getByRole('checkbox', { name: title })
const bulk = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Selected rows' }).getByRole('button', { name })

async function openList(
  page: Page,
  tab: 'posts' | 'drafts',
  { words = '', scripts = true }: { words?: string; scripts?: boolean } = {},
) {
  await page.goto(`/dashboard?tab=${tab}&q=${encodeURIComponent(words)}`)
  if (scripts) await hydrated(page.getByRole('contentinfo'))
}

/** Articles whose titles begin with the same unique words. */
async function someArticles(context: BrowserContext, count: number): Promise<string> {
  const { title } = uniqueTitle()
  for (let number = 1; number <= count; number += 1) {
    await publish(context, { title: `${title} ${number}`, content: 'कथा', category: 'sahitya' })
  }
  return title
}

async function someDrafts(context: BrowserContext, count: number): Promise<string> {
  const { title } = uniqueTitle()
  for (let number = 1; number <= count; number += 1) {
    await context.request.post('/create-post', {
      multipart: { intent: 'save-draft', title: `${title} ${number}`, content: 'कथा' },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      maxRedirects: 0,
    })
  }
  await context.clearCookies({ name: 'toast' })
  return title
}

test.beforeEach(({ context }) => signIn(context))

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    const open = (page: Page, tab: 'posts' | 'drafts', words?: string) =>
      openList(page, tab, { words, scripts })

    test(`a form filters and sorts the list, and Show more extends it${variant}`, async ({
      page,
      context,
    }) => {
      const title = await someArticles(context, PAGE_SIZE + 1)
      await open(page, 'posts')
      if (isPhone()) await main(page).getByText('Filters', { exact: true }).click()
      await field(page, 'Words in the title').fill(title)
      await field(page, 'Category').selectOption('sahitya')
      await field(page, 'Sort by').selectOption({ label: 'Title' })
      await main(page).getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/tab=posts&q=.+category=sahitya.*sort=title/)
      await expect(rows(page, title)).toHaveCount(PAGE_SIZE)
      await expect(rows(page, title).first()).toHaveAccessibleName(`Select ${title} 1`)
      await main(page).getByRole('link', { name: 'Show more' }).click()
      await expect(rows(page, title)).toHaveCount(scripts ? PAGE_SIZE + 1 : 1)
      await expect(main(page).getByRole('link', { name: 'Show more' })).toBeHidden()
      await expect(field(page, 'Words in the title')).toHaveValue(title)
      await main(page).getByRole('link', { name: 'Clear filters' }).click()
      await expect(field(page, 'Words in the title')).toHaveValue('')
      await expect(field(page, 'Category')).toHaveValue('')
    })

    test(`several drafts are published, and several articles deleted${variant}`, async ({
      page,
      context,
    }) => {
      const title = await someDrafts(context, 3)
      await open(page, 'drafts', title)
      await bulk(page, 'Publish').click()
      await expect(toast(page, 'Please select at least one row.', 'error')).toBeVisible()
      await rows(page, `${title} 1`).check()
      await rows(page, `${title} 2`).check()
      await bulk(page, 'Publish').click()
      await expect(toast(page, '2 drafts published')).toBeVisible()
      await expect(rows(page, title)).toHaveCount(1)

      await open(page, 'posts', title)
      if (scripts) await field(page, 'Select all').check()
      else for (const box of await rows(page, title).all()) await box.check()
      await bulk(page, 'Delete').click()
      const question = scripts ? page.getByRole('dialog') : main(page)
      await expect(question.getByRole('heading')).toHaveText('Delete 2 articles?')
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page, '2 articles deleted')).toBeVisible()
      await expect(main(page)).toContainText('No articles match these filters.')
    })

    test(`a command for all matches changes also those that are not shown${variant}`, async ({
      page,
      context,
    }) => {
      const title = await someArticles(context, PAGE_SIZE + 2)
      await open(page, 'posts', title)
      await expect(main(page).getByText(/^11 of \d+ articles$/)).toBeVisible()
      if (scripts) {
        await expect(field(page, 'Select all 11')).toBeHidden()
        await field(page, 'Select all').check()
      }
      await field(page, 'Select all 11').check()
      if (scripts) await expect(main(page).getByText('11 selected')).toBeVisible()
      await bulk(page, 'Unpublish').click()
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
        'Unpublish: 11 articles?',
      )
      await expect(main(page)).toContainText('and 2 more')
      await main(page).getByRole('button', { name: 'Unpublish' }).click()
      await expect(toast(page, '11 articles moved to your drafts')).toBeVisible()
      await expect(main(page)).toContainText('No articles match these filters.')
    })

    test(`Enter on a checkbox changes nothing${variant}`, async ({ page, context }) => {
      const title = await someDrafts(context, 1)
      const article = await someArticles(context, 1)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      for (const [tab, words] of [
        ['drafts', title],
        ['posts', article],
      ] as const) {
        await open(page, tab, words)
        await rows(page, words).check()
        await rows(page, words).press('Enter')
        await open(page, tab, words)
        await expect(rows(page, words)).toHaveCount(1)
      }
      expect(sent.filter((url) => url.includes('/dashboard?'))).toEqual([])
    })

    test(`an article is featured and unfeatured, and deleting it asks for confirmation${variant}`, async ({
      page,
      context,
    }) => {
      const title = await someArticles(context, 1)
      await open(page, 'posts', title)
      await openRowMenu(main(page))
      const star = main(page).getByRole('button', { name: `Featured ${title}` })
      await star.click()
      await expect(toast(page, 'Article added to the featured stories')).toBeVisible()
      await open(page, 'posts', title)
      await openRowMenu(main(page))
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await star.click()
      await expect(toast(page, 'Article removed from the featured stories')).toBeVisible()
      await openRowMenu(main(page))
      await expect(star).toHaveAttribute('aria-pressed', 'false')

      const question = scripts ? page.getByRole('dialog') : main(page)
      const ask = () =>
        main(page)
          .getByRole('link', { name: `Delete ${title}` })
          .click()
      await ask()
      await expect(question.getByRole('heading')).toHaveText('Delete this article?')
      await question.getByRole(scripts ? 'button' : 'link', { name: 'Cancel' }).click()
      await expect(rows(page, title)).toHaveCount(1)
      if (!scripts) await openRowMenu(main(page))
      await ask()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Article deleted')).toBeVisible()
      await expect(rows(page, title)).toHaveCount(0)
    })
  })
}

test('a filter applies immediately, and several articles move to another category @deep', async ({
  page,
  context,
}) => {
  const title = await someArticles(context, 2)
  await openList(page, 'posts', { words: title })
  await page.getByLabel('Select all').check()
  const bar = page.getByRole('form', { name: 'Selected rows' })
  await bar.locator('summary').click()
  await bar.getByLabel('To category').selectOption('itihas')
  await bulk(page, 'Move').click()
  await expect(toast(page, '2 posts changed')).toBeVisible()
  await field(page, 'Category').focus()
  await field(page, 'Category').focus()
  await field(page, 'Category').selectOption('sahitya')
  await expect(page).toHaveURL(/category=sahitya/)
  await expect(main(page)).toContainText('No articles match these filters.')
  await expect(field(page, 'Category')).toBeFocused()
  await field(page, 'Category').selectOption('itihas')
  await expect(rows(page, title)).toHaveCount(2)
})

test('filters entered while others load are kept, and Back fills in the earlier ones', async ({
  page,
  context,
}) => {
  const title = await someArticles(context, 1)
  await openList(page, 'posts')
  if (isPhone()) await main(page).getByText('Filters', { exact: true }).click()
  let load = () => {}
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/category=sahitya.*_data/, async (route) => {
    await held
    await route.continue()
  })
  await field(page, 'Category').selectOption('sahitya')
  await field(page, 'Words in the title').fill(title)
  load()
  await expect(page).toHaveURL(/category=sahitya/)
  await field(page, 'Sort by').focus()
  await field(page, 'Sort by').selectOption({ label: 'Title' })
  await expect(page).toHaveURL(/q=.+category=sahitya.*sort=title/)
  await expect(field(page, 'Sort by')).toBeFocused()
  await expect(rows(page, title)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/q=&category=sahitya/)
  await expect(field(page, 'Words in the title')).toHaveValue('')
  await expect(field(page, 'Category')).toHaveValue('sahitya')
})

test('each row on a phone shows its date @layout', async ({ page }) => {
  if (!isPhone()) return
  await page.goto('/dashboard?tab=posts&by=all&step=50')
  const clipped = await main(page)
    .locator('time:visible')
    .evaluateAll((times) =>
      times.flatMap((time) => {
        const [own, line] = [time, time.parentElement!].map((each) => each.getBoundingClientRect())
        return own!.bottom > line!.bottom + 1 ? time.textContent : []
      }),
    )
  expect(clipped).toEqual([])
})

test('a phone screen shows six articles, with their actions in a menu @layout', async ({
  page,
  context,
}) => {
  if (!isPhone()) return
  const title = await someArticles(context, 7)
  await openList(page, 'posts')
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  const { y } = (await bar.boundingBox())!
  const row = main(page).getByRole('row').nth(6)
  const box = (await row.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(y)
  const first = main(page).getByRole('row').nth(1)
  await expect(first).toContainText('Published')
  await first.locator('summary').click()
  for (const name of ['Edit', 'View', 'Delete']) {
    await expect(first.getByRole('link', { name: `${name} ${title} 7` })).toBeVisible()
  }
  await expect(first.getByRole('button', { name: 'Featured' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first.getByRole('link', { name: 'Edit' })).toBeHidden()
  await bar.getByText('More', { exact: true }).click()
  for (const name of ['Overview', 'Library', 'Users', 'Settings']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  }
})

test('axe finds no violations in the list of drafts @deep', async ({ page, context }) => {
  await openList(page, 'drafts', { words: await someDrafts(context, 2) })
  await expectNoViolations(page)
})

test('axe finds no violations in a list with selected articles or in the confirmation @layout @deep', async ({
  page,
  context,
}) => {
  test.slow()
  await openList(page, 'posts', { words: await someArticles(context, 2) })
  await field(page, 'Select all').check()
  await expect(bulk(page, 'Delete')).toBeInViewport()
  await expectNoViolations(page)
  await bulk(page, 'Delete').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})
