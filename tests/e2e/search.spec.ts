/** The search page: results, more of them, suggestions while one types, and what happens when it fails. */
import type { Page, Route } from '@playwright/test'
import type { SuggestionView } from '../../app/view-models/search'
import { expectNoViolations } from './axe'
import { expect, hydrated, isPhone, onlyOn, open, test } from './helpers'

const box = (page: Page) => page.getByPlaceholder('Search for news...')
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search' })
const heading = (page: Page) => page.getByRole('heading', { name: /^Search Results for:/ })
/** Posts; videos that match are articles as well. */
const cards = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Read Article' }) })
const list = (page: Page) => page.getByRole('listbox')
const options = (page: Page) => page.getByRole('option')
const addressOf = (query: string) => `/search?q=${encodeURIComponent(query)}`

async function openBox(page: Page, path = '/search') {
  await open(page, path)
  await hydrated(box(page))
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    const go = (page: Page, path: string) => (scripts ? openBox(page, path) : page.goto(path))

    test('asks in a box and shows cards in columns', async ({ page }) => {
      await go(page, '/search')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search News')
      await expect(heading(page)).toHaveCount(0)
      await box(page).fill('  कथा ')
      await submit(page).click()
      await expect(page).toHaveURL(
        scripts ? addressOf('कथा') : /\/search\?q=(\+|%20)*%E0%A4%95%E0%A4%A5%E0%A4%BE/,
      )
      await expect(heading(page)).toHaveText('Search Results for: "कथा"')
      await expect(box(page)).toHaveValue('कथा')
      await expect(page).toHaveTitle(/^Search Results for: "कथा"/)
      await expect(cards(page).first()).toBeVisible()
      const columns = await cards(page)
        .first()
        .locator('xpath=ancestor::ul')
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      expect(columns).toBe(isPhone() ? 1 : 3)
    })

    test('shows nothing for blanks', async ({ page }) => {
      for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
        await go(page, path)
        await expect(box(page)).toHaveValue('')
        await expect(heading(page)).toHaveCount(0)
        await expect(page.getByText('No results found for your search')).toHaveCount(0)
      }
    })

    test('says that nothing was found and where else to look', async ({ page }) => {
      await go(page, addressOf('ढढढञञञङङङ'))
      await expect(heading(page)).toHaveText('Search Results for: "ढढढञञञङङङ"')
      await expect(
        page.getByText('No results found for your search', { exact: true }),
      ).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'तीर्थ' })).toHaveAttribute(
        'href',
        '/category/tirth',
      )
      await main.getByRole('link', { name: 'ताज़ा अपडेट्स' }).click()
      await expect(page).toHaveURL('/#latest')
    })

    test('marks whole words in the author’s spelling', async ({ page }) => {
      await go(page, addressOf('नालंदा'))
      const title = cards(page).first().getByRole('heading')
      await expect(title.locator('mark')).toHaveText('नालंदा')
      await expect(title).toHaveText('नालंदा: जहाँ दूर देशों से छात्र आते थे')
      // A mark that begins or ends inside a cluster would tear it.
      for (const mark of await page.locator('mark').allTextContents()) {
        expect(mark).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*$/u)
      }
    })

    test('says when results are only near, and what may have been meant', async ({ page }) => {
      await go(page, addressOf('prdushan'))
      await expect(page.getByText('सटीक परिणाम नहीं मिला, मिलते-जुलते परिणाम')).toBeVisible()
      const question = page.getByText(/^क्या आपका मतलब था: \S+ \?$|^क्या आपका मतलब था: \S+\?$/)
      const meant = await question.getByRole('link').innerText()
      await question.getByRole('link').click()
      await expect(page).toHaveURL(addressOf(meant))
      await expect(heading(page)).toHaveText(`Search Results for: "${meant}"`)
      await expect(box(page)).toHaveValue(meant)
    })

    test('shows more', async ({ page }) => {
      await go(page, addressOf('कथा'))
      await expect(cards(page)).toHaveCount(9)
      const first = await cards(page).first().getByRole('heading').innerText()
      await page.getByRole('link', { name: 'Show more' }).click()
      if (scripts) {
        await expect.poll(() => cards(page).count()).toBeGreaterThan(9)
        await expect(page).toHaveURL(addressOf('कथा'))
        await expect(cards(page).first().getByRole('heading')).toHaveText(first)
      } else {
        await expect(page).toHaveURL(`${addressOf('कथा')}&startIndex=9`)
        await expect(heading(page)).toHaveText('Search Results for: "कथा"')
        await expect(cards(page).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: first })).toHaveCount(0)
      }
      const addresses = await cards(page)
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses).toEqual([...new Set(addresses)])
    })

    test('leads to verses, subjects and videos', async ({ page }) => {
      await go(page, addressOf('ज्ञान दिवाकर'))
      const verses = page.getByRole('region', { name: 'निर्वाण काण्ड से' })
      await verses.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/nirvankand#verse-2$/)
      await expect(page.locator('#verse-2')).toBeInViewport()
      await go(page, addressOf('तीर्थ'))
      const subjects = page.getByRole('region', { name: 'विषय' })
      await expect(subjects.getByRole('link', { name: 'तीर्थ' }).first()).toHaveAttribute(
        'href',
        '/category/tirth',
      )
    })
  })
}

test('blanks are not submitted', async ({ page }) => {
  await openBox(page)
  await box(page).fill('   ')
  await submit(page).click()
  await expect(box(page)).toHaveValue('')
  await expect(page).toHaveURL('/search')
  await box(page).fill('कथा')
  await submit(page).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(cards(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
})

test('opens at the top and keeps the focus in the box', async ({ page }) => {
  await openBox(page, addressOf('कथा'))
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await box(page).fill('नालंदा')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Search Results for: "नालंदा"')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(box(page)).toBeFocused()
})

test('says Searching... while it searches', async ({ page }) => {
  await openBox(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/search.data*', async (route) => {
    await held
    await route.continue()
  })
  await box(page).fill('कथा')
  await box(page).press('Enter')
  await expect(page.getByText('Searching...', { exact: true })).toBeVisible()
  await expect(heading(page)).toHaveText('Search Results for: "कथा"')
  await expect(cards(page)).toHaveCount(0)
  await expectNoViolations(page)
  letGo()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Searching...')).toHaveCount(0)
})

for (const [how, fail] of [
  ['cannot be reached', (route: Route) => route.abort()],
  ['answers with an error', (route: Route) => route.fulfill({ status: 500, body: 'broken' })],
] as const) {
  test(`results stay as they were when the server ${how}`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await openBox(page, addressOf('कथा'))
    const before = await cards(page).getByRole('heading').allInnerTexts()
    await page.route('**/search.data*', fail)
    await box(page).fill('नालंदा')
    await box(page).press('Enter')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('Something went wrong! Please try again.')
    expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(before)
    await expect(heading(page)).toHaveText('Search Results for: "कथा"')
    await expect(box(page)).toHaveValue('नालंदा')
    await expect(page.getByRole('banner')).toBeVisible()
    expect(logged.join()).toContain('Search failed')
    await expectNoViolations(page)
    await page.unrouteAll()
    await submit(page).click()
    await expect(heading(page)).toHaveText('Search Results for: "नालंदा"')
    await expect(alert).toHaveCount(0)
  })
}

test.describe('suggestions', () => {
  const ANSWER: SuggestionView[] = [
    suggestion('रामायण की कथा', '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai', true),
    suggestion('नालंदा', addressOf('नालंदा'), false),
    suggestion('Ram and Sita', '/post/nahin-hai', true),
  ]

  function suggestion(text: string, to: string, isPost: boolean): SuggestionView {
    const language = /^[a-z]/i.test(text) ? 'en' : 'hi'
    return { text, to, isPost, language, parts: [{ text, isMarked: false }] }
  }

  /** Answers in place of the server, and tells what was asked. */
  async function answering(page: Page): Promise<string[]> {
    const asked: string[] = []
    await page.route('**/search-suggestions*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      await route.fulfill({ json: { suggestions: ANSWER } })
    })
    return asked
  }

  async function typed(page: Page, text = 'राम') {
    await box(page).pressSequentially(text)
    await expect(list(page)).toBeVisible()
  }

  test('come from the site while one types, and lead to a post', async ({ page }) => {
    await openBox(page)
    await typed(page, 'नालं')
    const option = options(page).filter({ hasText: 'नालंदा: जहाँ दूर देशों से छात्र आते थे' })
    await expect(option).toBeVisible()
    await expect(option.locator('[lang]')).toHaveAttribute('lang', 'hi')
    await expectNoViolations(page)
    if (isPhone()) await option.tap()
    else await option.click()
    await expect(page).toHaveURL(/\/post\/nalanda-/)
  })

  test('are chosen with the keyboard alone', async ({ page }) => {
    await answering(page)
    await openBox(page)
    await box(page).focus()
    await expect(box(page)).toHaveRole('combobox')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await typed(page)
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
    await expect(page).toHaveURL(addressOf('नालंदा'))
    await expect(box(page)).toHaveValue('नालंदा')
    await expect(list(page)).toHaveCount(0)
    await box(page).press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  test('leave Enter to the box while none is chosen', async ({ page }) => {
    await answering(page)
    await openBox(page)
    await typed(page, 'कथा')
    await box(page).press('Enter')
    await expect(heading(page)).toHaveText('Search Results for: "कथा"')
    await expect(list(page)).toHaveCount(0)
  })

  test('go when the box is left', async ({ page }) => {
    await answering(page)
    await openBox(page)
    await typed(page)
    await box(page).press('Tab')
    await expect(list(page)).toHaveCount(0)
    await expect(submit(page)).toBeFocused()
  })

  test('are asked for after a pause, from two letters on', async ({ page }) => {
    await page.clock.install()
    const asked = await answering(page)
    await openBox(page)
    // Ahead of the page by more than a busy machine takes to get here: the clock cannot be stopped in the past.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    await box(page).pressSequentially('की')
    await page.clock.runFor(1_000)
    expect(asked).toEqual([])
    await box(page).fill('कीर')
    await page.clock.runFor(100)
    await box(page).fill('कीर्त')
    await page.clock.runFor(100)
    expect(asked).toEqual([])
    await page.clock.runFor(30)
    await expect.poll(() => asked).toEqual(['कीर्त'])
  })

  test('of an earlier text are cancelled and never shown', async ({ page }) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
    await page.route('**/search-suggestions*', async (route) => {
      const query = new URL(route.request().url()).searchParams.get('q')
      // The first answer never comes by itself.
      if (query === 'पुराना') return
      await route.fulfill({ json: { suggestions: ANSWER.slice(0, 1) } })
    })
    await openBox(page)
    const first = page.waitForRequest('**/search-suggestions*')
    await box(page).fill('पुराना')
    await first
    await box(page).fill('नया शब्द')
    await expect(options(page)).toHaveCount(1)
    expect(failed).toEqual(['net::ERR_ABORTED'])
  })

  test('wait until an input method has composed its word', async ({ page }) => {
    const asked = await answering(page)
    await openBox(page)
    await box(page).focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', {
      text: 'राम',
      selectionStart: 3,
      selectionEnd: 3,
    })
    await expect(box(page)).toHaveValue('राम')
    await box(page).press('ArrowDown')
    await page.waitForTimeout(400)
    expect(asked).toEqual([])
    await session.send('Input.insertText', { text: 'राम' })
    await expect(list(page)).toBeVisible()
    expect(asked).toEqual(['राम'])
  })

  test('that fail are silent', async ({ page }) => {
    await page.route('**/search-suggestions*', (route) => route.fulfill({ status: 429, body: '' }))
    await openBox(page)
    const answered = page.waitForResponse('**/search-suggestions*')
    await box(page).fill('राम')
    await answered
    await expect(list(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  onlyOn('desktop')
  test.use({ javaScriptEnabled: false })

  test('the box is a plain text field that must not be empty', async ({ page }) => {
    await page.goto('/search')
    await expect(box(page)).toHaveRole('textbox')
    await expect(box(page)).toHaveAttribute('required')
  })
})

test('no accessibility violations in results, close results and none', async ({ page }) => {
  for (const query of ['कथा', 'तीर्थ', 'praachin', 'ढढढञञञङङङ']) {
    await openBox(page, addressOf(query))
    await expectNoViolations(page)
  }
})
