/** Readers' journeys: the home page, posts, categories, search, the devotional page, sharing. */
import type { Locator, Page } from '@playwright/test'
import { readSampleSite } from '../../db/sample/read-sample.server'
import { expectNoViolations } from './axe'
import {
  expect,
  holdRequests,
  hydrated,
  onlyOn,
  open,
  publish,
  publishPost,
  signIn,
  test,
  toast,
  uniqueTitle,
} from './helpers'

const HEADINGS = [
  'Featured stories',
  'धर्म अपडेट्स',
  'विशेष आपके लिए',
  'Picks for you',
  'प्रमुख कहानियाँ',
  'विषयों से',
  'आज का पाठ',
  'Latest Headlines',
  'मीडिया कंटेंट',
  'YouTube Videos',
  'Reels',
  'ताज़ा अपडेट्स',
]
const A_POST = {
  title: 'रामायण की कथा आज भी क्यों पढ़ी जाती है',
  path: '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai',
  picture: 'डोरी में बँधे ताड़पत्र, पास में क़लम',
}

/** A title unrelated to the titles in other tests. */
const aJourney = () => uniqueTitle().title.replace('रामायण की कथा', 'नौका यात्रा')

const latest = (page: Page) => page.getByRole('region', { name: 'ताज़ा अपडेट्स' })
const viewMore = (page: Page) => page.getByRole('link', { name: 'View More Posts' })

async function expectSections(page: Page) {
  const main = page.getByRole('main')
  await expect(main.locator(':scope > p').first()).toHaveText('Welcome to धरोहर टाइम्स')
  const texts = await main.locator('h2, h3').allTextContents()
  expect(texts.filter((text) => HEADINGS.includes(text))).toEqual(HEADINGS)
}

test('the home page has its sections in order @layout', async ({ page }) => {
  await open(page, '/')
  await expectSections(page)
  const stories = page.getByRole('region', { name: 'प्रमुख कहानियाँ' })
  const readMore = stories.getByRole('link', { name: 'Read More' }).first()
  await expect(readMore).toHaveAttribute('href', /^\/post\/[a-z0-9-]+$/)
  await expect(stories.locator('article p').first()).toHaveCSS('-webkit-line-clamp', '3')
})

test('headlines and latest posts repeat no post from the sections above', async ({ page }) => {
  await open(page, '/')
  const links = page.getByRole('main').locator('h3 a, h4 a')
  const found = await links.evaluateAll((all) =>
    all.map((link) => [
      link.closest('section')?.getAttribute('aria-labelledby'),
      link.getAttribute('href'),
    ]),
  )
  const isBelow = (section: unknown) => section === 'headlines' || section === 'latest-heading'
  const above = found.filter(([section]) => !isBelow(section)).map(([, href]) => href)
  const below = found.filter(([section]) => isBelow(section)).map(([, href]) => href)
  expect(below).toHaveLength(17)
  expect(below.filter((href, at) => above.includes(href) || below.indexOf(href) !== at)).toEqual([])
})

test('the home page is at most 12,000 pixels high on a phone, and no grid leaves a single card in its last row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(12_000)
  for (const [width, columns] of [
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const orphans = await page.locator('.cards').evaluateAll(
      (grids, most) =>
        grids.filter(({ children, clientWidth }) => {
          const isSingle = children.length % most === 1
          return isSingle && children[children.length - 1]!.clientWidth < clientWidth - 1
        }).length,
      columns,
    )
    expect(orphans, `${width}`).toBe(0)
  }
})

test('a headline is truncated to 80 characters and its text to 100 @deep', async ({
  page,
  context,
}) => {
  await signIn(context)
  const title = 'क'.repeat(120)
  await context.request.post('/create-post', {
    multipart: { intent: 'publish', title, content: 'ख'.repeat(300), category: 'itihas' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  // The six newest posts are updates, above the headlines.
  for (let count = 0; count < 6; count += 1) await publishPost(context)
  await context.clearCookies()
  await open(page, '/')
  const row = page
    .getByRole('region', { name: 'Latest Headlines' })
    .getByRole('article', {})
    .filter({ hasText: 'क'.repeat(70) })
    .first()
  const words = (await row.getByRole('heading').innerText()).trim()
  expect([...words].length).toBeLessThanOrEqual(81)
  expect(words).toMatch(/^क+…$/)
  expect((await row.locator('p').innerText()).trim()).toMatch(/^ख{100}…$/)
})

test.describe('independent of screen size', () => {
  onlyOn('desktop')

  test('a click immediately shows that the page is loading', async ({ page }) => {
    const release = await holdRequests(page, '**/about.data*')
    await open(page, '/contact')
    const bar = page.locator('.loading-bar:not([hidden])')
    await expect(bar).toHaveCount(0)
    const link = page.getByRole('contentinfo').locator('a[href="/about"]')
    // Measured in the page: the target is 100 ms, and a busy machine may take longer.
    const waited = await link.evaluate(async (element: HTMLElement) => {
      const start = performance.now()
      element.click()
      while (!document.querySelector('.loading-bar:not([hidden])')) {
        await new Promise((resolve) => {
          setTimeout(resolve, 1)
        })
      }
      return performance.now() - start
    })
    expect(waited).toBeLessThan(500)
    await expect(toast(page, 'Loading...').locator('.loading-bar .sr-only')).toBeVisible()
    // Whether the bar is visible above the header 100 ms after the click.
    const seen = await bar.evaluate((element) => {
      const [animation] = element.getAnimations()
      animation?.pause()
      if (animation) animation.currentTime = 100
      const { top, width, height } = element.getBoundingClientRect()
      return { top, width, height, isOnTop: document.elementFromPoint(5, 1) === element }
    })
    expect(seen).toMatchObject({ top: 0, isOnTop: true })
    expect(seen.height).toBeGreaterThanOrEqual(3)
    expect(seen.width).toBeGreaterThan(100)
    release()
    await expect(page).toHaveURL('/about')
    await expect(bar).toHaveCount(0)
  })

  test('links navigate within the document, unless opened in a new tab', async ({
    page,
    context,
  }) => {
    await open(page, '/')
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
    const card = latest(page).getByRole('article').first()
    await card.getByRole('link', { name: 'Read Article' }).click()
    await expect(page).toHaveURL(/\/post\//)
    const post = page.url()
    await page.getByRole('article').getByRole('link', { name: 'Back to Home' }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL(post)
    await page.getByRole('contentinfo').locator('a[href="/about"]').click()
    await expect(page).toHaveURL('/about')
    const opened = context.waitForEvent('page')
    await page
      .getByRole('contentinfo')
      .locator('a[href="/contact"]')
      .click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html[data-first]')).toHaveCount(1)
  })

  test('View More Posts appends posts until the last page @deep', async ({ page }) => {
    await open(page, '/')
    const cards = latest(page).getByRole('article')
    await expect(cards).toHaveCount(9)
    const first = await cards.first().getByRole('heading').innerText()
    let count = 9
    for (;;) {
      await viewMore(page).click()
      const hasGrown = async () =>
        (await cards.count()) > count || (await viewMore(page).count()) === 0
      await expect.poll(hasGrown).toBe(true)
      count = await cards.count()
      if ((await viewMore(page).count()) === 0) break
    }
    expect(count).toBeGreaterThanOrEqual(20)
    await expect(cards.first().getByRole('heading')).toHaveText(first)
    await expectEachOnce(cards)
    // The list has at most 90 posts, however many the site has.
    await expect(page).toHaveURL(/\/\?shown=\d\d$/)
  })

  test("the site's name leads back to the first posts after View More Posts", async ({ page }) => {
    await open(page, '/')
    const cards = latest(page).getByRole('article')
    await viewMore(page).click()
    await expect(cards).toHaveCount(18)
    await expect(page).toHaveURL('/?shown=18')
    await page.getByRole('contentinfo').locator('a[href="/"]').first().click()
    await expect(page).toHaveURL('/')
    await expect(cards).toHaveCount(9)
  })

  for (const way of ['a link', 'a new load'] as const) {
    test(
      `Back restores the scroll position after View More Posts and ${way}`,
      { tag: '@deep' },
      async ({ page }) => {
        const cards = latest(page).getByRole('article')
        const place = () => page.evaluate(() => Math.round(window.scrollY))
        // Retries if another test publishes a post at the same time, which moves every card.
        await expect(async () => {
          await open(page, '/')
          await viewMore(page).click()
          await expect(cards).toHaveCount(18, { timeout: 5_000 })
          const card = cards.nth(12)
          const title = await card.getByRole('heading').innerText()
          await card.getByRole('heading').scrollIntoViewIfNeeded()
          const before = await place()
          await card.getByRole('heading').getByRole('link').click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          // A reload drops the back/forward cache and the scripts' state.
          if (way === 'a new load') {
            await page.reload()
            await hydrated(page.getByRole('contentinfo'))
          }
          await page.goBack()
          await expect(cards).toHaveCount(18)
          await expect(cards.nth(12).getByRole('heading')).toHaveText(title, { timeout: 5_000 })
          await expect.poll(place).toBeGreaterThan(before - 3)
          await page.waitForTimeout(300)
          expect(Math.abs((await place()) - before)).toBeLessThan(3)
          if (way === 'a new load') await page.reload()
          await expect(cards).toHaveCount(18)
          await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
        }).toPass()
      },
    )
  }

  test('a newly published post causes no duplicates @deep', async ({ page, browser, baseURL }) => {
    await open(page, '/')
    const admin = await browser.newContext({ baseURL })
    await signIn(admin)
    await publishPost(admin)
    await admin.close()
    await viewMore(page).click()
    const cards = latest(page).getByRole('article')
    await expect.poll(() => cards.count()).toBeGreaterThan(9)
    await expectEachOnce(cards)
  })
})

async function expectEachOnce(cards: Locator) {
  const urls = await cards
    .getByRole('link', { name: 'Read Article' })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(urls).toEqual([...new Set(urls)])
}

const player = (page: Page) =>
  page.locator('details', { has: page.getByText('YouTube', { exact: true }) }).first()

const PLAYER_HOST = 'https://www.youtube-nocookie.com/**'
const aPlayer = { contentType: 'text/html', body: '<p>The film runs.</p>' }

test('a video plays in the page when its poster is opened', async ({ page }) => {
  await page.route(PLAYER_HOST, (route) => route.fulfill(aPlayer))
  await open(page, '/')
  await expect(player(page).locator('iframe')).toHaveCount(0)
  await player(page).locator('summary').click()
  await expect(player(page).frameLocator('iframe').getByText('The film runs.')).toBeVisible()
})

test('a post has all its parts', async ({ page }) => {
  await open(page, A_POST.path)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(A_POST.title)
  await expect(article.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(article.getByRole('link', { name: 'साहित्य' })).toHaveAttribute(
    'href',
    '/category/sahitya',
  )
  await expect(article.locator('time')).toHaveText(/^\d{1,2} \S+ 20\d\d(, |$)/)
  await expect(article.getByAltText(A_POST.picture)).toBeVisible()
  await expect(article.locator('.prose p').first()).toBeVisible()
  await expect(article.locator('summary', { hasText: 'Share' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(A_POST.title))
})

test('an article offers sharing, related posts and more posts from its category', async ({
  page,
  context,
}) => {
  await signIn(context)
  const journey = aJourney()
  const own: string[] = []
  for (const day of ['पहला', 'दूसरा', 'तीसरा', 'चौथा']) {
    const fields = { title: `${journey} ${day} दिन`, content: 'नाव चली।', category: 'sahitya' }
    own.push(await publish(context, fields))
    // Related posts omit the next post, so the next post must be unrelated.
    if (own.length === 1) await publishPost(context)
  }
  await context.clearCookies()
  await open(page, own[0]!)
  const main = page.getByRole('main')
  const share = main.getByRole('region', { name: 'Share via' })
  await expect(share.getByRole('listitem').getByRole('link')).toHaveCount(4)
  await expect(share.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  const related = main.getByRole('region', { name: 'संबंधित लेख' }).getByRole('heading', { level: 3 })
  await expect(related).toHaveCount(3)
  const category = main.getByRole('region', { name: 'साहित्य से और' })
  await expect(category.getByRole('heading', { level: 3 })).toHaveCount(4)
  const paths = await main
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.slice(0, 3).sort()).toEqual(own.slice(1).sort())
  expect(paths).not.toContain(own[0])
  expect(new Set(paths).size).toBe(7)
  await category.getByRole('link', { name: 'सभी देखें' }).click()
  await expect(page).toHaveURL('/category/sahitya')
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test.describe(`the first screen of an article, ${viewport.width} pixels wide`, () => {
    onlyOn('desktop')
    test.use({ viewport })

    test('shows the first line of the text, and the picture as wide as the column', async ({
      page,
    }) => {
      await open(page, A_POST.path)
      const { y } = (await page.locator('.prose p').first().boundingBox())!
      expect(y).toBeLessThan(viewport.height - 32)
      const { width, height } = (await page.locator('figure .picture').first().boundingBox())!
      const column = (await page.locator('.prose').first().boundingBox())!
      expect(width).toBeGreaterThanOrEqual(column.width)
      expect(width / height).toBeCloseTo(1.9)
    })

    test('shows the first line even below a notice @deep', async ({ page }) => {
      await open(page, A_POST.path)
      // The notice is added to the page, because the setting would show it in all tests.
      await page.evaluate((text) => {
        const notice = Object.assign(document.createElement('aside'), { textContent: text })
        notice.className = 'notice-line px-4 py-2 text-small'
        document.body.prepend(notice)
      }, 'आज शाम छह बजे गंगा आरती का सीधा प्रसारण')
      const { y } = (await page.locator('.prose p').first().boundingBox())!
      expect(y).toBeLessThan(viewport.height - 32)
    })
  })
}

test.describe('in a short window', () => {
  onlyOn('desktop')
  test.use({ viewport: { width: 1280, height: 700 } })

  test("an article's picture is not cut off at the bottom", async ({ page }) => {
    await open(page, A_POST.path)
    const picture = page.locator('figure .picture').first()
    await expect(picture).toBeInViewport({ ratio: 1 })
    const { width } = (await picture.boundingBox())!
    expect(width).toBe((await page.locator('.prose').first().boundingBox())!.width)
  })
})

test('the chosen text size survives a reload', async ({ page }) => {
  await open(page, A_POST.path)
  const size = () =>
    page
      .locator('.prose p')
      .first()
      .evaluate((p) => getComputedStyle(p).fontSize)
  const before = parseFloat(await size())
  const article = page.getByRole('article')
  await article.locator('summary', { hasText: 'अक्षरों का आकार' }).click()
  await article.getByRole('button', { name: 'अक्षर बड़े करें' }).click()
  await expectNoViolations(page)
  await page.reload()
  expect(parseFloat(await size())).toBeGreaterThan(before)
  await page.evaluate(() => localStorage.removeItem('text-scale'))
})

test('an article stays when its reading menu cannot be loaded, and the menu loads when opened again', async ({
  page,
}) => {
  await open(page, A_POST.path)
  await page.route('**/reading-tools-*', (route) => route.abort())
  const article = page.getByRole('article')
  const summary = article.locator('summary', { hasText: 'अक्षरों का आकार' })
  await summary.click()
  await expect(toast(page, 'Something went wrong! Please try again.', 'error')).toBeVisible()
  await page.unroute('**/reading-tools-*')
  await summary.click()
  await expect(article.getByRole('button', { name: 'अक्षर बड़े करें' })).toBeVisible()
})

test.describe('on a device with voices', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const spoken: string[] = []
      const voices = [{ lang: 'en-US' }, { lang: 'hi_IN' }]
      const speechSynthesis = Object.assign(new EventTarget(), {
        getVoices: () => voices,
        speak: ({ text, lang }: SpeechSynthesisUtterance) => spoken.push(`${lang}: ${text}`),
        cancel: () => spoken.push('end'),
      })
      class SpeechSynthesisUtterance extends EventTarget {
        lang = ''
        voice: object | null = null
        constructor(readonly text: string) {
          super()
        }
      }
      for (const [name, value] of Object.entries({
        speechSynthesis,
        SpeechSynthesisUtterance,
        spoken,
      }))
        Object.defineProperty(window, name, { value })
    }),
  )

  test('an article is read aloud until the reader stops it', async ({ page }) => {
    const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
    const script = page.waitForResponse('**/reading-tools-*')
    await open(page, A_POST.path)
    const article = page.getByRole('article')
    await article.locator('summary', { hasText: 'अक्षरों का आकार' }).click()
    await article.getByRole('button', { name: 'सुनें' }).click()
    const [start, title, ...sentences] = await spoken()
    expect([start, title]).toEqual(['end', `hi_IN: ${A_POST.title}`])
    expect(sentences.length).toBeGreaterThan(await article.locator('.prose > *').count())
    for (const sentence of sentences) expect(sentence).not.toMatch(/[।.?!]\s/)
    // Safari before 16.4 loads no script that contains a regex lookbehind.
    expect(/\(\?<[=!]/.test(await (await script).text())).toBe(false)
    await article.getByRole('button', { name: 'रोकें' }).click()
    expect((await spoken()).at(-1)).toBe('end')
    await expect(article.getByRole('button', { name: 'सुनें' })).toBeVisible()
  })
})

test('without a voice for its language, an article offers only the text size @deep', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'en-US' }],
      cancel: () => undefined,
    })
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
  })
  await open(page, A_POST.path)
  const article = page.getByRole('article')
  await article.locator('summary', { hasText: 'अक्षरों का आकार' }).click()
  await expect(article.getByRole('button', { name: 'अक्षर बड़े करें' })).toBeVisible()
  await expect(article.getByRole('button', { name: 'सुनें' })).toHaveCount(0)
})

test('"More" opens the device\'s share sheet', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    const share = (data: ShareData) => {
      shared.push(data)
      return Promise.reject(new DOMException('', 'AbortError'))
    }
    Object.defineProperty(navigator, 'share', { value: share })
    Object.defineProperty(window, 'shared', { value: shared })
  })
  await open(page, A_POST.path)
  await page
    .getByRole('region', { name: 'Share via' })
    .getByRole('button', { name: 'More' })
    .click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual([{ title: A_POST.title, url: `${baseURL}${A_POST.path}` }])
})

test.describe('a long article', () => {
  onlyOn('desktop')

  test('has its table of contents in the margin of a wide window, and otherwise above the text', async ({
    page,
    context,
  }) => {
    await signIn(context)
    const part = (name: string) => `<h2>${name}</h2><p>${'नदी के उस पार घर है। '.repeat(80)}</p>`
    const content = ['गंगा', 'यमुना', 'सरयू'].map(part).join('')
    await page.setViewportSize({ width: 1440, height: 800 })
    await open(page, await publish(context, { title: aJourney(), content, category: 'tirth' }))
    const contents = page.getByRole('navigation', { name: 'इस लेख में' })
    await expect(contents.getByRole('link', { name: 'यमुना' })).toBeVisible()
    const sheet = (await page.getByRole('article').boundingBox())!
    expect((await contents.boundingBox())!.x).toBeGreaterThanOrEqual(sheet.x + sheet.width)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await contents.boundingBox())!.x).toBeLessThan(sheet.x + sheet.width)
    await expect(contents.getByRole('link', { name: 'यमुना' })).toBeHidden()
    await contents.getByText('इस लेख में').click()
    await expect(contents.getByRole('link', { name: 'यमुना' })).toBeVisible()
  })
})

test('a post without a picture has the default picture on its card and none in its article @deep', async ({
  page,
  context,
}) => {
  await signIn(context)
  const title = aJourney()
  const path = await publish(context, { title, content: 'नाव चली।', category: 'tirth' })
  await open(page, '/category/tirth')
  const card = page.getByRole('article').filter({ hasText: title })
  const image = card.locator('.picture img')
  await expect(image).toHaveAttribute('src', '/assets/DT-DefaultImg.jpg')
  await open(page, path)
  await expect(page.getByRole('article').locator('.picture')).toHaveCount(0)
})

test('an admin edits an article from its page; readers see no edit button', async ({
  page,
  context,
}) => {
  await open(page, A_POST.path)
  const pencil = page.getByRole('article').getByRole('link', { name: 'Edit Article' })
  await expect(pencil).toHaveCount(0)
  await signIn(context)
  await open(page, A_POST.path)
  await pencil.click()
  await expect(page).toHaveURL(/\/update-post\/.+source=posts/)
})

test("a printed article is black on white, with the site's name @deep", async ({ page }) => {
  await open(page, A_POST.path)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('main').getByText('धरोहर टाइम्स', { exact: true })).toBeVisible()
  await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('संबंधित लेख')).toBeHidden()
  await page.goto('/nirvankand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('a broken picture is replaced with the default', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await open(page, A_POST.path)
  const image = page.getByAltText(A_POST.picture)
  await expect(image).toHaveAttribute('src', '/assets/DT-DefaultImg.jpg')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
})

test('the share menu shares and copies the URL @layout', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, A_POST.path)
  const menu = page.getByRole('article').locator('details', { hasText: 'Share via' })
  const summary = menu.locator('summary')
  await summary.click()
  await expect(menu.getByText('Share via')).toBeVisible()
  const url = encodeURIComponent(baseURL + A_POST.path)
  const targets = {
    WhatsApp: 'https://wa.me/',
    Facebook: 'https://www.facebook.com/',
    Twitter: 'https://twitter.com/',
    LinkedIn: 'https://www.linkedin.com/',
  }
  for (const [name, service] of Object.entries(targets)) {
    const href = await menu.getByRole('link', { name }).getAttribute('href')
    expect(href).toContain(service)
    expect(href).toContain(url)
  }
  await page.mouse.click(5, 600)
  await expect(menu.getByText('Share via')).toBeHidden()

  await summary.click()
  await menu.getByRole('button', { name: 'Copy Link' }).click()
  const copied = toast(page, 'Link copied to clipboard!')
  await expect(copied).toBeVisible()
  await expect(copied).toContainText(A_POST.title)
  await expect(menu.getByText('Share via')).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + A_POST.path)
})

test('a category lists its posts', async ({ page }) => {
  await open(page, '/category/tirth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('तीर्थ Posts')
  await expect(page.getByRole('main').getByText(/^\d+ लेख$/)).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  expect(await cards.count()).toBeGreaterThanOrEqual(6)
  await expect(cards.first().getByRole('link', { name: 'तीर्थ' })).toBeVisible()
})

test('a short URL leads to its post, and an unknown one to the 404 page', async ({ page }) => {
  const html = await (await page.request.get(A_POST.path)).text()
  await open(page, /\/s\/[0-9a-z]{6}/.exec(html)?.[0] ?? '')
  await expect(page).toHaveURL(A_POST.path)
  const response = await open(page, '/s/zzzz')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('a missing category returns 404 with a message @deep', async ({ page }) => {
  const response = await open(page, '/category/nahin-hai')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(toast(page, 'Category not found', 'error')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('an unknown URL returns 404 with a link to the home page', async ({ page }) => {
  for (const path of ['/kahin/nahin', '/post/kahin-nahin']) {
    const response = await open(page, path)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(main.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeAttached()
  }
  await page.getByRole('link', { name: 'Go Back Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the devotional page shows its verses', async ({ page }) => {
  const { nirvankand } = readSampleSite()
  await open(page, '/nirvankand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nirvankand.title)
  await expect(page.getByText(nirvankand.subtitle)).toBeVisible()
  await expect(page.getByRole('separator')).toHaveCount(nirvankand.shlokas.length - 1)
  await expect(page.getByRole('article').locator('br').first()).toBeAttached()
})

test('the contact page shows its blocks @deep', async ({ page }) => {
  await open(page, '/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
  await expect(main.getByText('Indore, M.P')).toBeVisible()
  await expect(main.getByText('Mon to Fri 9am to 6pm')).toBeVisible()
  await expect(main.locator('a[href^="tel:"]')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toHaveText('contact@example.org')
})

test.describe('a Devanagari URL', () => {
  onlyOn('desktop')
  test('redirects permanently to the Latin one, keeping the query @deep', async ({ context }) => {
    await signIn(context)
    const { title, slug } = await publishPost(context)
    const devanagari = title.replaceAll(' ', '-')
    const reply = await context.request.get(`/post/${encodeURIComponent(devanagari)}?x=1`, {
      maxRedirects: 0,
    })
    expect(reply.status()).toBe(301)
    expect(reply.headers().location).toBe(`/post/${slug}?x=1`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('View More Posts is a link to the next page', async ({ page }) => {
    await page.goto('/')
    await expectSections(page)
    const titles = latest(page).getByRole('article').getByRole('heading')
    const before = await titles.allInnerTexts()
    await viewMore(page).click()
    await expect(page).toHaveURL('/?startIndex=9#latest')
    await expect(titles).toHaveCount(9)
    // A post that another test publishes at the same time shifts the pages by one post.
    const after = await titles.allInnerTexts()
    expect(after.filter((title) => !before.includes(title)).length).toBeGreaterThan(4)
    await page.goto('/?startIndex=5000')
    await expect(viewMore(page)).toHaveCount(0)
  })

  test('a video starts with a second click @deep', async ({ page }) => {
    await page.route(PLAYER_HOST, (route) => route.fulfill(aPlayer))
    await page.goto('/')
    await player(page).locator('summary').click()
    const frame = player(page).frameLocator('iframe')
    await player(page).getByRole('link', { name: 'चलाएँ' }).click()
    await expect(frame.getByText('The film runs.')).toBeVisible()
  })

  test('the share menu is a list of links; a missing category is reported in the page', async ({
    page,
  }) => {
    await page.goto(A_POST.path)
    await page.getByRole('article').locator('summary', { hasText: 'Share' }).click()
    await expect(page.getByRole('article').getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
    await page.goto('/category/nahin-hai')
    await expect(toast(page, 'Category not found', 'error')).toBeVisible()
  })
})
