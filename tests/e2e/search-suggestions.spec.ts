/** Suggestions in the search box. */
import type { Page } from '@playwright/test'
import type { SuggestionView } from '../../app/routes/search-suggestions/route'
import { expectNoViolations } from './axe'
import { expect, isPhone, onlyOn, test } from './helpers'
import { pathOfPage, box, heading, openBox, submit } from './search'

const list = (page: Page) => page.getByRole('listbox')
const options = (page: Page) => page.getByRole('option')

const REPLY: SuggestionView[] = [
  suggestion('रामायण की कथा', '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai', true),
  suggestion('नालंदा', pathOfPage('नालंदा'), false),
  suggestion('Ram and Sita', '/post/nahin-hai', true),
]

function suggestion(text: string, to: string, isPost: boolean): SuggestionView {
  const language = /^[a-z]/i.test(text) ? 'en' : 'hi'
  return { text, to, isPost, language, parts: [{ text, isMarked: false }] }
}

/** Responds in place of the server, and records the queries. */
async function recordQueries(page: Page): Promise<string[]> {
  const queries: string[] = []
  await page.route('**/search-suggestions*', async (route) => {
    queries.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    await route.fulfill({ json: { suggestions: REPLY } })
  })
  return queries
}

async function typeQuery(page: Page, text = 'राम') {
  await box(page).pressSequentially(text)
  await expect(list(page)).toBeVisible()
}

test('appear while typing, and lead to a post @layout', async ({ page }) => {
  await openBox(page)
  await typeQuery(page, 'नालं')
  const option = options(page).filter({ hasText: 'नालंदा: जहाँ दूर देशों से छात्र आते थे' })
  await expect(option).toBeVisible()
  await expect(option.locator('[lang]')).toHaveAttribute('lang', 'hi')
  await expectNoViolations(page)
  if (isPhone()) await option.tap()
  else await option.click()
  await expect(page).toHaveURL(/\/post\/nalanda-/)
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('are chosen by keyboard', async ({ page }) => {
    await recordQueries(page)
    await openBox(page)
    await box(page).focus()
    await expect(box(page)).toHaveRole('combobox')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await typeQuery(page)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(box(page)).toHaveAttribute('aria-controls', (await list(page).getAttribute('id'))!)
    await expect(page.getByRole('status').filter({ hasText: '3 सुझाव' })).toBeAttached()

    const expectActive = async (index: number | null) => {
      await expect(box(page)).toBeFocused()
      await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(
        index === null ? 0 : 1,
      )
      if (index === null) {
        await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
      } else {
        const id = await options(page).nth(index).getAttribute('id')
        await expect(box(page)).toHaveAttribute('aria-activedescendant', id!)
      }
    }
    await expectActive(null)
    await box(page).press('ArrowDown')
    await expectActive(0)
    await expectNoViolations(page)
    await box(page).press('ArrowUp')
    await expectActive(2)
    await box(page).press('ArrowDown')
    await expectActive(0)
    await box(page).press('End')
    await expectActive(null)
    await box(page).press('ArrowDown')
    await box(page).press('Home')
    await expectActive(null)
    await expect(box(page)).toHaveValue('राम')

    await box(page).press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('राम')
    await box(page).press('ArrowDown')
    await expect(list(page)).toBeVisible()
    await box(page).press('ArrowDown')
    await box(page).press('ArrowDown')
    await box(page).press('Enter')
    await expect(page).toHaveURL(pathOfPage('नालंदा'))
    await expect(box(page)).toHaveValue('नालंदा')
    await expect(list(page)).toHaveCount(0)
    await box(page).press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  test('let Enter submit the form if no suggestion is active @deep', async ({ page }) => {
    await recordQueries(page)
    await openBox(page)
    await typeQuery(page, 'कथा')
    await box(page).press('Enter')
    await expect(heading(page)).toHaveText('Search Results for: "कथा"')
    await expect(list(page)).toHaveCount(0)
  })

  test('disappear when the box loses focus @deep', async ({ page }) => {
    await recordQueries(page)
    await openBox(page)
    await typeQuery(page)
    await box(page).press('Tab')
    await expect(list(page)).toHaveCount(0)
    await expect(submit(page)).toBeFocused()
  })

  test('are requested after a pause, for at least two letters @deep', async ({ page }) => {
    await page.clock.install()
    const queries = await recordQueries(page)
    await openBox(page)
    // Stops in the near future, because the clock cannot be stopped in the past and a busy machine is slow.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    await box(page).pressSequentially('की')
    await page.clock.runFor(1_000)
    expect(queries).toEqual([])
    await box(page).fill('कीर')
    await page.clock.runFor(100)
    await box(page).fill('कीर्त')
    await page.clock.runFor(100)
    expect(queries).toEqual([])
    await page.clock.runFor(30)
    await expect.poll(() => queries).toEqual(['कीर्त'])
  })

  test('for earlier text are cancelled and never shown', async ({ page }) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
    await page.route('**/search-suggestions*', async (route) => {
      const query = new URL(route.request().url()).searchParams.get('q')
      // The first response never arrives.
      if (query === 'पुराना') return
      await route.fulfill({ json: { suggestions: REPLY.slice(0, 1) } })
    })
    await openBox(page)
    const first = page.waitForRequest('**/search-suggestions*')
    await box(page).fill('पुराना')
    await first
    await box(page).fill('नया शब्द')
    await expect(options(page)).toHaveCount(1)
    expect(failed).toEqual(['net::ERR_ABORTED'])
  })

  test('appear during IME composition without taking its keys', async ({ page }) => {
    const queries = await recordQueries(page)
    await openBox(page)
    await box(page).focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', {
      text: 'राम',
      selectionStart: 3,
      selectionEnd: 3,
    })
    await expect(box(page)).toHaveValue('राम')
    await expect(list(page)).toBeVisible()
    expect(queries).toEqual(['राम'])
    await box(page).press('ArrowDown')
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
    await session.send('Input.insertText', { text: 'राम' })
    await box(page).press('ArrowDown')
    await expect(box(page)).toHaveAttribute('aria-activedescendant')
  })

  test('fail silently @deep', async ({ page }) => {
    await page.route('**/search-suggestions*', (route) => route.fulfill({ status: 429, body: '' }))
    await openBox(page)
    const replied = page.waitForResponse('**/search-suggestions*')
    await box(page).fill('राम')
    await replied
    await expect(list(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  onlyOn('desktop')
  test.use({ javaScriptEnabled: false })

  test('the box is a plain text field that must not be empty @deep', async ({ page }) => {
    await page.goto('/search')
    await expect(box(page)).toHaveRole('textbox')
    await expect(box(page)).toHaveAttribute('required')
  })
})
