/** The search page: results, further pages, and failures. */
import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, holdRequests, isPhone, onlyOn, test } from './helpers'
import { pathOfPage, box, cards, heading, openBox, submit } from './search'

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts })
    const variant = scripts ? '' : ' @deep'

    const go = (page: Page, path: string) => (scripts ? openBox(page, path) : page.goto(path))

    test(`searches from a box and shows cards in columns @layout${variant}`, async ({ page }) => {
      await go(page, '/search')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search News')
      await expect(heading(page)).toHaveCount(0)
      await box(page).fill('  कथा ')
      await submit(page).click()
      await expect(page).toHaveURL(
        scripts ? pathOfPage('कथा') : /\/search\?q=(\+|%20)*%E0%A4%95%E0%A4%A5%E0%A4%BE/,
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

    test('shows nothing for a blank query @deep', async ({ page }) => {
      for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
        await go(page, path)
        await expect(box(page)).toHaveValue('')
        await expect(heading(page)).toHaveCount(0)
        await expect(page.getByText('No results found for your search')).toHaveCount(0)
      }
    })

    test('reports no results and suggests where to look @deep', async ({ page }) => {
      await go(page, pathOfPage('ढढढञञञङङङ'))
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

    test('marks whole words in the author’s spelling @deep', async ({ page }) => {
      await go(page, pathOfPage('नालंदा'))
      const title = cards(page).first().getByRole('heading')
      await expect(title.locator('mark')).toHaveText('नालंदा')
      await expect(title).toHaveText('नालंदा: जहाँ दूर देशों से छात्र आते थे')
      // A highlight that begins or ends inside a grapheme would split it.
      for (const mark of await page.locator('mark').allTextContents()) {
        expect(mark).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*$/u)
      }
    })

    test(`marks close results, and suggests a correction${variant}`, async ({ page }) => {
      await go(page, pathOfPage('temle'))
      await expect(page.getByText('सटीक परिणाम नहीं मिला, मिलते-जुलते परिणाम')).toBeVisible()
      const question = page.getByText(/^क्या आपका मतलब था: \S+ \?$|^क्या आपका मतलब था: \S+\?$/)
      const meant = await question.getByRole('link').innerText()
      await question.getByRole('link').click()
      await expect(page).toHaveURL(pathOfPage(meant))
      await expect(heading(page)).toHaveText(`Search Results for: "${meant}"`)
      await expect(box(page)).toHaveValue(meant)
    })

    test(`shows more results${variant}`, async ({ page }) => {
      await go(page, pathOfPage('कथा'))
      await expect(cards(page)).toHaveCount(9)
      const first = await cards(page).first().getByRole('heading').innerText()
      await page.getByRole('link', { name: 'Show more' }).click()
      if (scripts) {
        await expect.poll(() => cards(page).count()).toBeGreaterThan(9)
        await expect(page).toHaveURL(pathOfPage('कथा'))
        await expect(cards(page).first().getByRole('heading')).toHaveText(first)
      } else {
        await expect(page).toHaveURL(`${pathOfPage('कथा')}&startIndex=9`)
        await expect(heading(page)).toHaveText('Search Results for: "कथा"')
        await expect(cards(page).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: first })).toHaveCount(0)
      }
      const urls = await cards(page)
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(urls.length).toBeGreaterThan(0)
      expect(urls).toEqual([...new Set(urls)])
    })

    test('links to verses, categories and videos @deep', async ({ page }) => {
      await go(page, pathOfPage('ज्ञान दिवाकर'))
      const verses = page.getByRole('region', { name: 'निर्वाण काण्ड से' })
      await verses.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/nirvankand#verse-2$/)
      await expect(page.locator('#verse-2')).toBeInViewport()
      await go(page, pathOfPage('तीर्थ'))
      const subjects = page.getByRole('region', { name: 'विषय' })
      await expect(subjects.getByRole('link', { name: 'तीर्थ' }).first()).toHaveAttribute(
        'href',
        '/category/tirth',
      )
    })
  })
}

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('a blank query is not submitted @deep', async ({ page }) => {
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

  test('opens at the top, with the search box focused', async ({ page }) => {
    await openBox(page, pathOfPage('कथा'))
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await box(page).fill('नालंदा')
    await box(page).press('Enter')
    await expect(heading(page)).toHaveText('Search Results for: "नालंदा"')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(box(page)).toBeFocused()
  })

  test('says Searching... while it searches', async ({ page }) => {
    await openBox(page)
    const release = await holdRequests(page, '**/search.data*')
    await box(page).fill('कथा')
    await box(page).press('Enter')
    await expect(page.getByText('Searching...', { exact: true })).toBeVisible()
    await expect(heading(page)).toHaveText('Search Results for: "कथा"')
    await expect(cards(page)).toHaveCount(0)
    await expectNoViolations(page)
    release()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText('Searching...')).toHaveCount(0)
  })

  for (const [how, fail] of [
    ['cannot be reached', (route: Route) => route.abort()],
    ['responds with an error', (route: Route) => route.fulfill({ status: 500, body: 'broken' })],
  ] as const) {
    const tag = how === 'cannot be reached' ? [] : '@deep'
    test(`results stay unchanged when the server ${how}`, { tag }, async ({ page }) => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await openBox(page, pathOfPage('कथा'))
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
})

test('axe finds no violations in results, close results and an empty list @deep', async ({
  page,
}) => {
  for (const query of ['कथा', 'तीर्थ', 'praachin', 'ढढढञञञङङङ']) {
    await openBox(page, pathOfPage(query))
    await expectNoViolations(page)
  }
})
